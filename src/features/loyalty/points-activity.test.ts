// Shows that the address of the points activity is read with defaults, and that every type of movement belongs to one filter.
import { expect, it } from "vitest";
import {
  activityKinds,
  formatMoved,
  formatOwed,
  hideOrderNumbers,
  isOrderNumber,
  movementNames,
  movementTypesByKind,
  parseActivityAddress,
} from "./points-activity.ts";

it.each([
  ["", { kind: "ALL", months: 12, currentPage: 1, pageSize: 20 }],
  ["show=expired&months=24&page=3&size=50", { kind: "EXPIRED", months: 24, currentPage: 3, pageSize: 50 }],
  ["show=nothing&months=7&page=-1&size=7", { kind: "ALL", months: 12, currentPage: 1, pageSize: 20 }],
])("the address %j is read as %o", (query, expected) => {
  expect(parseActivityAddress(new URLSearchParams(query))).toEqual(expected);
});

it("people who see only their own orders read no order number", () => {
  expect(hideOrderNumbers("Double points with order AU-2000001")).toBe("Double points with an order");
  expect(["AU-2000001", "once", "2026-11", "AU-20000011"].map(isOrderNumber)).toEqual([true, false, false, false]);
});

it("every type of movement belongs to one filter", () => {
  const types = activityKinds.filter((kind) => kind !== "ALL").flatMap((kind) => movementTypesByKind[kind]);
  expect(types.toSorted()).toEqual(Object.keys(movementNames).sort());
  expect(movementTypesByKind.ALL.toSorted()).toEqual(Object.keys(movementNames).sort());
});

it.each([
  [1, "+1 point"],
  [1_200, "+1,200 points"],
  [-12, "−12 points"],
  [0, null],
])("a movement of %i points reads %s", (points, text) => {
  expect(formatMoved(points)).toBe(text);
});

it.each([
  [1, "1 point is owed"],
  [40, "40 points are owed"],
])("%i owed points read %s", (points, text) => {
  expect(formatOwed(points)).toBe(text);
});
