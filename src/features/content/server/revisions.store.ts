/** Revisions of content, and the pictures that staff have uploaded for it. */
import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { ContentFields, ContentKind } from "../content-fields.ts";
import { fillFields, type Revision, type Subject } from "../revision.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    content_revisions: {
      id: string;
      kind: ContentKind;
      subject_id: string;
      body: ContentFields;
      publish_at: Date;
      at: Date;
      user_id: string;
      published_at: Date | null;
      withdrawn_at: Date | null;
    };
    content_pictures: { hash: string; name: string; picture: Buffer; at: Date };
  }
}

const openRevisions = (db: Database) =>
  db
    .selectFrom("content_revisions")
    .select(["id", "kind", "subject_id", "body", "publish_at"])
    .where("published_at", "is", null)
    .where("withdrawn_at", "is", null)
    .orderBy("publish_at");

type Row = Awaited<ReturnType<ReturnType<typeof openRevisions>["execute"]>>[number];

function toRevision({ id, kind, subject_id, body, publish_at }: Row): Revision {
  const subject = { kind, id: subject_id };
  return { ...subject, revisionId: id, body: fillFields(subject, body), publishAt: publish_at };
}

/** The earliest first. Content has at most ten each, because due ones become part of it at its next change. */
export async function listOpenRevisions(db: Database): Promise<Revision[]> {
  return (await openRevisions(db).execute()).map(toRevision);
}

/** `lockFields` locks the revisions too. */
export async function listOwnRevisions(db: Database, { kind, id }: Subject): Promise<Revision[]> {
  const rows = await openRevisions(db).where("kind", "=", kind).where("subject_id", "=", id).execute();
  return rows.map(toRevision);
}

interface NewRevision extends Revision {
  readonly at: Date;
  readonly userId: string;
}

export async function insertRevision(tx: Transaction, revision: NewRevision): Promise<void> {
  const { revisionId, kind, id, body, publishAt, at, userId } = revision;
  await sql`insert into content_revisions (id, kind, subject_id, body, publish_at, at, user_id)
    values (${revisionId}, ${kind}, ${id}, ${JSON.stringify(body)}::jsonb, ${publishAt}, ${at}, ${userId})`.execute(tx);
}

export async function updateBody(tx: Transaction, { revisionId, body }: Revision): Promise<void> {
  await sql`update content_revisions set body = ${JSON.stringify(body)}::jsonb where id = ${revisionId}`.execute(tx);
}

/** The content has their fields now. */
export async function markPublished(tx: Transaction, revisions: readonly Revision[], at: Date): Promise<void> {
  const ids = revisions.map(({ revisionId }) => revisionId);
  await tx.updateTable("content_revisions").set({ published_at: at }).where("id", "in", ids).execute();
}

export async function markWithdrawn(tx: Transaction, { revisionId }: Revision, at: Date): Promise<void> {
  await tx.updateTable("content_revisions").set({ withdrawn_at: at }).where("id", "=", revisionId).execute();
}

export interface StoredPicture {
  readonly hash: string;
  readonly name: string;
}

const LISTED_PICTURES = 60;

/** The newest first. */
export function listPictures(db: Database): Promise<StoredPicture[]> {
  return db
    .selectFrom("content_pictures")
    .select(["hash", "name"])
    .orderBy("at", "desc")
    .limit(LISTED_PICTURES)
    .execute();
}

export async function findPicture(db: Database, hash: string): Promise<Buffer | null> {
  const row = await db.selectFrom("content_pictures").select("picture").where("hash", "=", hash).executeTakeFirst();
  return row?.picture ?? null;
}

/** The same picture again keeps its first name. */
export async function insertPicture(
  tx: Transaction,
  picture: StoredPicture & { readonly picture: Buffer; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto("content_pictures")
    .values(picture)
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ at: picture.at }))
    .execute();
}
