/**
 * Marketing and administrators write content. A change is published now, or at a time as a revision. Every process shows it within a
 * second, or at that time. Changes of one piece of content wait for each other.
 */
import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { mergeEdit, parseSeen } from "../../../shared/merge-edit.ts";
import type { UserError } from "../../../shared/result.ts";
import { toSlug } from "../../../shared/slug.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { listSubjectEntries } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { contentErrors } from "../content-errors.ts";
import { type ContentFields, findFieldLabel, isPlacedKind, listFields, makeEmpty } from "../content-fields.ts";
import { checkFields, formatMoment, normalizeFields, parseLocalMoment, readTyped } from "../content-form.ts";
import {
  carryForward,
  findFieldsAt,
  formatSubject,
  isSame,
  parseSubject,
  pickChanges,
  type Revision,
  type Subject,
} from "../revision.ts";
import { getMerchantZone } from "./content.queries.ts";
import { auditContent } from "./content.steps.ts";
import { insertFields, lockFields, writeFields } from "./content.store.ts";
import { insertRevision, listOwnRevisions, markPublished, markWithdrawn, updateBody } from "./revisions.store.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

interface SubjectInput {
  readonly kind: string;
  readonly id: string;
}

const MAX_REASON = 500;
const MAX_WAITING = 10;
const MAX_AHEAD_MS = 2 * 366 * 86_400_000;

export interface ContentInput extends SubjectInput {
  /** The id of new content is the key that its form sends, so that a form that is sent twice makes one. */
  readonly isNew: boolean;
  /** As typed. Fields that are missing stay as they are. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** A local time in the merchant's zone. Empty: now. */
  readonly publishAt: string;
  readonly reason: string;
  /** What the form showed (merge-edit.ts). */
  readonly seen: string;
}

/** Null where it is published now. */
function checkPublishTime(text: string, { now, timeZone }: { now: Date; timeZone: string }): Date | null | UserError {
  if (text.trim() === "") return null;
  const at = parseLocalMoment(text, timeZone);
  const isAhead = at !== null && at > now && at.getTime() <= now.getTime() + MAX_AHEAD_MS;
  return isAhead ? at : contentErrors.publishAt;
}

