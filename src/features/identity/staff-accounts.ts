/**
 * What staff do with accounts. All changes name the account by its number, and those of credit have a reason. Reps see the
 * accounts that are assigned to them. Store staff see trade accounts, which they act for, without what these owe and pay.
 */
import type { UserError } from "../../shared/result.ts";
import { ok, type Result, refused } from "../../shared/result.ts";
import type { Capabilities } from "./capabilities.ts";
import { staffAccountErrors } from "./staff-accounts-errors.ts";
import type { StaffCapabilities } from "./staff-capabilities.ts";

/** Which accounts a member of staff works with. */
export interface AccountReach {
  /** Only the accounts assigned to this rep. Null for everybody else. */
  readonly repId: string | null;
  readonly isTradeOnly: boolean;
}

export function toAccountReach({
  may,
  user,
}: {
  readonly may: Pick<Capabilities, "staff">;
  readonly user: { readonly id: string };
}): AccountReach {
  const { accounts } = may.staff;
  return {
    repId: accounts === "assigned" ? user.id : null,
    isTradeOnly: accounts !== "all" && accounts !== "assigned",
  };
}

/** Whether a member of staff opens the pages of accounts. */
export function mayOpenAccounts({ accounts }: StaffCapabilities): boolean {
  return accounts !== "none";
}

/** Whether a member of staff sees what accounts owe, their prices and their history. */
export function seesMoney({ accounts }: StaffCapabilities): boolean {
  return accounts === "all" || accounts === "assigned";
}

export const maxReasonLength = 500;
export const maxNoteLength = 2000;

export function parseReason(text: string): Result<string, UserError> {
  const reason = text.trim();
  return reason === "" || reason.length > maxReasonLength ? refused(staffAccountErrors.reasonRequired) : ok(reason);
}

export function parseNote(text: string): Result<string, UserError> {
  const note = text.trim();
  return note === "" || note.length > maxNoteLength ? refused(staffAccountErrors.noteRequired) : ok(note);
}
