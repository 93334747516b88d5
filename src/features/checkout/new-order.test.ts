// Shows which facts about its promotions an order copies from the quote.
import { expect, test } from "vitest";
import { cart, freeDelivery, give, line, percentOff, promotion } from "../../../tests/support/cart-examples.ts";
import { cents } from "../../shared/money.ts";
import { priceCart } from "../cart/price-cart.ts";
import { toOrderPromotions } from "./new-order.ts";

test("an order keeps which promotion gave a gift, which freed the delivery, and how much each saved", () => {
  const gift = { sku: "CAP", unitCents: cents(500), available: 9 };
  const priced = priceCart(
    cart([line("PAIL", 1, 100)], {
      promotions: [promotion("CAP", give("CAP", 1)), promotion("FREE", freeDelivery), promotion("TEN", percentOff(10))],
      gifts: new Map([["CAP", gift]]),
      delivery: { feeCents: cents(2_500), thresholdCents: cents(35_000) },
    }),
  );
  const kept = toOrderPromotions(priced).map(({ code, givesGift, freesDelivery, savedCents }) => ({
    ...{ code, givesGift, freesDelivery, savedCents },
  }));
  expect(kept.toSorted((one, other) => (one.code < other.code ? -1 : 1))).toEqual([
    { code: "CAP", givesGift: true, freesDelivery: false, savedCents: 0 },
    { code: "FREE", givesGift: false, freesDelivery: true, savedCents: 0 },
    { code: "TEN", givesGift: false, freesDelivery: false, savedCents: 1_000 },
  ]);
});
