/**
 * Marketing and administrators change the words of mails. A mail reads its words in the transaction that writes it, so every
 * process uses a change from the next mail on. Mails that are written already stay as they are.
 */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { queueMail } from "../../../server/mail.ts";
import { renderLetter } from "../../../server/mail-layout.ts";
import { mergeEdit, parseSeen } from "../../../shared/merge-edit.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { type AuditAction, describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry, listSubjectEntries } from "../../identity/server/audit.store.ts";
import { countTries, lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { mailErrors } from "../../mails/mail-errors.ts";
import type { MailText } from "../../mails/mail-kind.ts";
import { isMailKind, type MailKind, mailKinds } from "../../mails/mail-kinds.ts";
import { type MailTextFields, mailTextLabels, parseMailText, toMailTextFields } from "../../mails/mail-text.ts";
import { deleteMailText, lockMailText, upsertMailText } from "../../mails/server/mail-texts.store.ts";
import { makeExample, toLetter } from "../../mails/server/mails.mails.ts";
import { isTextChange } from "../mail-text-history.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

interface OfKind {
  readonly kind: string;
}

interface Seen {
  /** What the form showed (merge-edit.ts). */
  readonly seen: string;
}

interface TextEdit {
  readonly seen: Partial<MailTextFields>;
  readonly wanted: MailTextFields;
}

interface MergedText {
  readonly before: MailTextFields;
  readonly after: MailTextFields;
  readonly text: MailText;
}

/** Merges an edit into the text of a mail. Null where nothing changes. */
function mergeText(
  kind: MailKind,
  stored: MailText | null,
  { seen, wanted }: TextEdit,
): Result<MergedText | null, UserError> {
  const before = toMailTextFields(stored ?? mailKinds[kind]);
  const { merged, conflicts } = mergeEdit({ current: before, seen, wanted });
  if (conflicts.length > 0) {
    const named = conflicts.map((field) => `${mailTextLabels[field]} is now “${before[field]}”`);
    return refused(mailErrors.changedMeanwhile(named.join(", ")));
  }
  const text = parseMailText(mailKinds[kind], merged);
  if (!text.ok) return text;
  const after = toMailTextFields(text.value);
  return ok(isSame(after, before) ? null : { before, after, text: text.value });
}

const isSame = (one: MailTextFields, other: MailTextFields) =>
  one.subject === other.subject && one.paragraphs === other.paragraphs && one.button === other.button;

interface TextChange extends MergedText {
  readonly at: Date;
  readonly kind: MailKind;
  readonly action: AuditAction;
  readonly undoes?: string;
}

/** A text that is the default again needs no row. */
function writeChange(tx: Transaction, viewer: SignedInViewer, change: TextChange): Promise<void>[] {
  const { at, kind, action, before, after, text, undoes } = change;
  const isDefault = isSame(after, toMailTextFields(mailKinds[kind]));
  return [
    isDefault ? deleteMailText(tx, kind) : upsertMailText(tx, kind, text),
    insertAuditEntry(tx, {
      ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting, action },
      subject: { kind: "MAIL_TEXT", id: kind },
      ...describeChange(before, after),
      ...(undoes === undefined ? {} : { undoes }),
    }),
  ];
}

async function changeText(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { kind, action, edit }: { readonly kind: MailKind; readonly action: AuditAction; readonly edit: TextEdit },
): Promise<Refusals> {
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, stored] = await Promise.all([lockRights(tx, viewer), lockMailText(tx, kind)]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    const merged = mergeText(kind, stored, edit);
    if (!merged.ok) return merged.refusals;
    if (merged.value !== null) commitWith(...writeChange(tx, viewer, { at, kind, action, ...merged.value }));
    return [];
  });
}

export async function saveMailText(
  services: Services,
  viewer: SignedInViewer,
  { kind, seen, ...fields }: MailTextFields & OfKind & Seen,
): Promise<Refusals> {
  if (!isMailKind(kind)) return [mailErrors.kind];
  const wanted = parseMailText(mailKinds[kind], fields);
  if (!wanted.ok) return wanted.refusals;
  const edit = { seen: parseSeen<MailTextFields>(seen) ?? {}, wanted: toMailTextFields(wanted.value) };
  return changeText(services, viewer, { kind, action: "MAIL_TEXT_CHANGED", edit });
}

/** Puts the default back. A field that somebody else changed since the form was shown is a conflict. */
export async function resetMailText(
  services: Services,
  viewer: SignedInViewer,
  { kind, seen }: OfKind & Seen,
): Promise<Refusals> {
  if (!isMailKind(kind)) return [mailErrors.kind];
  const edit = { seen: parseSeen<MailTextFields>(seen) ?? {}, wanted: toMailTextFields(mailKinds[kind]) };
  return changeText(services, viewer, { kind, action: "MAIL_TEXT_RESET", edit });
}

/** Takes one change back. A field that was changed again since then is a conflict, so no later work is lost. */
export async function restoreMailText(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { kind, entryId }: OfKind & { readonly entryId: string },
): Promise<Refusals> {
  if (!isMailKind(kind)) return [mailErrors.kind];
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, stored, history] = await Promise.all([
      lockRights(tx, viewer),
      lockMailText(tx, kind),
      listSubjectEntries(tx, { kind: "MAIL_TEXT", id: kind }),
    ]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    const entry = history.find(({ id }) => id === entryId);
    if (entry === undefined || !isTextChange(entry)) return [mailErrors.entryNotFound];
    const merged = mergeText(kind, stored, {
      seen: entry.after as Partial<MailTextFields>,
      wanted: { ...toMailTextFields(stored ?? mailKinds[kind]), ...(entry.before as Partial<MailTextFields>) },
    });
    if (!merged.ok) return merged.refusals;
    if (merged.value === null) return [];
    const change = { at, kind, action: "MAIL_TEXT_CHANGED" as const, undoes: entryId, ...merged.value };
    commitWith(...writeChange(tx, viewer, change));
    return [];
  });
}

const MAX_TESTS = 30;

/** Sends a mail with the typed words and invented facts to the person who writes them. Nothing else is stored. */
export async function sendMailTest(
  { db, clock, publicUrl }: Services & { readonly publicUrl: string },
  viewer: SignedInViewer,
  { kind, ...fields }: MailTextFields & OfKind,
): Promise<Refusals> {
  if (!isMailKind(kind)) return [mailErrors.kind];
  const text = parseMailText(mailKinds[kind], fields);
  if (!text.ok) return text.refusals;
  const at = clock.now();
  const { user, acting } = viewer;
  const letter = toLetter(makeExample(kind, { recipient: user.email, publicUrl }), text.value);
  // Mail programs offer to unsubscribe with one click. In a test there is nothing to unsubscribe from.
  const mail = { ...renderLetter({ ...letter, subject: `Test: ${letter.subject}` }), unsubscribeUrl: null };
  return inTransaction(db, async (tx, commitWith) => {
    const limits = { person: { key: `mail tests of ${user.id}`, max: MAX_TESTS } };
    const [may, tries] = await Promise.all([lockRights(tx, viewer), countTries(tx, limits, at)]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    if (tries === null) return [mailErrors.tooManyTests];
    commitWith(
      queueMail(tx, { key: `mail-test:${kind}:${tries.join()}`, mail, at }),
      insertAuditEntry(tx, {
        ...{ at, userId: user.id, accountId: null, acting, action: "MAIL_TEST_SENT" },
        subject: { kind: "MAIL", id: user.email },
        ...describeChange({ test: null }, { test: mailKinds[kind].title }),
      }),
    );
    return [];
  });
}
