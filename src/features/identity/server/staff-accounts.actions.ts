/** Staff write notes about an account, and choose the rep who looks after it. */
import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { listRefusals, type UserError } from "../../../shared/result.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { parseNote } from "../staff-accounts.ts";
import { staffAccountErrors } from "../staff-accounts-errors.ts";
import type { SignedInViewer } from "../viewer.ts";
import { findNoteText, insertNote, withdrawNote } from "./account-notes.store.ts";
import { listPeopleByIds, listReps } from "./people.store.ts";
import { assignRep, deleteRepAssignments, selectRepIds } from "./rep-assignments.store.ts";
import { auditAccount, lockStaffAccount } from "./staff-accounts.steps.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

export async function addAccountNote(
  { db, clock }: Services,
  viewer: SignedInViewer,
  input: { readonly number: string; readonly text: string; readonly isPinned: boolean },
): Promise<Refusals> {
  const note = parseNote(input.text);
  if (!note.ok) return note.refusals;
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const account = await lockStaffAccount(tx, viewer, { number: input.number, isPermitted: ({ notes }) => notes });
    if (!account.ok) return account.refusals;
    const { isPinned } = input;
    const written = { id: randomUUID(), at, text: note.value, isPinned, userId: viewer.user.id };
    commitWith(
      insertNote(tx, { ...written, accountId: account.value.id }),
      auditAccount(tx, viewer, {
        ...{ at, account: account.value, action: "ACCOUNT_NOTED" },
        ...{ before: { note: null }, after: { note: note.value } },
      }),
    );
    return [];
  });
}

export function withdrawAccountNote(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { number, noteId }: { readonly number: string; readonly noteId: string },
): Promise<Refusals> {
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const account = await lockStaffAccount(tx, viewer, { number, isPermitted: ({ notes }) => notes });
    if (!account.ok) return account.refusals;
    const text = isUuid(noteId) ? await findNoteText(tx, account.value.id, noteId) : null;
    if (text === null) return [staffAccountErrors.noteNotFound];
    commitWith(
      withdrawNote(tx, noteId, at),
      auditAccount(tx, viewer, {
        ...{ at, account: account.value, action: "ACCOUNT_NOTE_WITHDRAWN" },
        ...{ before: { note: text }, after: { note: null } },
      }),
    );
    return [];
  });
}

/** The rep takes the place of every other rep of the account. An empty id leaves it without one. */
export function changeRep(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { number, repId }: { readonly number: string; readonly repId: string },
): Promise<Refusals> {
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const account = await lockStaffAccount(tx, viewer, { number, isPermitted: ({ credit }) => credit });
    if (!account.ok) return listRefusals(account);
    const { id, kind } = account.value;
    if (kind !== "TRADE") return [staffAccountErrors.notTrade];
    const [reps, present] = await Promise.all([listReps(tx), listPeopleByIds(tx, selectRepIds(id))]);
    const rep = reps.find((each) => each.id === repId);
    if (repId !== "" && rep === undefined) return [staffAccountErrors.repUnknown];
    const before = present.map(({ name }) => name).join(", ");
    const after = rep?.name ?? "";
    if (present.length === (rep === undefined ? 0 : 1) && present[0]?.id === rep?.id) return [];
    commitWith(
      deleteRepAssignments(tx, id),
      ...(rep === undefined ? [] : [assignRep(tx, rep.id, id)]),
      auditAccount(tx, viewer, {
        ...{ at, account: account.value, action: "ACCOUNT_REP_CHANGED" },
        ...{ before: { rep: before }, after: { rep: after } },
      }),
    );
    return [];
  });
}
