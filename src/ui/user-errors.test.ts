// Shows that every refusal is shown once: at its field, or elsewhere when the form has no such field.
import { expect, test } from "vitest";
import { errorsByField, errorsElsewhere, isMendedBy } from "./user-errors.ts";

const refusals = [
  { code: "REQUIRED", field: "email", message: "Enter an email." },
  { code: "INVALID", field: "email", message: "That is not an email." },
  { code: "HOLD", field: null, message: "The account is on hold." },
  { code: "UNKNOWN", field: "store", message: "Choose a store." },
];

test("a field shows its first message", () => {
  expect(errorsByField(refusals)).toEqual({ email: "Enter an email.", store: "Choose a store." });
});

test("a refusal without a field on the form is shown elsewhere", () => {
  expect(errorsElsewhere(refusals, ["email"]).map(({ code }) => code)).toEqual(["HOLD", "UNKNOWN"]);
});

test("a change mends the refusal of its own field, and every refusal that no field shows", () => {
  const mended = (name: string) =>
    refusals.filter((refusal) => isMendedBy(refusal, name, ["email", "store"])).map(({ code }) => code);
  expect(mended("email")).toEqual(["REQUIRED", "INVALID", "HOLD"]);
  expect(mended("store.city")).toEqual(["HOLD", "UNKNOWN"]);
  expect(mended("storeroom")).toEqual(["HOLD"]);
});
