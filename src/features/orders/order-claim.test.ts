// Shows which claims are accepted, and with which code the others are refused; the first reason counts.
import { expect, test } from "vitest";
import { type ClaimFacts, checkClaim } from "./order-claim.ts";

const good: ClaimFacts = {
  isHandedOver: true,
  line: { quantity: 3, tint: { colourId: "c", strength: 1 } },
  claim: { problem: "WRONG_COLOUR", quantity: 3, description: "" },
  reported: ["DAMAGED"],
};

test("a new problem with a delivered line is accepted", () => {
  expect(checkClaim(good)).toBeNull();
});

test.each<[string, Partial<ClaimFacts>, string]>([
  ["a claim for a line that does not exist", { line: undefined, isHandedOver: false }, "CLAIM_LINE_NOT_FOUND"],
  ["a claim for an order that has not left the store", { isHandedOver: false }, "CLAIM_TOO_EARLY"],
  ["a claim for zero units", { claim: { ...good.claim, quantity: 0 } }, "CLAIM_QUANTITY"],
  ["a claim for more units than were bought", { claim: { ...good.claim, quantity: 4 } }, "CLAIM_QUANTITY"],
  ["a wrong colour of a line without a colour", { line: { quantity: 3, tint: null } }, "CLAIM_NO_COLOUR"],
  ["a description over 500 characters", { claim: { ...good.claim, description: "x".repeat(501) } }, "CLAIM_TOO_LONG"],
  ["a problem that was reported before", { reported: ["WRONG_COLOUR"] }, "CLAIMED_BEFORE"],
])("%s is refused", (_, change, code) => {
  expect(checkClaim({ ...good, ...change })?.code).toBe(code);
});
