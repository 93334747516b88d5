// Shows which of an order's promotions gave something along.
import { expect, test } from "vitest";
import { cents } from "../../shared/money.ts";
import { findGiftPromotion } from "./gift-promotion.ts";

const tenOff = { code: "TEN", freesDelivery: false, savedCents: cents(1_000) };
const freeDelivery = { code: "FREE", freesDelivery: true, savedCents: cents(0) };
const freeTray = { code: "TRAY", freesDelivery: false, savedCents: cents(0) };

test("it is neither the one that took something off nor the one that freed delivery", () => {
  expect(findGiftPromotion([tenOff, freeDelivery, freeTray])?.code).toBe("TRAY");
});

test("an order without a gift has none", () => {
  expect(findGiftPromotion([tenOff, freeDelivery])).toBeNull();
});
