// Shows what a guest's cart does to the cart of whoever signs in, and that it says so.
import { expect, test } from "vitest";
import type { CartLine } from "./cart.ts";
import { mergeCarts } from "./cart-merge.ts";

function line(id: string, change: Partial<CartLine> = {}): CartLine {
  return {
    id,
    sku: id.toUpperCase(),
    tint: null,
    group: null,
    quantity: 2,
    reference: "",
    seenUnitCents: null,
    ...change,
  };
}

let last = 0;
const how = { newId: () => `new${++last}`, nameOf: ({ sku }: CartLine) => `Product ${sku}` };
const cart = (lines: readonly CartLine[], couponCodes: readonly string[] = []) => ({ lines, couponCodes });

test("equal lines become one with the sum, others come along", () => {
  const merged = mergeCarts(cart([line("a")]), cart([line("x", { sku: "A", quantity: 3 }), line("b")]), how);
  expect(merged.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ["A", 5],
    ["B", 2],
  ]);
  expect(merged.news).toEqual([
    { kind: "MERGED", message: "2 lines from before you signed in joined what was in your cart." },
  ]);
});

test("a system comes along whole, and joins its like", () => {
  const parts = (group: string) => [
    line(`${group}1`, { sku: "EP-A", quantity: 4, group: { id: group, systemCode: "EPOXY", part: "A" } }),
    line(`${group}2`, { sku: "EP-B", quantity: 1, group: { id: group, systemCode: "EPOXY", part: "B" } }),
  ];
  expect(mergeCarts(cart(parts("g")), cart(parts("h")), how).lines.map(({ quantity }) => quantity)).toEqual([8, 2]);
  expect(mergeCarts(cart([]), cart(parts("h")), how).lines).toHaveLength(2);
});

test("what no longer fits is left out by name", () => {
  const full = Array.from({ length: 200 }, (_, place) => line(`f${place}`));
  const merged = mergeCarts(cart(full), cart([line("b")]), how);
  expect(merged.lines).toHaveLength(200);
  expect(merged.news.at(-1)).toEqual({
    kind: "LEFT_OUT",
    message: "Product B could not be brought along: your cart has as much as it holds.",
  });
});

test("a line fills up to 9,999", () => {
  const merged = mergeCarts(cart([line("a", { quantity: 9_990 })]), cart([line("x", { sku: "A", quantity: 50 })]), how);
  expect(merged.lines[0]?.quantity).toBe(9_999);
  expect(merged.news.slice(1)).toEqual([
    { kind: "REDUCED", message: "Only 9 of 50 Product A came along: a line holds 9,999 at most." },
  ]);
});

test("what a line has no room for at all is left out by name", () => {
  const merged = mergeCarts(cart([line("a", { quantity: 9_999 })]), cart([line("x", { sku: "A" })]), how);
  expect(merged.news.at(-1)).toMatchObject({ kind: "LEFT_OUT", message: expect.stringContaining("Product A") });
});

test("coupons that a cart has no room for are named", () => {
  const own = Array.from({ length: 9 }, (_, place) => `OWN${place}`);
  const merged = mergeCarts(cart([line("a")], own), cart([line("b")], ["OWN1", "TEN", "FREE", "MORE"]), how);
  expect(merged.couponCodes).toEqual([...own, "TEN"]);
  expect(merged.news.slice(1)).toEqual([
    { kind: "LEFT_OUT", message: "Coupon FREE could not be brought along: a cart holds 10 at most." },
    { kind: "LEFT_OUT", message: "Coupon MORE could not be brought along: a cart holds 10 at most." },
  ]);
});

test("coupons of both are kept, each once, and nothing is said of an empty cart", () => {
  const merged = mergeCarts(cart([line("a")], ["TEN"]), cart([], ["TEN", "FREE"]), how);
  expect(merged.couponCodes).toEqual(["TEN", "FREE"]);
  expect(merged.news).toEqual([]);
});
