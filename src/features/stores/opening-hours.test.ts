// Shows that a store is open by the clock on its own wall: in every zone, over changes of the clock and on holidays.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBefore, isOpenAt, momentText, nextOpening, openingHoursOn, timeAt } from "./opening-hours.ts";
import { states, timezoneOf } from "./state.ts";
import { fakeCalendar, fakeStore } from "./store.fake.ts";

const week = fakeCalendar({ saturday: ["07:30", "12:00"] });
const everyDay = fakeCalendar({ saturday: ["07:30", "12:00"], sunday: ["08:00", "12:00"] });
const storeIn = (timezone: string) => fakeStore({ timezone });

describe("the hours of a day", () => {
  it.each([
    // The first Sunday of October: clocks go forward in the south-east, and nowhere else.
    ["Australia/Sydney", "2026-10-04", "2026-10-04T08:00:00+11:00"],
    ["Australia/Sydney", "2026-10-03", "2026-10-03T07:30:00+10:00"],
    ["Australia/Brisbane", "2026-10-04", "2026-10-04T08:00:00+10:00"],
    ["Australia/Perth", "2026-10-04", "2026-10-04T08:00:00+08:00"],
    ["Australia/Adelaide", "2026-10-04", "2026-10-04T08:00:00+10:30"],
    ["Australia/Darwin", "2026-10-04", "2026-10-04T08:00:00+09:30"],
    ["Australia/Broken_Hill", "2026-10-05", "2026-10-05T06:30:00+10:30"],
    ["Australia/Eucla", "2026-10-05", "2026-10-05T06:30:00+08:45"],
    // By half an hour only.
    ["Australia/Lord_Howe", "2026-10-03", "2026-10-03T07:30:00+10:30"],
    ["Australia/Lord_Howe", "2026-10-04", "2026-10-04T08:00:00+11:00"],
    // The last Sunday of September.
    ["Pacific/Auckland", "2026-09-26", "2026-09-26T07:30:00+12:00"],
    ["Pacific/Auckland", "2026-09-27", "2026-09-27T08:00:00+13:00"],
    ["Pacific/Chatham", "2026-09-26", "2026-09-26T07:30:00+12:45"],
    ["Pacific/Chatham", "2026-09-27", "2026-09-27T08:00:00+13:45"],
    // And back in April.
    ["Australia/Hobart", "2026-04-05", "2026-04-05T08:00:00+10:00"],
    ["Pacific/Auckland", "2026-04-05", "2026-04-05T08:00:00+12:00"],
  ])("%s on %s begins at %s", (timezone, date, openingTime) => {
    expect(openingHoursOn(storeIn(timezone), date, everyDay)).toMatchObject({ openingTime, closed: false });
  });

  it("says of a closed day when the store opens next, on the new clock", () => {
    expect(openingHoursOn(storeIn("Australia/Sydney"), "2026-10-04", week)).toEqual({
      openingTime: null,
      closingTime: null,
      closed: true,
      nextOpeningHours: { openingTime: "2026-10-05T06:30:00+11:00" },
    });
  });

  it("says of an open day when the store opens after it", () => {
    expect(openingHoursOn(storeIn("Australia/Perth"), "2026-10-03", week)).toEqual({
      openingTime: "2026-10-03T07:30:00+08:00",
      closingTime: "2026-10-03T12:00:00+08:00",
      closed: false,
      nextOpeningHours: { openingTime: "2026-10-05T06:30:00+08:00" },
    });
  });

  it("is closed on holidays, except where the store says otherwise or is a locker", () => {
    const christmas = fakeCalendar({
      holidays: ["2026-12-25", "2026-12-28"],
      exceptions: { "2026-12-28": ["09:00", "13:00"], "2026-12-29": null },
    });
    const store = storeIn("Australia/Melbourne");
    expect(openingHoursOn(store, "2026-12-25", christmas)).toMatchObject({
      closed: true,
      nextOpeningHours: { openingTime: "2026-12-28T09:00:00+11:00" },
    });
    expect(openingHoursOn(store, "2026-12-29", christmas)).toMatchObject({ closed: true });
    expect(openingHoursOn({ ...store, type: "LOCKER" }, "2026-12-25", christmas)).toMatchObject({ closed: false });
  });

  it("takes midnight at the end of the day, and a store that never opens", () => {
    const late = fakeCalendar({ weekdays: ["18:00", "24:00"] });
    const store = storeIn("Australia/Sydney");
    expect(openingHoursOn(store, "2026-10-05", late).closingTime).toBe("2026-10-06T00:00:00+11:00");
    const never = { ...week, hours: new Map() };
    expect(openingHoursOn(store, "2026-10-05", never).nextOpeningHours).toBeNull();
    expect(nextOpening(store, new Date("2026-10-05T00:00:00Z"), never)).toBeNull();
  });
});

