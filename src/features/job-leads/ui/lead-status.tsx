import { Badge } from "../../../ui/badge.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { declineReasons, type LeadStatus, leadStatuses, leadStatusLabels, lostReasons } from "../lead.ts";
import { TimeLeft } from "./time-left.tsx";

const { matched, dueToExpire, accepted, inProgress, complete, declined, expired } = leadStatuses;

const tones: Readonly<Record<LeadStatus, Tone>> = {
  [dueToExpire]: "warning",
  [matched]: "info",
  [accepted]: "success",
  [inProgress]: "info",
  [complete]: "success",
  [declined]: "neutral",
  [expired]: "neutral",
};

interface StatusFacts {
  readonly leadStatus: number;
  readonly isLost: boolean;
  readonly expiredTrigger: string | null;
}

export function formatStatus({ leadStatus, isLost, expiredTrigger }: StatusFacts): string {
  if (leadStatus === declined && isLost) return "Lost quote";
  if (leadStatus === expired && expiredTrigger === "WITHDRAWN") return "Withdrawn by the home owner";
  if (leadStatus === expired && expiredTrigger === "CLOSED") return "Closed";
  return leadStatusLabels[leadStatus as LeadStatus];
}

interface StatusBadgeProps extends StatusFacts {
  readonly secondsLeft: number;
}

/** A lead that waits for an answer shows the time that is left; the others their status. */
export function StatusBadge({ secondsLeft, ...facts }: StatusBadgeProps) {
  if (facts.leadStatus === matched || facts.leadStatus === dueToExpire) return <TimeLeft secondsLeft={secondsLeft} />;
  return <Badge tone={tones[facts.leadStatus as LeadStatus]}>{formatStatus(facts)}</Badge>;
}

const reasons: Readonly<Record<string, string>> = { ...declineReasons, ...lostReasons };

export function formatReason(reason: string | null): string | null {
  return reason === null ? null : (reasons[reason] ?? null);
}
