// Shows what can be reported of an order's line, and what is refused, first reason first.
import { expect, test } from "vitest";
import { type ClaimFacts, checkClaim } from "./order-claim.ts";

const good: ClaimFacts = {
  isHandedOver: true,
  line: { quantity: 3, tint: { colourId: "c", strength: 1 } },
  claim: { problem: "WRONG_COLOUR", quantity: 3, words: "" },
  known: ["DAMAGED"],
};

test("a problem with some of the units of a line can be reported", () => {
  expect(checkClaim(good)).toBeNull();
});

test.each<[string, Partial<ClaimFacts>, string]>([
  ["a line that is not there", { line: undefined, isHandedOver: false }, "CLAIM_LINE_NOT_FOUND"],
  ["what has not left the store", { isHandedOver: false }, "CLAIM_TOO_EARLY"],
  ["none of them", { claim: { ...good.claim, quantity: 0 } }, "CLAIM_QUANTITY"],
  ["more than were bought", { claim: { ...good.claim, quantity: 4 } }, "CLAIM_QUANTITY"],
  ["the colour of what has none", { line: { quantity: 3, tint: null } }, "CLAIM_NO_COLOUR"],
  ["too many words", { claim: { ...good.claim, words: "x".repeat(501) } }, "CLAIM_TOO_LONG"],
  ["the same again", { known: ["WRONG_COLOUR"] }, "CLAIMED_BEFORE"],
])("%s is refused", (_, change, code) => {
  expect(checkClaim({ ...good, ...change })?.code).toBe(code);
});
