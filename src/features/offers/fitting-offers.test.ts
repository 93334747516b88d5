// Shows which offers fit what an account buys, and in which order they are shown.
import { expect, it } from "vitest";
import { pickFittingOffers } from "./fitting-offers.ts";
import type { OfferPhase } from "./offer.ts";

interface OfferChange {
  readonly isReached?: boolean;
  readonly isUsedUp?: boolean;
  readonly phase?: OfferPhase;
}

const offer = (rsn: string, matchingOrders: number, change: OfferChange = {}) => {
  const { isReached = false, isUsedUp = false, phase = "RUNNING" } = change;
  return { rsn, matchingOrders, phase, isUsedUp, progress: { isReached } };
};
const pick = (...offers: ReturnType<typeof offer>[]) => pickFittingOffers(offers, 2).map(({ rsn }) => rsn);

it("offers with more matching orders come first, and equal ones keep their order", () => {
  expect(pick(offer("a", 1), offer("b", 2), offer("c", 2))).toEqual(["b", "c"]);
});

it("offers that are used up, that do not run, or that the account does not buy are left out", () => {
  expect(
    pick(
      ...[offer("a", 3, { isReached: true }), offer("b", 3, { phase: "COMING" }), offer("c", 3, { isUsedUp: true })],
      ...[offer("d", 0), offer("e", 1)],
    ),
  ).toEqual(["e"]);
});

it("an account that bought nothing sees all running offers", () => {
  expect(pick(offer("a", 0), offer("b", 0))).toEqual(["a", "b"]);
});
