// Shows for when a delivery may be asked: days on which the stores that send it are open, in windows on the store's own clock.
import { expect, test } from "vitest";
import { fakeCalendar, fakeStore } from "../stores/store.fake.ts";
import { listDeliveryDays, listWindows } from "./delivery-days.ts";

const labourDay = "2026-10-05";
const sydney = {
  store: fakeStore({ timezone: "Australia/Sydney" }),
  calendar: fakeCalendar({ holidays: [labourDay] }),
};
const brisbane = {
  store: fakeStore({ timezone: "Australia/Brisbane" }),
  calendar: fakeCalendar({ exceptions: { "2026-10-07": null } }),
};

const daysOf = (...wish: Parameters<typeof listDeliveryDays>) =>
  listDeliveryDays(...wish).map(({ opens }) => opens.toPlainDate().toString());

test("seven open days from the first on: no weekend, no public holiday", () => {
  expect(daysOf([sydney], "2026-10-02")).toEqual([
    "2026-10-02",
    ...["2026-10-06", "2026-10-07", "2026-10-08", "2026-10-09"],
    ...["2026-10-12", "2026-10-13"],
  ]);
});

test("of several senders all are open", () => {
  expect(daysOf([brisbane, sydney], labourDay).slice(0, 3)).toEqual(["2026-10-06", "2026-10-08", "2026-10-09"]);
});

test("where nothing is promised there is no day", () => {
  expect(daysOf([sydney], null)).toEqual([]);
  expect(daysOf([], labourDay)).toEqual([]);
});

const windowsOf = (sender: typeof sydney, now: string, earliest: string) =>
  listWindows(sender.store, listDeliveryDays([sender], earliest), new Date(now));

test("what is past already is left out, and seven o'clock is seven o'clock on both sides of a clock change", () => {
  expect(windowsOf(sydney, "2026-10-02T09:30:00+10:00", "2026-10-02").slice(0, 3)).toEqual([
    { value: "2026-10-02T12:00:00+10:00", day: "2026-10-02", part: "afternoon" },
    { value: "2026-10-06T07:00:00+11:00", day: "2026-10-06", part: "morning" },
    { value: "2026-10-06T12:00:00+11:00", day: "2026-10-06", part: "afternoon" },
  ]);
});

test("a day that ends at noon has no afternoon", () => {
  const calendar = fakeCalendar({ saturday: ["07:30", "12:00"] });
  const windows = windowsOf({ ...sydney, calendar }, "2026-10-09T15:00:00+11:00", "2026-10-10");
  expect(windows.slice(0, 2).map(({ day, part }) => `${day} ${part}`)).toEqual([
    "2026-10-10 morning",
    "2026-10-12 morning",
  ]);
});
