/** Whether what an offer names exists: its goods, and the gift card that it gives. */
import type { UserError } from "../../shared/result.ts";
import { type GiftCardKind, parseAmount } from "../gift-cards/gift-card.ts";
import type { OfferScope } from "../loyalty/earning.ts";
import type { OfferFields, WrittenOffer } from "./offer-form.ts";
import { staffOffersErrors } from "./staff-offers-errors.ts";

/** What an offer may name. */
export interface KnownGoods {
  has(scope: OfferScope): boolean;
}

const scopeFields = [
  ["products", "PRODUCT"],
  ["ranges", "RANGE"],
  ["brands", "BRAND"],
] as const satisfies readonly (readonly [keyof OfferFields, OfferScope["kind"]])[];

/** The codes that do not exist. Those that the offer has already are not checked again. */
export function checkGoods(wanted: WrittenOffer, current: WrittenOffer | null, known: KnownGoods): UserError[] {
  const before = new Set(current?.offer.scopes.map(({ kind, id }) => `${kind} ${id}`));
  return scopeFields.flatMap(([field, kind]) => {
    const missing = wanted.offer.scopes.filter(
      (scope) => scope.kind === kind && !before.has(`${kind} ${scope.id}`) && !known.has(scope),
    );
    const codes = missing.slice(0, 10).map(({ id }) => id);
    return codes.length === 0 ? [] : [staffOffersErrors.goodsUnknown(field, codes.join(", "))];
  });
}

/** `kinds` are the gift cards of the offer's country. */
export function checkCard({ offer }: WrittenOffer, kinds: readonly GiftCardKind[]): UserError[] {
  if (offer.kind !== "ACHIEVEMENT" || offer.goal.reward.kind !== "GIFT_CARD") return [];
  const { code, dollars } = offer.goal.reward;
  const kind = kinds.find((each) => each.code === code);
  if (kind === undefined) return [staffOffersErrors.card];
  return parseAmount(String(dollars), kind.restrictions).ok ? [] : [staffOffersErrors.cardDollars];
}
