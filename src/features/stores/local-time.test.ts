// Shows that a store's clock goes on without leaving its notation or its day wrong.
import { expect, test } from "vitest";
import { laterBy } from "./local-time.ts";

const minute = 60_000;

test.each([
  ["2026-10-04T07:30:00+11:00", minute, "2026-10-04T07:31:00+11:00"],
  ["2026-10-04T23:59:30+11:00", minute, "2026-10-05T00:00:30+11:00"],
  ["2026-10-04T07:30:00-09:30", 90 * minute, "2026-10-04T09:00:00-09:30"],
  ["2026-10-04T07:30:00Z", 0, "2026-10-04T07:30:00Z"],
])("%s and %d ms later it is %s", (now, ms, then) => {
  expect(laterBy(now, ms)).toBe(then);
});
