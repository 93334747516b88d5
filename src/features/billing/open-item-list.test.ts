// Shows how the query string filters and sorts open items, and that an invalid one shows all of them.
import { describe, expect, it } from "vitest";
import { filterItems, itemListAddress, parseItemList } from "./open-item-list.ts";

const item = (docNo: string, dueDate: string, amtDoccur: number) => ({
  ...{ docNo, dueDate, amtDoccur },
  docDate: "2026-08-01",
  isOverdue: dueDate < "2026-11-16",
});
const items = [item("INV-3", "2026-12-31", 10), item("INV-1", "2026-09-30", 30), item("INV-2", "2026-10-31", 20)];
const shownAt = (search: string) =>
  filterItems(items, parseItemList(new URLSearchParams(search))).map(({ docNo }) => docNo);

describe("the query string", () => {
  it.each([
    ["", ["INV-1", "INV-2", "INV-3"]],
    ["show=overdue", ["INV-1", "INV-2"]],
    ["show=later", ["INV-3"]],
    ["sort=open", ["INV-3", "INV-2", "INV-1"]],
    ["sort=open&order=down", ["INV-1", "INV-2", "INV-3"]],
    ["sort=number&order=down", ["INV-3", "INV-2", "INV-1"]],
    ["show=what&sort=ever&order=x", ["INV-1", "INV-2", "INV-3"]],
  ])("%j shows the right items in order", (search, numbers) => {
    expect(shownAt(search)).toEqual(numbers);
  });
});

it("a change keeps the other parameters", () => {
  expect(itemListAddress("?way=invoices&sort=open", { show: "overdue", sort: null })).toBe(
    "?way=invoices&show=overdue",
  );
});
