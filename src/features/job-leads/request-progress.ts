/** How a request goes, told to its home owner. Names of painters are not in it: painters introduce themselves. */
import type { RequestOutcome, RequestStatus } from "./request.ts";

/** The number of leads of a request by what became of them. */
export interface LeadCounts {
  /** Matched, and not answered yet. */
  readonly waiting: number;
  readonly accepted: number;
  readonly inProgress: number;
  readonly complete: number;
  /** Declined or expired before the painter accepted. */
  readonly passed: number;
  /** The painter had accepted, and there was no agreement. */
  readonly lost: number;
}

export const noLeads: LeadCounts = { waiting: 0, accepted: 0, inProgress: 0, complete: 0, passed: 0, lost: 0 };

export function countMatched(counts: LeadCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

interface RequestState {
  readonly status: RequestStatus;
  readonly outcome: RequestOutcome | null;
  readonly counts: LeadCounts;
  /** Whether the search is still repeated. */
  readonly isSearching: boolean;
}

/** One honest sentence about the state of the request. */
export function describeProgress({ status, outcome, counts, isSearching }: RequestState): string {
  if (status === "NEW") return "Confirm your e-mail address, and we look for painters at once.";
  if (status === "WITHDRAWN") return "You have withdrawn this request. Painters get no more of it.";
  if (status === "CLOSED") {
    return outcome === "CHOSEN" ? "You have chosen a painter. We wish you a good job." : "This request is closed.";
  }
  return describeAnswers(counts) ?? describeSearch(counts, isSearching);
}

function describeAnswers(counts: LeadCounts): string | null {
  const { waiting, accepted, inProgress, complete } = counts;
  if (complete > 0) return "A painter says that the work is complete.";
  if (inProgress > 0) return `${formatPainters(inProgress)} at work on your job.`;
  if (accepted > 0) {
    const rest = waiting === 0 ? "" : ` ${formatPainters(waiting)} still to answer.`;
    return `${formatPainters(accepted)} interested and will contact you.${rest}`;
  }
  if (waiting > 0) {
    return `${formatPainters(waiting)} asked, with 48 hours to answer. When one declines, we ask the next.`;
  }
  return null;
}

function describeSearch(counts: LeadCounts, isSearching: boolean): string {
  const state =
    countMatched(counts) > 0
      ? "Nobody is left: every painter who fits has answered, and none can take the job now."
      : "We have not found a painter who fits yet.";
  return isSearching
    ? `${state} We keep looking for two weeks, and write to you as soon as one is asked.`
    : `${state} We are sorry. You can ask in one of our stores, or make a new request.`;
}

function formatPainters(count: number): string {
  return count === 1 ? "1 painter is" : `${count} painters are`;
}
