import type { Tone } from "../../../ui/tone.ts";
import { isRequestStatus, requestStatusLabels } from "../../job-leads/lead-search.ts";

const tones: Readonly<Record<keyof typeof requestStatusLabels, Tone>> = {
  NEW: "neutral",
  OPEN: "info",
  WITHDRAWN: "warning",
  CLOSED: "neutral",
};

/** How the status of a request is shown. */
export function findRequestState(status: string): { readonly label: string; readonly tone: Tone } {
  return isRequestStatus(status)
    ? { label: requestStatusLabels[status], tone: tones[status] }
    : { label: status, tone: "neutral" };
}
