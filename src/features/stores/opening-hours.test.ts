// Shows that opening hours follow the store's local time in every zone, across daylight saving and on holidays, and
// which day an argument means.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  earliestMoment,
  formatMoment,
  isBefore,
  isOpenAt,
  localTimeAt,
  nextOpening,
  openingHoursOn,
  parseDay,
} from "./opening-hours.ts";
import { states, timezoneFor } from "./state.ts";
import { fakeCalendar, fakeStore } from "./store.fake.ts";

const week = fakeCalendar({ saturday: ["07:30", "12:00"] });
const everyDay = fakeCalendar({ saturday: ["07:30", "12:00"], sunday: ["08:00", "12:00"] });
const storeIn = (timezone: string) => fakeStore({ timezone });

describe("opening hours of a day", () => {
  it.each([
    // Daylight saving starts on the first Sunday of October in the south-eastern states only.
    ["Australia/Sydney", "2026-10-04", "2026-10-04T08:00:00+11:00"],
    ["Australia/Sydney", "2026-10-03", "2026-10-03T07:30:00+10:00"],
    ["Australia/Brisbane", "2026-10-04", "2026-10-04T08:00:00+10:00"],
    ["Australia/Perth", "2026-10-04", "2026-10-04T08:00:00+08:00"],
    ["Australia/Adelaide", "2026-10-04", "2026-10-04T08:00:00+10:30"],
    ["Australia/Darwin", "2026-10-04", "2026-10-04T08:00:00+09:30"],
    ["Australia/Broken_Hill", "2026-10-05", "2026-10-05T06:30:00+10:30"],
    ["Australia/Eucla", "2026-10-05", "2026-10-05T06:30:00+08:45"],
    // Lord Howe Island changes by half an hour only.
    ["Australia/Lord_Howe", "2026-10-03", "2026-10-03T07:30:00+10:30"],
    ["Australia/Lord_Howe", "2026-10-04", "2026-10-04T08:00:00+11:00"],
    // New Zealand changes on the last Sunday of September.
    ["Pacific/Auckland", "2026-09-26", "2026-09-26T07:30:00+12:00"],
    ["Pacific/Auckland", "2026-09-27", "2026-09-27T08:00:00+13:00"],
    ["Pacific/Chatham", "2026-09-26", "2026-09-26T07:30:00+12:45"],
    ["Pacific/Chatham", "2026-09-27", "2026-09-27T08:00:00+13:45"],
    // Daylight saving ends in April.
    ["Australia/Hobart", "2026-04-05", "2026-04-05T08:00:00+10:00"],
    ["Pacific/Auckland", "2026-04-05", "2026-04-05T08:00:00+12:00"],
  ])("a store in %s opens on %s at %s", (timezone, date, openingTime) => {
    expect(openingHoursOn(storeIn(timezone), date, everyDay)).toMatchObject({ openingTime, closed: false });
  });

  it("a closed day names the next opening, with the UTC offset of that day", () => {
    expect(openingHoursOn(storeIn("Australia/Sydney"), "2026-10-04", week)).toEqual({
      openingTime: null,
      closingTime: null,
      closed: true,
      nextOpeningHours: { openingTime: "2026-10-05T06:30:00+11:00" },
    });
  });

  it("an open day names the opening after it", () => {
    expect(openingHoursOn(storeIn("Australia/Perth"), "2026-10-03", week)).toEqual({
      openingTime: "2026-10-03T07:30:00+08:00",
      closingTime: "2026-10-03T12:00:00+08:00",
      closed: false,
      nextOpeningHours: { openingTime: "2026-10-05T06:30:00+08:00" },
    });
  });

  it("a store is closed on holidays unless an exception opens it, and a locker is open", () => {
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

  it("a closing time of 24:00 is midnight, and a store without hours has no next opening", () => {
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
  ])("a store in %s at %s is open: %s", (timezone, instant, expected) => {
    expect(isOpenAt(storeIn(timezone), new Date(instant), week)).toBe(expected);
  });
});

const zones = [
  ...new Set(
    ["Broken Hill", "Lord Howe Island", "Eucla", ""].flatMap((suburb) =>
      states.map((state) => timezoneFor(state, suburb)),
    ),
  ),
];
const instants = fc.date({ min: new Date("2025-01-01"), max: new Date("2032-01-01"), noInvalidDate: true });
const stores = fc.record({ timezone: fc.constantFrom(...zones), type: fc.constantFrom("METRO", "LOCKER") });

describe("for every store and moment", () => {
  it("the store is open at its next opening and closed just before it", () => {
    fc.assert(
      fc.property(stores, instants, (store, instant) => {
        const next = nextOpening(store, instant, week);
        if (next === null) throw new Error("The store opens every week.");
        const opens = new Date(next.opens.epochMilliseconds);
        expect(opens.getTime()).toBeGreaterThan(instant.getTime());
        expect(isOpenAt(store, opens, week)).toBe(true);
        expect(isOpenAt(store, new Date(opens.getTime() - 1), week)).toBe(false);
      }),
    );
  });

  it("the store is open exactly between the opening and closing times of the day", () => {
    fc.assert(
      fc.property(stores, instants, (store, instant) => {
        const now = localTimeAt(store, instant);
        const { openingTime, closingTime } = openingHoursOn(store, now.toPlainDate().toString(), week);
        const within =
          openingTime !== null &&
          closingTime !== null &&
          Date.parse(openingTime) <= instant.getTime() &&
          instant.getTime() < Date.parse(closingTime);
        expect(isOpenAt(store, instant, week)).toBe(within);
      }),
    );
  });

  it("the opening time shows the local time of the hours on every day and in every zone", () => {
    const days = fc
      .integer({ min: 0, max: 2500 })
      .map((count) => new Date(Date.UTC(2025, 0, 1 + count)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(stores, days, (store, day) => {
        const { openingTime } = openingHoursOn(
          store,
          day,
          fakeCalendar({ saturday: ["06:30", "17:00"], sunday: ["06:30", "17:00"] }),
        );
        expect(openingTime?.slice(0, 16)).toBe(`${day}T06:30`);
        expect(formatMoment(localTimeAt(store, new Date(openingTime ?? "")))).toBe(openingTime);
      }),
    );
  });

  it("moments are compared by time, not by local time", () => {
    const before = localTimeAt({ timezone: "Pacific/Auckland" }, new Date("2026-04-04T13:30:00Z"));
    const after = localTimeAt({ timezone: "Pacific/Auckland" }, new Date("2026-04-04T14:15:00Z"));
    expect(formatMoment(before) > formatMoment(after)).toBe(true);
    expect(isBefore(before, after)).toBe(true);
  });
});

const sydney = { timezone: "Australia/Sydney" };
const perth = { timezone: "Australia/Perth" };
const now = new Date("2026-10-03T14:30:00Z");

it("an empty argument or a moment means the local day of each store", () => {
  expect(parseDay("", sydney, now)).toBe("2026-10-04");
  expect(parseDay("", perth, now)).toBe("2026-10-03");
  expect(parseDay("2026-12-24T13:30:00Z", sydney, now)).toBe("2026-12-25");
  expect(parseDay("2026-12-25T00:30:00+11:00", perth, now)).toBe("2026-12-24");
});

it("a day means the same day at every store", () => {
  expect(parseDay("2026-12-25", sydney, now)).toBe("2026-12-25");
  expect(parseDay("2026-12-25", perth, now)).toBe("2026-12-25");
});

it.each(["2026-02-30", "tomorrow", "25/12/2026", "2026-13-01T00:00:00Z", "2026-12-25T10:00"])(
  "%s is not a day",
  (date) => {
    expect(parseDay(date, sydney, now)).toBeNull();
  },
);

it("the earliest moment of a day is its start at the store, but never before now", () => {
  expect(earliestMoment("2026-10-05", sydney, now).toISOString()).toBe("2026-10-04T13:00:00.000Z");
  expect(earliestMoment("2026-10-04", sydney, now)).toEqual(now);
  expect(earliestMoment("2020-01-01", sydney, now)).toEqual(now);
});
