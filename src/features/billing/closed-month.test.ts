// Shows which months can be closed, and on which day something is issued that comes after its month was closed.
import { describe, expect, it } from "vitest";
import { checkClosing, findClosableMonth, firstOpenDay } from "./closed-month.ts";

const today = "2026-11-18";

describe("a month", () => {
  it.each([
    ["2026-10", null, null],
    ["2026-08", null, null],
    ["2026-10", "2026-09-01", null],
    ["2026-11", null, "MONTH_NOT_OVER"],
    ["2026-13", null, "MONTH_NOT_OVER"],
    ["", null, "MONTH_NOT_OVER"],
    ["2026-10", "2026-10-01", "MONTH_CLOSED_ALREADY"],
    ["2026-08", "2026-10-01", "MONTH_CLOSED_ALREADY"],
  ])("%o after the closed month %o is refused with %o", (text, closed, code) => {
    const checked = checkClosing(text, { today, closed });
    expect(checked.ok ? null : checked.refusals[0]?.code).toBe(code);
  });

  it("is offered when it is over and not closed", () => {
    expect(findClosableMonth({ today, closed: null })).toBe("2026-10-01");
    expect(findClosableMonth({ today, closed: "2026-09-01" })).toBe("2026-10-01");
    expect(findClosableMonth({ today, closed: "2026-10-01" })).toBeNull();
    expect(findClosableMonth({ today: "2026-01-01", closed: null })).toBe("2025-12-01");
  });
});

it("what comes late is issued on the first open day", () => {
  expect(firstOpenDay("2026-10-31", null)).toBe("2026-10-31");
  expect(firstOpenDay("2026-10-31", "2026-09-01")).toBe("2026-10-31");
  expect(firstOpenDay("2026-10-31", "2026-10-01")).toBe("2026-11-01");
  expect(firstOpenDay("2026-11-02", "2026-10-01")).toBe("2026-11-02");
});
