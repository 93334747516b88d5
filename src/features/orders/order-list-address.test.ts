// Shows what the order list reads from an address: ranges, typed days, pages, and that nonsense becomes the usual list.
import { describe, expect, test } from "vitest";
import { readOrderList } from "./order-list-address.ts";

const today = "2026-03-10";
const read = (query: string) => readOrderList(new URLSearchParams(query), today);

describe("reading", () => {
  test("an empty address is the last 90 days, ten to a page, of this year", () => {
    expect(read("")).toEqual({
      start: "2025-12-10",
      end: today,
      range: "90d",
      text: "",
      year: 2026,
      currentPage: 1,
      pageSize: 10,
    });
  });

  test.each([
    ["range=30d", "2026-02-08", today, "30d"],
    ["range=12m", "2025-03-10", today, "12m"],
    ["from=2025-01-01&to=2025-06-30", "2025-01-01", "2025-06-30", null],
    ["from=2025-01-01&to=2025-06-30&range=30d", "2025-01-01", "2025-06-30", null],
  ])("%s gives its days", (query, start, end, range) => {
    expect(read(query)).toMatchObject({ start, end, range });
  });

  test.each(["range=ever", "from=2025-06-30&to=2025-01-01", "from=2025-02-31&to=x", "from=2025-01-01"])(
    "%s is the usual range",
    (query) => {
      expect(read(query)).toMatchObject({ start: "2025-12-10", end: today, range: "90d" });
    },
  );

  test("sizes, pages and years that do not exist are the first ones", () => {
    expect(read("size=100&page=3&year=2025")).toMatchObject({ pageSize: 100, currentPage: 3, year: 2025 });
    expect(read("size=75&page=-1&year=2027")).toMatchObject({ pageSize: 10, currentPage: 1, year: 2026 });
  });
});
