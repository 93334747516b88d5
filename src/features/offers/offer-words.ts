/** How an offer is named on a screen. */
import type { Country } from "../../shared/country.ts";
import { formatMoney } from "../../shared/money.ts";
import type { Bonus, Offer } from "./offer.ts";
import { formatReward } from "./reward.ts";

const tierNames: Record<Bonus["tier"], string> = { 1: "", 2: "Double points", 3: "Triple points", 4: "4 × points" };

/** "Double points", "500 extra points", "1,000 points", "A $20 voucher". */
export function formatGain(offer: Offer): string {
  if (offer.kind === "ACHIEVEMENT") return startSentence(formatReward(offer.goal.reward));
  const extra = offer.extraPoints === 0 ? "" : `${offer.extraPoints.toLocaleString("en")} extra points`;
  return [tierNames[offer.tier], extra].filter((part) => part !== "").join(" and ");
}

const startSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** "For an order from $200.00 ex GST. Once for your account." Null for an offer that every order gets. */
export function formatConditions(offer: Offer, country: Pick<Country, "locale" | "currency">): string | null {
  if (offer.kind === "ACHIEVEMENT") return null;
  const { minimumCents, maxGrants, scopes } = offer;
  const minimum = formatMoney(minimumCents, country);
  const sentences = [
    minimumCents > 0 && scopes.length === 0 && `For an order from ${minimum} ex GST.`,
    minimumCents > 0 && scopes.length > 0 && `For an order with at least ${minimum} ex GST of these products.`,
    maxGrants === 1 && "Once for your account.",
    maxGrants !== null && maxGrants > 1 && `For at most ${maxGrants} orders of your account.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : sentences.join(" ");
}
