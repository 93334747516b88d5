import { Badge } from "../../../../ui/badge.tsx";
import type { Tone } from "../../../../ui/tone.ts";
import { isPromotionState, type PromotionState, promotionStateLabels } from "../../../cart/staff-promotions.ts";

const tones: Readonly<Record<PromotionState, Tone>> = {
  RUNNING: "success",
  COMING: "info",
  ENDED: "neutral",
  DRAFT: "warning",
};

export function PromotionBadge({ state }: { state: string }) {
  return isPromotionState(state) ? <Badge tone={tones[state]}>{promotionStateLabels[state]}</Badge> : null;
}
