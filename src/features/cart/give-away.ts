import type { Candidate, Reckoning } from "./reckoning.ts";

/** What promotions give along, as far as there is any: two that give the same thing share what there is. */
export function giveAway({ grounds, gifts }: Reckoning, chosen: readonly Candidate[]): void {
  for (const by of chosen) {
    const { effect } = by.promotion;
    if (effect.kind !== "GIVE_AWAY") continue;
    const gift = grounds.gifts.get(effect.sku);
    if (!gift) continue;
    const given = gifts.reduce((sum, each) => sum + (each.gift === gift ? each.quantity : 0), 0);
    const quantity = Math.min(effect.quantity, gift.available - given);
    if (quantity > 0) gifts.push({ by, gift, quantity });
  }
}
