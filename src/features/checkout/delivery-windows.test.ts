// Shows the windows offered for a delivery: mornings and afternoons of working days to come, on the store's clock.
import { expect, test } from "vitest";
import { listWindows, windowAt } from "./delivery-windows.ts";

test("a weekend is left out, and so is what is past already", () => {
  const windows = listWindows("2026-10-02T09:30:00+10:00", "2026-10-02", 2);
  expect(windows).toEqual([
    { value: "2026-10-02T12:00:00+10:00", day: "2026-10-02", part: "afternoon" },
    { value: "2026-10-05T07:00:00+10:00", day: "2026-10-05", part: "morning" },
    { value: "2026-10-05T12:00:00+10:00", day: "2026-10-05", part: "afternoon" },
  ]);
});

test("a kept moment is found however it is written", () => {
  const windows = listWindows("2026-10-02T09:30:00+10:00", "2026-10-05", 1);
  expect(windowAt(windows, "2026-10-04T21:00:00.000Z")?.part).toBe("morning");
  expect(windowAt(windows, "2026-10-04T22:00:00.000Z")).toBeNull();
  expect(windowAt(windows, null)).toBeNull();
});
