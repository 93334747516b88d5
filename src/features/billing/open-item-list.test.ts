// Shows which open items an address shows, in which order, and that a made-up address shows all of them.
import { describe, expect, it } from "vitest";
import { itemListAddress, listShown, readItemList } from "./open-item-list.ts";

const item = (docNo: string, dueDate: string, amtDoccur: number) => ({
  ...{ docNo, dueDate, amtDoccur },
  docDate: "2026-08-01",
  isOverdue: dueDate < "2026-11-16",
});
const items = [item("INV-3", "2026-12-31", 10), item("INV-1", "2026-09-30", 30), item("INV-2", "2026-10-31", 20)];
const shownAt = (search: string) =>
  listShown(items, readItemList(new URLSearchParams(search))).map(({ docNo }) => docNo);

describe("an address shows", () => {
  it.each([
    ["", ["INV-1", "INV-2", "INV-3"]],
    ["show=overdue", ["INV-1", "INV-2"]],
    ["show=later", ["INV-3"]],
    ["sort=open", ["INV-3", "INV-2", "INV-1"]],
    ["sort=open&order=down", ["INV-1", "INV-2", "INV-3"]],
    ["sort=number&order=down", ["INV-3", "INV-2", "INV-1"]],
    ["show=what&sort=ever&order=x", ["INV-1", "INV-2", "INV-3"]],
  ])("%s", (search, numbers) => {
    expect(shownAt(search)).toEqual(numbers);
  });
});

it("a change keeps the rest of the address", () => {
  expect(itemListAddress("?way=invoices&sort=open", { show: "overdue", sort: null })).toBe(
    "?way=invoices&show=overdue",
  );
});
