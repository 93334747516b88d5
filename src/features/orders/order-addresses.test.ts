// Shows that the address of an order is parsed back, and which list the address of the order list gives.
import { describe, expect, it, test } from "vitest";
import { formatOrderAddress, parseOrderAddress, parseOrderListAddress, toOrderListRequest } from "./order-addresses.ts";

describe("the address of an order", () => {
  const parse = (address: string) => parseOrderAddress(new URL(address, "http://shop.test").searchParams);

  it("is its number alone, and is parsed back", () => {
    expect(formatOrderAddress({ id: "AU-2000001" })).toBe("/dashboard/order-detail/?code=AU-2000001");
    expect(parse(formatOrderAddress({ id: "AU-2000001" }))).toEqual({ orderCode: "AU-2000001", creationDate: "" });
  });

  it("still opens the order if an older link names a day", () => {
    expect(parse("/dashboard/order-detail/?code=AU-2000001&date=2026-11-15")).toMatchObject({ creationDate: "" });
  });
});

describe("the request for the order list", () => {
  const request = (query: string) => toOrderListRequest(new URLSearchParams(query));

  it.each([
    ["", { start: "", end: "", lastDays: 90 }],
    ["range=30d", { start: "", end: "", lastDays: 30 }],
    ["from=2025-01-01&to=2025-06-30", { start: "2025-01-01", end: "2025-06-30" }],
  ])("for “%s” leaves the current day and year to the shop", (query, days) => {
    expect(request(query)).toEqual({ ...days, search: "", currentPage: 1, pageSize: 10 });
  });

  it("names a year only if the address does", () => {
    expect(request("year=2025")).toMatchObject({ year: 2025 });
  });
});

describe("the address of the order list", () => {
  const today = "2026-03-10";
  const parse = (query: string) => parseOrderListAddress(new URLSearchParams(query), today);

  test("without parameters gives the last 90 days, the current year and ten orders per page", () => {
    expect(parse("")).toEqual({
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
  ])("with %s gives those days", (query, start, end, range) => {
    expect(parse(query)).toMatchObject({ start, end, range });
  });

  test.each(["range=ever", "from=2025-06-30&to=2025-01-01", "from=2025-02-31&to=x", "from=2025-01-01"])(
    "with %s gives the default range",
    (query) => {
      expect(parse(query)).toMatchObject({ start: "2025-12-10", end: today, range: "90d" });
    },
  );

  test("with an unknown size, page or year gives the defaults", () => {
    expect(parse("size=100&page=3&year=2025")).toMatchObject({ pageSize: 100, currentPage: 3, year: 2025 });
    expect(parse("size=75&page=-1&year=2027")).toMatchObject({ pageSize: 10, currentPage: 1, year: 2026 });
  });
});
