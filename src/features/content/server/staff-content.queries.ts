/** Content for the people who write it, read from the database: a snapshot may be older than the last change. */
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { listSubjectEntries, type SubjectEntry } from "../../identity/server/audit.store.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { Showing } from "../content.ts";
import {
  bannerTypeLabels,
  type ContentFields,
  layoutLabels,
  type PlacedKind,
  writtenPages,
} from "../content-fields.ts";
import { readBanner, readBlock, toBannerFields, toBlockFields } from "../content-form.ts";
import {
  type ContentState,
  findContentState,
  findFieldsAt,
  formatSubject,
  parseSubject,
  type Revision,
  type Subject,
} from "../revision.ts";
import { getMerchantZone } from "./content.queries.ts";
import { findFields, listBanners, listBlocks } from "./content.store.ts";
import { listOpenRevisions, listOwnRevisions, listPictures, type StoredPicture } from "./revisions.store.ts";

interface Request {
  readonly db: Database;
  readonly clock: Clock;
  readonly viewer: SignedInViewer;
}

export interface ListedContent extends Subject {
  readonly title: string;
  /** The type of a banner, the layout of a block. Null for a page. */
  readonly label: string | null;
  /** Null for a page, which is always shown. */
  readonly showing: Showing | null;
  readonly state: ContentState;
  /** When waiting changes are published, the earliest first. */
  readonly waiting: readonly Date[];
}

export interface ContentList {
  readonly timeZone: string;
  readonly now: Date;
  readonly rows: readonly ListedContent[];
  readonly pictures: readonly StoredPicture[];
}

export async function readContentList(request: Request): Promise<ContentList> {
  const now = request.clock.now();
  const [banners, blocks, revisions, pictures] = await readBesideViewer(request, (db) =>
    Promise.all([listBanners(db), listBlocks(db), listOpenRevisions(db), listPictures(db)]),
  );
  const listOwn = ({ kind, id }: Subject) => revisions.filter((each) => each.kind === kind && each.id === id);
  const place = (kind: PlacedKind, id: string, stored: ContentFields): ListedContent => {
    const own = listOwn({ kind, id });
    const fields = findFieldsAt(stored, own, now);
    const showing = kind === "BANNER" ? readBanner(id, fields) : readBlock(id, fields);
    const label = "type" in showing ? bannerTypeLabels[showing.type] : layoutLabels[showing.layout];
    const state = findContentState(showing, now);
    return { kind, id, title: showing.title, label, showing, state, waiting: listWaiting(own, now) };
  };
  const rows = [
    ...banners.map((banner) => place("BANNER", banner.id, toBannerFields(banner))),
    ...blocks.map((block) => place("BLOCK", block.id, toBlockFields(block))),
    ...writtenPages.map(({ kind, id, label }): ListedContent => {
      const waiting = listWaiting(listOwn({ kind, id }), now);
      return { kind, id, title: label, label: null, showing: null, state: "SHOWN", waiting };
    }),
  ];
  return { timeZone: await getMerchantZone(request.db), now, rows, pictures };
}

function listWaiting(revisions: readonly Revision[], now: Date): Date[] {
  return revisions.flatMap(({ publishAt }) => (publishAt > now ? [publishAt] : []));
}

export interface ContentDetail {
  readonly subject: Subject;
  readonly timeZone: string;
  readonly now: Date;
  readonly fields: ContentFields;
  /** What is published at its time, with the fields before it. */
  readonly waiting: readonly (Revision & { readonly before: ContentFields })[];
  readonly history: readonly SubjectEntry[];
}

/** Null for content that does not exist. */
export async function readContent(
  request: Request,
  input: { readonly kind: string; readonly id: string },
): Promise<ContentDetail | null> {
  const subject = parseSubject(input);
  if (subject === null) return null;
  const now = request.clock.now();
  const [stored, revisions, history] = await readBesideViewer(request, (db) =>
    Promise.all([
      findFields(db, subject),
      listOwnRevisions(db, subject),
      listSubjectEntries(db, { kind: "CONTENT", id: formatSubject(subject) }),
    ]),
  );
  if (stored === null) return null;
  const waiting = revisions.flatMap((revision, index) =>
    revision.publishAt > now ? [{ ...revision, before: revisions[index - 1]?.body ?? stored }] : [],
  );
  const timeZone = await getMerchantZone(request.db);
  return { subject, timeZone, now, fields: findFieldsAt(stored, revisions, now), waiting, history };
}
