// Shows when a repeated press on "Place order" keeps its key, and when the answer to a sent order was lost.
import { expect, test } from "vitest";
import { isUnanswered, type Placement, parsePlacement, toPlacement } from "./placement-key.ts";

const sent: Placement = { key: "k1", cartCode: "C1", fields: { note: "Ring twice", jobs: ["J1", "J2"] } };
const never = () => {
  throw new Error("No new key was needed.");
};

test("the same order keeps its key, in any order of its fields", () => {
  expect(toPlacement(sent, { cartCode: "C1", fields: { jobs: ["J1", "J2"], note: "Ring twice" } }, never).key).toBe(
    "k1",
  );
});

test.each([
  { cartCode: "C2", fields: sent.fields },
  { cartCode: "C1", fields: { ...sent.fields, note: "Ring once" } },
  { cartCode: "C1", fields: { ...sent.fields, jobs: ["J2", "J1"] } },
])("an order with a different cart or different fields gets a new key", (order) => {
  expect(toPlacement(sent, order, () => "k2")).toEqual({ key: "k2", ...order });
});

test("a first order gets a new key", () => {
  expect(toPlacement(null, { cartCode: "C1", fields: {} }, () => "k2").key).toBe("k2");
});

test("an order whose cart is no longer live was not answered", () => {
  expect(isUnanswered(sent, "C2")).toBe(true);
  expect(isUnanswered(sent, "C1")).toBe(false);
  expect(isUnanswered(null, "C1")).toBe(false);
});

test("a stored placement is parsed, and any other text gives null", () => {
  expect(parsePlacement(JSON.stringify(sent))).toEqual(sent);
  for (const text of [null, "", "{", "null", "3", '{"key":1}', '{"key":"k","cartCode":"c","fields":null}']) {
    expect(parsePlacement(text)).toBeNull();
  }
});
