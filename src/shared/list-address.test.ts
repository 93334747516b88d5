// Shows which range, year and page a list reads from its query string, and that invalid values give the defaults.
import { describe, expect, test } from "vitest";
import { type DatedList, parseDatedListAddress } from "./list-address.ts";

const month = { key: "30d", label: "30 days", days: 30 } as const;
const quarter = { key: "90d", label: "90 days", days: 90 } as const;
const list: DatedList<"30d" | "90d"> = { ranges: [month, quarter], defaultRange: quarter, pageSizes: [10, 100] };
const today = "2026-03-10";
const parse = (query: string) => parseDatedListAddress(new URLSearchParams(query), list, today);

describe("the query string of a dated list", () => {
  test("gives the default range, the current year and the first page if it is empty", () => {
    expect(parse("")).toEqual({
      start: "2025-12-10",
      end: today,
      range: "90d",
      year: 2026,
      currentPage: 1,
      pageSize: 10,
    });
  });

  test.each([
    ["range=30d", "2026-02-08", today, "30d"],
    ["from=2025-01-01&to=2025-06-30", "2025-01-01", "2025-06-30", null],
    ["from=2025-01-01&to=2025-06-30&range=30d", "2025-01-01", "2025-06-30", null],
  ])("%s gives its days", (query, start, end, range) => {
    expect(parse(query)).toMatchObject({ start, end, range });
  });

  test.each([
    "range=ever",
    "from=2025-06-30&to=2025-01-01",
    "from=2025-02-31&to=2025-06-30",
    "from=0000-01-01&to=2025-06-30",
    "from=2025-01-01",
  ])("%s gives the default range", (query) => {
    expect(parse(query)).toMatchObject({ start: "2025-12-10", end: today, range: "90d" });
  });

  test("gives its size, page and year if they are valid, and otherwise the defaults", () => {
    expect(parse("size=100&page=3&year=2025")).toMatchObject({ pageSize: 100, currentPage: 3, year: 2025 });
    expect(parse("size=75&page=-1&year=2027")).toMatchObject({ pageSize: 10, currentPage: 1, year: 2026 });
  });
});
