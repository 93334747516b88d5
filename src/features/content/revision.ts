/**
 * A revision is what content says from a time on. It has all fields of the content, so it is valid by itself. Of the revisions that
 * are due, the newest counts. No job publishes them: every reader of the content applies those that are due.
 */
import type { Banner, ContentBlock, Showing, UnsubscribeTexts } from "./content.ts";
import { type ContentFields, type ContentKind, isContentKind, listFields } from "./content-fields.ts";
import { checkFields, normalizeFields, readBanner, readBlock, readPage, readQuestions } from "./content-form.ts";
import type { PageTexts, QuestionTopic, RewardsPage, RewardsTexts } from "./rewards-texts.ts";

export interface Subject {
  readonly kind: ContentKind;
  readonly id: string;
}

/** "banner deck-week", as staff read it in the audit log. */
export function formatSubject({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind.toLowerCase()} ${id}`;
}

/** Null for a kind of content that does not exist. */
export function parseSubject({ kind, id }: { readonly kind: string; readonly id: string }): Subject | null {
  return isContentKind(kind) && id.length <= 100 ? { kind, id } : null;
}

export interface Revision extends Subject {
  readonly revisionId: string;
  readonly body: ContentFields;
  readonly publishAt: Date;
}

export interface StoredContent {
  /** Banners and blocks are in the order in which they are shown. */
  readonly banners: readonly Banner[];
  readonly blocks: readonly ContentBlock[];
  readonly unsubscribeTexts: UnsubscribeTexts;
  readonly rewards: RewardsTexts;
  /** Those that wait, and those that are due and not yet part of the content. The earliest first. */
  readonly revisions: readonly Revision[];
}

/** The content of a moment. */
export function showDue(stored: StoredContent, moment: Date): StoredContent {
  return stored.revisions.filter(({ publishAt }) => publishAt <= moment).reduce(applyRevision, stored);
}

function applyRevision(content: StoredContent, { kind, id, body }: Revision): StoredContent {
  const { rewards } = content;
  switch (kind) {
    case "BANNER":
      return { ...content, banners: content.banners.map((row) => (row.id === id ? readBanner(id, body) : row)) };
    case "BLOCK":
      return { ...content, blocks: content.blocks.map((row) => (row.id === id ? readBlock(id, body) : row)) };
    case "QUESTIONS": {
      const topic = id as QuestionTopic;
      const others = rewards.questions.filter((question) => question.topic !== topic);
      const questions = [...others, ...readQuestions(body).map((question) => ({ topic, ...question }))];
      return { ...content, rewards: { ...rewards, questions } };
    }
    case "PAGE": {
      if (id === "UNSUBSCRIBE") return { ...content, unsubscribeTexts: readPage(id, body) as UnsubscribeTexts };
      const pages = { ...rewards.pages, [id as RewardsPage]: readPage(id, body) as PageTexts };
      return { ...content, rewards: { ...rewards, pages } };
    }
  }
}

/** The same content with one banner or block shown that is still a draft. */
export function showDraft(content: StoredContent, { kind, id }: Subject): StoredContent {
  const show = <Row extends Showing & { readonly id: string }>(rows: readonly Row[]) =>
    rows.map((row) => (row.id === id ? { ...row, isShown: true } : row));
  if (kind === "BANNER") return { ...content, banners: show(content.banners) };
  return kind === "BLOCK" ? { ...content, blocks: show(content.blocks) } : content;
}

/** The fields of one piece of content at a moment. Revisions are those of the content, the earliest first. */
export function findFieldsAt(stored: ContentFields, revisions: readonly Revision[], moment: Date): ContentFields {
  return revisions.findLast(({ publishAt }) => publishAt <= moment)?.body ?? stored;
}

/** Only the fields that differ, as they are afterwards. */
export function pickChanges(before: ContentFields, after: ContentFields): ContentFields {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => (before[name] ?? "") !== value));
}

export interface Change {
  readonly subject: Subject;
  /** The fields at the time of the change, before it. */
  readonly before: ContentFields;
  readonly after: ContentFields;
}

/**
 * The later revisions with a change that is made before them. A revision takes over each field that it does not change itself. So a
 * correction of today is not lost when an earlier written revision is published, and a withdrawn revision leaves no trace.
 */
export function carryForward(
  { subject: { kind, id }, before, after }: Change,
  later: readonly Revision[],
): readonly Revision[] {
  const changed = Object.entries(pickChanges(before, after));
  return later.flatMap((revision) => {
    const taken = changed.filter(([name]) => revision.body[name] === before[name]);
    const body = normalizeFields(kind, id, { ...revision.body, ...Object.fromEntries(taken) });
    // Together the fields may not be valid. Then the revision stays as it was written.
    if (checkFields(kind, id, body).length > 0 || isSame(body, revision.body)) return [];
    return [{ ...revision, body }];
  });
}

export function isSame(one: ContentFields, other: ContentFields): boolean {
  return Object.keys(pickChanges(one, other)).length === 0;
}

export const contentStates = ["SHOWN", "COMING", "ENDED", "DRAFT"] as const;
export type ContentState = (typeof contentStates)[number];

export function findContentState(
  { isShown, startsAt, endsAt }: Pick<Showing, "isShown" | "startsAt" | "endsAt">,
  now: Date,
): ContentState {
  if (!isShown) return "DRAFT";
  if (now < startsAt) return "COMING";
  return endsAt !== null && endsAt <= now ? "ENDED" : "SHOWN";
}

/** The ids in a new order: one of them changes places with its neighbour. Null where it is the first or last already. */
export function moveNeighbour(ids: readonly string[], id: string, isUp: boolean): string[] | null {
  const index = ids.indexOf(id);
  const neighbour = ids[isUp ? index - 1 : index + 1];
  if (index === -1 || neighbour === undefined) return null;
  return ids.map((each) => (each === id ? neighbour : each === neighbour ? id : each));
}

/** Fields that an older revision or a form lacks are empty. */
export function fillFields({ kind, id }: Subject, fields: Partial<ContentFields>): ContentFields {
  return Object.fromEntries(listFields(kind, id).map(({ name }) => [name, fields[name] ?? ""]));
}
