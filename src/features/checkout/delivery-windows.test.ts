// Shows how the chosen window is found by its instant.
import { expect, test } from "vitest";
import { findWindow } from "./delivery-windows.ts";

test("an instant in UTC finds the window written in local time", () => {
  const windows = [
    { value: "2026-10-06T07:00:00+11:00", day: "2026-10-06", part: "morning" },
    { value: "2026-10-06T12:00:00+11:00", day: "2026-10-06", part: "afternoon" },
  ] as const;
  expect(findWindow(windows, "2026-10-05T20:00:00.000Z")?.part).toBe("morning");
  expect(findWindow(windows, "2026-10-05T21:00:00.000Z")).toBeNull();
  expect(findWindow(windows, null)).toBeNull();
});