export async function saveContent(
  { db, clock }: Services,
  viewer: SignedInViewer,
  input: ContentInput,
): Promise<Refusals> {
  const subject = parseSubject(input);
  if (subject === null) return [contentErrors.notFound];
  if (input.reason.trim().length > MAX_REASON) return [contentErrors.reason];
  const now = clock.now();
  const timeZone = await getMerchantZone(db);
  const publishAt = checkPublishTime(input.publishAt, { now, timeZone });
  if (publishAt !== null && "code" in publishAt) return [publishAt];
  const seen = parseSeen<ContentFields>(input.seen) ?? {};
  const given = Object.fromEntries(input.fields.map(({ name, value }) => [name, value]));
  const typed = readTyped(listFields(subject.kind, subject.id), given, { seen, timeZone });
  const entry = { at: now, reason: input.reason };
  if (input.isNew) return createContent(db, viewer, { subject, typed, publishAt, entry });
  return inTransaction(db, async (tx, commitWith) => {
    const [may, ...locked] = await Promise.all([lockRights(tx, viewer), ...lockContent(tx, subject)]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    const content = toLocked(subject, locked, now);
    if (content === null) return [contentErrors.notFound];
    const wanted: ContentFields = { ...content.current, ...(seen as ContentFields), ...typed };
    const edited = mergeFields(content, { seen, wanted }, timeZone);
    if ("refusals" in edited) return edited.refusals;
    if (publishAt !== null) return schedule({ tx, commitWith, viewer }, content, { ...edited, publishAt, entry });
    if (isSame(content.current, edited.merged)) return [];
    commitWith(
      ...publish(tx, content, edited),
      auditContent(tx, viewer, {
        ...{ ...entry, subject, action: "CONTENT_CHANGED", before: content.current, after: edited.merged },
      }),
    );
    return [];
  });
}

interface Creation {
  readonly subject: Subject;
  readonly typed: ContentFields;
  readonly publishAt: Date | null;
  readonly entry: { readonly at: Date; readonly reason: string };
}

/** With a publish time, the content is a draft until then. */
async function createContent(
  db: Database,
  viewer: SignedInViewer,
  { subject: { kind, id: key }, typed, publishAt, entry }: Creation,
): Promise<Refusals> {
  if (!isPlacedKind(kind) || !/^[a-z0-9]{8,12}$/.test(key)) return [contentErrors.notFound];
  const wanted = { ...makeEmpty(kind), ...typed };
  const refusals = checkFields(kind, key, wanted);
  if (refusals.length > 0) return refusals;
  const subject = { kind, id: `${toSlug(wanted.title ?? "").slice(0, 40) || "content"}-${key}`.replaceAll("--", "-") };
  const fields = normalizeFields(kind, subject.id, wanted);
  return inTransaction(db, async (tx, commitWith) => {
    const [may, found] = await Promise.all([lockRights(tx, viewer), lockFields(tx, subject)]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    if (found !== null) return [contentErrors.exists];
    const first = publishAt === null ? fields : { ...fields, isShown: "no" };
    commitWith(
      ...insertFields(tx, subject, first),
      auditContent(tx, viewer, { ...entry, subject, action: "CONTENT_CREATED", before: {}, after: first }),
      ...(publishAt === null
        ? []
        : addRevision(tx, viewer, { subject, before: first, body: { ...fields, isShown: "yes" }, publishAt, entry })),
    );
    return [];
  });
}

interface LockedContent {
  readonly subject: Subject;
  readonly now: Date;
  readonly stored: ContentFields;
  readonly revisions: readonly Revision[];
  /** As readers see it now. */
  readonly current: ContentFields;
}

const lockContent = (tx: Transaction, subject: Subject) =>
  [lockFields(tx, subject), listOwnRevisions(tx, subject)] as const;

function toLocked(
  subject: Subject,
  [stored, revisions]: readonly [ContentFields | null, readonly Revision[]],
  now: Date,
): LockedContent | null {
  if (stored === null) return null;
  return { subject, now, stored, revisions, current: findFieldsAt(stored, revisions, now) };
}

const isDue = ({ publishAt }: Revision, now: Date) => publishAt <= now;

interface Edit {
  readonly seen: Partial<ContentFields>;
  readonly wanted: ContentFields;
}

/** The current fields with an edit, or why it cannot be made. */
function mergeFields(
  { subject, current }: LockedContent,
  { seen, wanted }: Edit,
  timeZone: string,
): { readonly merged: ContentFields } | { readonly refusals: Refusals } {
  const { kind, id } = subject;
  const problems = checkFields(kind, id, wanted);
  if (problems.length > 0) return { refusals: problems };
  const normal = normalizeFields(kind, id, wanted);
  const { merged, conflicts } = mergeEdit({ current, seen, wanted: normal });
  if (conflicts.length > 0) {
    const isMoment = new Set(listFields(kind, id).flatMap(({ name, input }) => (input === "moment" ? [name] : [])));
    const named = conflicts.map((name) => {
      const value = current[name] ?? "";
      return `${findFieldLabel(kind, id, name) ?? name} is now “${isMoment.has(name) ? formatMoment(value, timeZone) : value}”`;
    });
    return { refusals: [contentErrors.changedMeanwhile(named.join(", "))] };
  }
  const refusals = checkFields(kind, id, merged);
  return refusals.length > 0 ? { refusals } : { merged: normalizeFields(kind, id, merged) };
}

/** Writes the fields of now. Revisions that are due are part of them, and those that wait take the change over. */
function publish(
  tx: Transaction,
  { subject, now, revisions, current }: LockedContent,
  { merged: after, published = [] }: { readonly merged: ContentFields; readonly published?: readonly Revision[] },
): Promise<unknown>[] {
  const done = [...revisions.filter((revision) => isDue(revision, now)), ...published];
  const waiting = revisions.filter((revision) => !done.includes(revision));
  return [
    ...writeFields(tx, subject, after),
    ...(done.length === 0 ? [] : [markPublished(tx, done, now)]),
    ...carryForward({ subject, before: current, after }, waiting).map((revision) => updateBody(tx, revision)),
  ];
}

interface Writer {
  readonly tx: Transaction;
  readonly commitWith: (...writes: Promise<unknown>[]) => void;
  readonly viewer: SignedInViewer;
}

interface Schedule {
  readonly merged: ContentFields;
  readonly publishAt: Date;
  readonly entry: Creation["entry"];
}

/** The revision has the changed fields, and otherwise what the content says at that time. */
function schedule(
  { tx, commitWith, viewer }: Writer,
  content: LockedContent,
  { merged, publishAt, entry }: Schedule,
): Refusals {
  const { subject, now, stored, revisions, current } = content;
  const { kind, id } = subject;
  const waiting = revisions.filter((revision) => !isDue(revision, now));
  if (waiting.length >= MAX_WAITING) return [contentErrors.tooManyWaiting];
  if (revisions.some((revision) => revision.publishAt.getTime() === publishAt.getTime()))
    return [contentErrors.publishTaken];
  const before = findFieldsAt(stored, revisions, publishAt);
  const body = normalizeFields(kind, id, { ...before, ...pickChanges(current, merged) });
  const refusals = checkFields(kind, id, body);
  if (refusals.length > 0) return refusals;
  if (isSame(before, body)) return [];
  const due = revisions.filter((revision) => isDue(revision, now));
  const later = revisions.filter((revision) => revision.publishAt > publishAt);
  commitWith(
    ...(due.length === 0 ? [] : [...writeFields(tx, subject, current), markPublished(tx, due, now)]),
    ...addRevision(tx, viewer, { subject, before, body, publishAt, entry }),
    ...carryForward({ subject, before, after: body }, later).map((revision) => updateBody(tx, revision)),
  );
  return [];
}

interface Addition {
  readonly subject: Subject;
  readonly before: ContentFields;
  readonly body: ContentFields;
  readonly publishAt: Date;
  readonly entry: Creation["entry"];
}

function addRevision(
  tx: Transaction,
  viewer: SignedInViewer,
  { subject, before, body, publishAt, entry }: Addition,
): Promise<unknown>[] {
  const revision = { ...subject, revisionId: randomUUID(), body, publishAt, at: entry.at, userId: viewer.user.id };
  const after = { ...body, publishAt: publishAt.toISOString() };
  return [
    insertRevision(tx, revision),
    auditContent(tx, viewer, { ...entry, subject, action: "CONTENT_SCHEDULED", before, after }),
  ];
}

interface RevisionInput extends SubjectInput {
  readonly revisionId: string;
}

/** Publishes a waiting revision now, or withdraws it. */
export async function endRevision(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { isPublished, revisionId, ...input }: RevisionInput & { readonly isPublished: boolean },
): Promise<Refusals> {
  const subject = parseSubject(input);
  if (subject === null) return [contentErrors.notFound];
  const now = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, ...locked] = await Promise.all([lockRights(tx, viewer), ...lockContent(tx, subject)]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    const content = toLocked(subject, locked, now);
    if (content === null) return [contentErrors.notFound];
    const { revisions, stored, current } = content;
    const index = revisions.findIndex((each) => each.revisionId === revisionId && !isDue(each, now));
    const revision = revisions[index];
    if (revision === undefined) return [contentErrors.revisionNotFound];
    const earlier = revisions[index - 1]?.body ?? stored;
    if (isPublished) {
      const after = normalizeFields(subject.kind, subject.id, { ...current, ...pickChanges(earlier, revision.body) });
      const refusals = checkFields(subject.kind, subject.id, after);
      if (refusals.length > 0) return refusals;
      commitWith(
        ...publish(tx, content, { merged: after, published: [revision] }),
        auditContent(tx, viewer, { at: now, subject, action: "CONTENT_CHANGED", before: current, after }),
      );
      return [];
    }
    const later = carryForward({ subject, before: revision.body, after: earlier }, revisions.slice(index + 1));
    commitWith(
      markWithdrawn(tx, revision, now),
      ...later.map((each) => updateBody(tx, each)),
      auditContent(tx, viewer, {
        ...{ at: now, subject, action: "CONTENT_SCHEDULE_WITHDRAWN" },
        before: { publishAt: revision.publishAt.toISOString() },
        after: { publishAt: "" },
      }),
    );
    return [];
  });
}

