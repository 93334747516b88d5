// Shows how the window that was chosen is found again.
import { expect, test } from "vitest";
import { windowAt } from "./delivery-windows.ts";

test("a kept moment is found however it is written", () => {
  const windows = [
    { value: "2026-10-06T07:00:00+11:00", day: "2026-10-06", part: "morning" },
    { value: "2026-10-06T12:00:00+11:00", day: "2026-10-06", part: "afternoon" },
  ] as const;
  expect(windowAt(windows, "2026-10-05T20:00:00.000Z")?.part).toBe("morning");
  expect(windowAt(windows, "2026-10-05T21:00:00.000Z")).toBeNull();
  expect(windowAt(windows, null)).toBeNull();
});
