import { Badge } from "../../../../ui/badge.tsx";
import type { Tone } from "../../../../ui/tone.ts";
import { isOfferState, type OfferState, offerStateLabels } from "../../staff-offers.ts";

const tones: Readonly<Record<OfferState, Tone>> = {
  RUNNING: "success",
  COMING: "info",
  ENDED: "neutral",
  DRAFT: "warning",
};

export function OfferBadge({ state }: { state: string }) {
  return isOfferState(state) ? <Badge tone={tones[state]}>{offerStateLabels[state]}</Badge> : null;
}
