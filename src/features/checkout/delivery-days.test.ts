// Shows which days and windows can be chosen for a delivery: days on which all sending stores are open, in the store's local time.
import { expect, test } from "vitest";
import { fakeCalendar, fakeStore } from "../stores/store.fake.ts";
import { listOpenDays, listWindows } from "./delivery-days.ts";

const labourDay = "2026-10-05";
const sydney = {
  store: fakeStore({ timezone: "Australia/Sydney" }),
  calendar: fakeCalendar({ holidays: [labourDay] }),
};
const brisbane = {
  store: fakeStore({ timezone: "Australia/Brisbane" }),
  calendar: fakeCalendar({ exceptions: { "2026-10-07": null } }),
};

const listDays = (...input: Parameters<typeof listOpenDays>) =>
  listOpenDays(...input).map(({ opens }) => opens.toPlainDate().toString());

test("seven open days are offered, without weekends and public holidays", () => {
  expect(listDays([sydney], "2026-10-02")).toEqual([
    "2026-10-02",
    ...["2026-10-06", "2026-10-07", "2026-10-08", "2026-10-09"],
    ...["2026-10-12", "2026-10-13"],
  ]);
});

test("a day is offered only if every sending store is open", () => {
  expect(listDays([brisbane, sydney], labourDay).slice(0, 3)).toEqual(["2026-10-06", "2026-10-08", "2026-10-09"]);
});

test("no day is offered without a promise or without a store", () => {
  expect(listDays([sydney], null)).toEqual([]);
  expect(listDays([], labourDay)).toEqual([]);
});

const findWindows = (sender: typeof sydney, now: string, earliest: string) =>
  listWindows(sender.store, listOpenDays([sender], earliest), new Date(now));

test("windows that have started are left out, and a morning starts at 7:00 local time before and after a clock change", () => {
  expect(findWindows(sydney, "2026-10-02T09:30:00+10:00", "2026-10-02").slice(0, 3)).toEqual([
    { value: "2026-10-02T12:00:00+10:00", day: "2026-10-02", part: "afternoon" },
    { value: "2026-10-06T07:00:00+11:00", day: "2026-10-06", part: "morning" },
    { value: "2026-10-06T12:00:00+11:00", day: "2026-10-06", part: "afternoon" },
  ]);
});

test("a day on which the store closes at noon has no afternoon", () => {
  const calendar = fakeCalendar({ saturday: ["07:30", "12:00"] });
  const windows = findWindows({ ...sydney, calendar }, "2026-10-09T15:00:00+11:00", "2026-10-10");
  expect(windows.slice(0, 2).map(({ day, part }) => `${day} ${part}`)).toEqual([
    "2026-10-10 morning",
    "2026-10-12 morning",
  ]);
});