/** Takes one change back. A field that was changed again since then is a conflict, so no later work is lost. */
export async function restoreContent(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { entryId, ...input }: SubjectInput & { readonly entryId: string },
): Promise<Refusals> {
  const subject = parseSubject(input);
  if (subject === null) return [contentErrors.notFound];
  const now = clock.now();
  const timeZone = await getMerchantZone(db);
  return inTransaction(db, async (tx, commitWith) => {
    const [may, history, ...locked] = await Promise.all([
      lockRights(tx, viewer),
      listSubjectEntries(tx, { kind: "CONTENT", id: formatSubject(subject) }),
      ...lockContent(tx, subject),
    ]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    const content = toLocked(subject, locked, now);
    if (content === null) return [contentErrors.notFound];
    const entry = history.find(({ id }) => id === entryId);
    const isChange = entry?.action === "CONTENT_CHANGED" || entry?.action === "CONTENT_SCHEDULED";
    if (entry === undefined || entry.isUndone || !isChange) return [contentErrors.entryNotFound];
    const { publishAt: _, ...after } = entry.after as ContentFields;
    const { publishAt: __, ...before } = entry.before as ContentFields;
    const edited = mergeFields(content, { seen: after, wanted: { ...content.current, ...before } }, timeZone);
    if ("refusals" in edited) return edited.refusals;
    if (isSame(content.current, edited.merged)) return [];
    commitWith(
      ...publish(tx, content, edited),
      auditContent(tx, viewer, {
        ...{ at: now, subject, action: "CONTENT_CHANGED", undoes: entryId },
        ...{ before: content.current, after: edited.merged },
      }),
    );
    return [];
  });
}
