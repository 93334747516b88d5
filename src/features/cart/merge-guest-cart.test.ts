// Shows how a guest's cart is merged into the cart of the person who signs in, and which news it reports.
import { expect, test } from "vitest";
import type { CartLine } from "./cart.ts";
import { mergeCarts } from "./merge-guest-cart.ts";

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
const options = { newId: () => `new${++last}`, formatName: ({ sku }: CartLine) => `Product ${sku}` };
const cart = (lines: readonly CartLine[], couponCodes: readonly string[] = []) => ({ lines, couponCodes });

test("equal lines are added up, and other lines are appended", () => {
  const merged = mergeCarts(cart([line("a")]), cart([line("x", { sku: "A", quantity: 3 }), line("b")]), options);
  expect(merged.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ["A", 5],
    ["B", 2],
  ]);
  expect(merged.news).toEqual([
    { kind: "MERGED", message: "2 lines from before you signed in joined what was in your cart." },
  ]);
});

test("a system is merged whole, and equal systems are added up", () => {
  const parts = (group: string) => [
    line(`${group}1`, { sku: "EP-A", quantity: 4, group: { id: group, systemCode: "EPOXY", part: "A" } }),
    line(`${group}2`, { sku: "EP-B", quantity: 1, group: { id: group, systemCode: "EPOXY", part: "B" } }),
  ];
  expect(mergeCarts(cart(parts("g")), cart(parts("h")), options).lines.map(({ quantity }) => quantity)).toEqual([8, 2]);
  expect(mergeCarts(cart([]), cart(parts("h")), options).lines).toHaveLength(2);
});

test("a line that does not fit into a full cart is reported by name", () => {
  const full = Array.from({ length: 200 }, (_, index) => line(`f${index}`));
  const merged = mergeCarts(cart(full), cart([line("b")]), options);
  expect(merged.lines).toHaveLength(200);
  expect(merged.news.at(-1)).toEqual({
    kind: "LEFT_OUT",
    message: "Product B could not be brought along: your cart has as much as it holds.",
  });
});

test("a line is filled up to 9,999 and the reduced quantity is reported", () => {
  const merged = mergeCarts(
    cart([line("a", { quantity: 9_990 })]),
    cart([line("x", { sku: "A", quantity: 50 })]),
    options,
  );
  expect(merged.lines[0]?.quantity).toBe(9_999);
  expect(merged.news.slice(1)).toEqual([
    { kind: "REDUCED", message: "Only 9 of 50 Product A came along: a line holds 9,999 at most." },
  ]);
});

test("a line is reported by name when the own line is at 9,999 already", () => {
  const merged = mergeCarts(cart([line("a", { quantity: 9_999 })]), cart([line("x", { sku: "A" })]), options);
  expect(merged.news.at(-1)).toMatchObject({ kind: "LEFT_OUT", message: expect.stringContaining("Product A") });
});

test("coupons beyond the tenth are reported by code", () => {
  const own = Array.from({ length: 9 }, (_, index) => `OWN${index}`);
  const merged = mergeCarts(cart([line("a")], own), cart([line("b")], ["OWN1", "TEN", "FREE", "MORE"]), options);
  expect(merged.couponCodes).toEqual([...own, "TEN"]);
  expect(merged.news.slice(1)).toEqual([
    { kind: "LEFT_OUT", message: "Coupon FREE could not be brought along: a cart holds 10 at most." },
    { kind: "LEFT_OUT", message: "Coupon MORE could not be brought along: a cart holds 10 at most." },
  ]);
});

test("coupons of both carts are kept once each, and an empty guest cart reports no news", () => {
  const merged = mergeCarts(cart([line("a")], ["TEN"]), cart([], ["TEN", "FREE"]), options);
  expect(merged.couponCodes).toEqual(["TEN", "FREE"]);
  expect(merged.news).toEqual([]);
});