describe("open at a moment", () => {
  it.each([
    ["Australia/Perth", "2026-10-04T21:30:00Z", false],
    ["Australia/Perth", "2026-10-04T22:30:00Z", true],
    ["Australia/Sydney", "2026-10-04T19:29:59Z", false],
    ["Australia/Sydney", "2026-10-04T19:30:00Z", true],
    ["Australia/Sydney", "2026-10-05T05:59:59Z", true],
    ["Australia/Sydney", "2026-10-05T06:00:00Z", false],
    ["Pacific/Auckland", "2026-10-04T17:30:00Z", true],
    ["Pacific/Chatham", "2026-10-04T16:45:00Z", true],
    ["Pacific/Chatham", "2026-10-04T16:44:00Z", false],
  ])("%s at %s: %s", (timezone, instant, expected) => {
    expect(isOpenAt(storeIn(timezone), new Date(instant), week)).toBe(expected);
  });
});

const zones = [
  ...new Set(
    ["Broken Hill", "Lord Howe Island", "Eucla", ""].flatMap((suburb) =>
      states.map((state) => timezoneOf(state, suburb)),
    ),
  ),
];
const instants = fc.date({ min: new Date("2025-01-01"), max: new Date("2032-01-01"), noInvalidDate: true });
const stores = fc.record({ timezone: fc.constantFrom(...zones), type: fc.constantFrom("METRO", "LOCKER") });

describe("always", () => {
  it("is the store open at its next opening, and closed a moment before", () => {
    fc.assert(
      fc.property(stores, instants, (place, instant) => {
        const next = nextOpening(place, instant, week);
        if (next === null) throw new Error("The store opens every week.");
        const opens = new Date(next.opens.epochMilliseconds);
        expect(opens.getTime()).toBeGreaterThan(instant.getTime());
        expect(isOpenAt(place, opens, week)).toBe(true);
        expect(isOpenAt(place, new Date(opens.getTime() - 1), week)).toBe(false);
      }),
    );
  });

  it("is a store open exactly between the opening and closing times of its day", () => {
    fc.assert(
      fc.property(stores, instants, (place, instant) => {
        const now = timeAt(place, instant);
        const { openingTime, closingTime } = openingHoursOn(place, now.toPlainDate().toString(), week);
        const within =
          openingTime !== null &&
          closingTime !== null &&
          Date.parse(openingTime) <= instant.getTime() &&
          instant.getTime() < Date.parse(closingTime);
        expect(isOpenAt(place, instant, week)).toBe(within);
      }),
    );
  });

  it("shows the wall clock that the hours name, on every day of the year and in every zone", () => {
    const days = fc
      .integer({ min: 0, max: 2500 })
      .map((count) => new Date(Date.UTC(2025, 0, 1 + count)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(stores, days, (place, day) => {
        const { openingTime } = openingHoursOn(
          place,
          day,
          fakeCalendar({ saturday: ["06:30", "17:00"], sunday: ["06:30", "17:00"] }),
        );
        expect(openingTime?.slice(0, 16)).toBe(`${day}T06:30`);
        expect(momentText(timeAt(place, new Date(openingTime ?? "")))).toBe(openingTime);
      }),
    );
  });

  it("orders moments by time and not by what the clock shows", () => {
    const before = timeAt({ timezone: "Pacific/Auckland" }, new Date("2026-04-04T13:30:00Z"));
    const after = timeAt({ timezone: "Pacific/Auckland" }, new Date("2026-04-04T14:15:00Z"));
    expect(momentText(before) > momentText(after)).toBe(true);
    expect(isBefore(before, after)).toBe(true);
  });
});
