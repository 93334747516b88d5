/** Banners as staff type them. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";

export const toInput = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));

export const edit = { isNew: false, publishAt: "", reason: "", seen: "" };

export async function storeBanner(db: Database, id: string, title = "Made by a test"): Promise<void> {
  await sql`insert into banners (id, type, place, position, title, starts_at)
    values (${id}, 'PROMOTION_BANNER', 'HOME', (select max(position) + 1 from banners), ${title}, '2025-01-01')`.execute(
    db,
  );
}

/** Each run changes something: the same again would change nothing. */
export function listContentChanges(db: Database): Record<string, () => Promise<object>> {
  let runs = 0;
  const make = async () => {
    const id = `changed-${++runs}`;
    await storeBanner(db, id);
    return { kind: "BANNER", id };
  };
  return {
    SaveContent: async () => ({ ...(await make()), ...edit, fields: toInput({ title: "Changed" }) }),
    EndContentRevision: async () => {
      const subject = await make();
      const { rows } = await sql<{ id: string }>`
        insert into content_revisions (id, kind, subject_id, body, publish_at, at, user_id)
        select gen_random_uuid(), 'BANNER', ${subject.id}, '{"title": "Later", "type": "PROMOTION_BANNER"}'::jsonb, '2090-01-01',
          now(), id from users where email = 'admin.au@trestle.test' returning id`.execute(db);
      return { ...subject, revisionId: rows[0]?.id ?? "", isPublished: false };
    },
    MoveContent: async () => ({ ...(await make()), isUp: true }),
    RestoreContent: async () => {
      const subject = await make();
      await sql`update banners set title = 'Renamed' where id = ${subject.id}`.execute(db);
      const { rows } = await sql<{ id: string }>`
        insert into audit_entries (at, user_id, action, subject_kind, subject_id, before, after)
        select now(), id, 'CONTENT_CHANGED', 'CONTENT', ${`banner ${subject.id}`}, '{"title": "Made by a test"}'::jsonb,
          '{"title": "Renamed"}'::jsonb from users where email = 'admin.au@trestle.test' returning id`.execute(db);
      return { ...subject, entryId: rows[0]?.id ?? "" };
    },
  };
}
