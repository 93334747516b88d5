/**
 * What a painter does with a lead: accept, decline, begin, complete, or report a lost quote. And what time alone does: a lead
 * is due to expire when 24 of its 48 hours are left, and then it expires. Hours are elapsed hours, so a change to or from
 * daylight saving neither adds nor takes one.
 */
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { DUE_MS, declineReasons, type LeadStatus, leadStatuses, lostReasons, mayMove } from "./lead.ts";
import { leadsErrors } from "./leads-errors.ts";

export const maxCommentLength = 500;
export const maxNoteLength = 2_000;

const { dueToExpire, matched, accepted, inProgress, expired, declined } = leadStatuses;

/** The part of a lead that decides what can happen to it. */
export interface LeadState {
  readonly status: LeadStatus;
  readonly expiresAt: Date;
}

interface TimedMove {
  readonly to: LeadStatus;
  readonly at: Date;
}

/** The moves that time alone has made by now. A late job makes both, each with the time at which it was due. */
export function listTimedMoves({ status, expiresAt }: LeadState, now: Date): readonly TimedMove[] {
  if (status !== matched && status !== dueToExpire) return [];
  const dueAt = new Date(expiresAt.getTime() - DUE_MS);
  const due = status === matched && dueAt <= now ? [{ to: dueToExpire, at: dueAt }] : [];
  return expiresAt <= now ? [...due, { to: expired, at: expiresAt }] : due;
}

/** The status that a lead has now, also if the job that writes it is late. */
export function findCurrentStatus(lead: LeadState, now: Date): LeadStatus {
  return listTimedMoves(lead, now).at(-1)?.to ?? lead.status;
}

export interface ChangeInput {
  readonly status: number;
  readonly declinedReason?: string | null | undefined;
  readonly declinedComment?: string | null | undefined;
  /** Whether the painter quoted and was not chosen. Only an accepted lead leaves the choice. */
  readonly isLostQuote?: boolean | null | undefined;
}

export interface LeadChange {
  readonly to: LeadStatus;
  /** Null unless the lead is declined. */
  readonly reason: string | null;
  readonly comment: string | null;
  readonly isLost: boolean;
  /** Whether the place of the lead is free for the next painter. */
  readonly freesPlace: boolean;
}

/** What a painter's input does to a lead. */
export function decideChange(lead: LeadState, input: ChangeInput, now: Date): Result<LeadChange, UserError> {
  const to = Object.values(leadStatuses).find((status) => status === input.status);
  if (to === undefined) return refused(leadsErrors.statusNotKnown);
  const from = findCurrentStatus(lead, now);
  if (!mayMove(from, to, "PAINTER")) {
    const isLate = from === expired && (to === accepted || to === declined);
    return refused(isLate ? leadsErrors.leadExpired : leadsErrors.leadChanged);
  }
  if (to === declined) return decideDecline(from, input);
  return ok({ to, reason: null, comment: null, isLost: false, freesPlace: false });
}

/** An accepted lead ends with the reasons of both lists. OTHER is in both, so there the input says which is meant. */
function decideDecline(from: LeadStatus, input: ChangeInput): Result<LeadChange, UserError> {
  const reason = input.declinedReason?.trim() ?? "";
  const comment = input.declinedComment?.trim() ?? "";
  const isLost = from === inProgress || (from === accepted && saysLost(reason, input));
  if (!Object.hasOwn(isLost ? lostReasons : declineReasons, reason)) return refused(leadsErrors.reasonRequired);
  if (reason === "OTHER" && comment === "") return refused(leadsErrors.commentRequired);
  if (comment.length > maxCommentLength) return refused(leadsErrors.commentTooLong);
  return ok({ to: declined, reason, comment: comment === "" ? null : comment, isLost, freesPlace: !isLost });
}

function saysLost(reason: string, { isLostQuote }: ChangeInput): boolean {
  if (!Object.hasOwn(lostReasons, reason)) return isLostQuote === true;
  return Object.hasOwn(declineReasons, reason) ? isLostQuote === true : isLostQuote !== false;
}

export function parseNote(text: string): Result<string, UserError> {
  const note = text.trim();
  return note.length > maxNoteLength ? refused(leadsErrors.noteTooLong) : ok(note);
}
