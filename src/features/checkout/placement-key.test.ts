// Shows when a press on "Place order" is the same press again, and when an order was made whose answer was lost.
import { expect, test } from "vitest";
import { isUnanswered, type Placement, placementFor, readPlacement } from "./placement-key.ts";

const kept: Placement = { key: "k1", cartCode: "C1", fields: { note: "Ring twice", jobs: ["J1", "J2"] } };
const never = () => {
  throw new Error("No new key was needed.");
};

test("the same wish keeps its key, in whatever order its fields come", () => {
  expect(placementFor(kept, { cartCode: "C1", fields: { jobs: ["J1", "J2"], note: "Ring twice" } }, never).key).toBe(
    "k1",
  );
});

test.each([
  { cartCode: "C2", fields: kept.fields },
  { cartCode: "C1", fields: { ...kept.fields, note: "Ring once" } },
  { cartCode: "C1", fields: { ...kept.fields, jobs: ["J2", "J1"] } },
])("another wish is another key", (wish) => {
  expect(placementFor(kept, wish, () => "k2")).toEqual({ key: "k2", ...wish });
});

test("a first wish gets a key", () => {
  expect(placementFor(null, { cartCode: "C1", fields: {} }, () => "k2").key).toBe("k2");
});

test("a wish whose cart is gone was never answered", () => {
  expect(isUnanswered(kept, "C2")).toBe(true);
  expect(isUnanswered(kept, "C1")).toBe(false);
  expect(isUnanswered(null, "C1")).toBe(false);
});

test("what is kept is read back, and nonsense is nothing", () => {
  expect(readPlacement(JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, "", "{", "null", "3", '{"key":1}', '{"key":"k","cartCode":"c","fields":null}']) {
    expect(readPlacement(text)).toBeNull();
  }
});
