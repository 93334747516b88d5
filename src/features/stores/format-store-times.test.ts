// Shows the texts for opening hours, delivery and pickup promises, days and times.
import { describe, expect, it, test } from "vitest";
import {
  addToLocalTime,
  formatClock,
  formatDay,
  formatDeliveryPromise,
  formatHours,
  formatOpening,
  formatPickupPromise,
} from "./format-store-times.ts";

const monday = {
  openingTime: "2026-10-05T06:30:00+11:00",
  closingTime: "2026-10-05T17:00:00+11:00",
  closed: false,
  nextOpeningHours: { openingTime: "2026-10-06T06:30:00+11:00" },
};
const sunday = {
  openingTime: null,
  closingTime: null,
  closed: true,
  nextOpeningHours: { openingTime: "2026-10-05T06:30:00+11:00" },
};

it.each([
  [monday, "2026-10-05T06:00:00+11:00", false, "Opens today at 6:30 am"],
  [monday, "2026-10-05T06:30:00+11:00", true, "Open until 5 pm"],
  [monday, "2026-10-05T16:20:00+11:00", true, "Closes in 40 min"],
  [monday, "2026-10-05T17:00:00+11:00", false, "Opens tomorrow at 6:30 am"],
  [sunday, "2026-10-04T09:00:00+11:00", false, "Opens tomorrow at 6:30 am"],
  [
    { ...sunday, nextOpeningHours: { openingTime: "2026-10-08T07:00:00+11:00" } },
    "2026-10-04T09:00:00+11:00",
    false,
    "Opens Thursday at 7 am",
  ],
  [
    { ...sunday, nextOpeningHours: { openingTime: "2027-01-04T06:30:00+11:00" } },
    "2026-12-24T18:00:00+11:00",
    false,
    "Opens Mon 4 Jan at 6:30 am",
  ],
  [{ ...sunday, nextOpeningHours: null }, "2026-12-24T18:00:00+11:00", false, "Closed until further notice"],
])("case %#: with hours %o at %s, isOpen is %s and the text is %s", (hours, localTime, isOpen, text) => {
  expect(formatOpening(hours, localTime)).toEqual({ isOpen, text });
});

it("the hours of a day are given as two times, or as closed", () => {
  expect(formatHours(monday)).toBe("6:30 am to 5 pm");
  expect(formatHours(sunday)).toBe("Closed today");
});

it.each([
  ["00:00", "12 am"],
  ["00:15", "12:15 am"],
  ["12:00", "12 pm"],
  ["12:30", "12:30 pm"],
  ["23:00", "11 pm"],
])("the time %s is written %s", (time, words) => {
  expect(formatClock(`2026-10-05T${time}:00+11:00`)).toBe(words);
});

it("days away are counted by calendar days, not by hours", () => {
  expect(formatDay("2026-10-04", "2026-10-03T23:59:00+10:00")).toBe("tomorrow");
  expect(formatDay("2026-10-04T00:01:00+11:00", "2026-10-04T23:59:00+11:00")).toBe("today");
  expect(formatDay("2026-10-11", "2026-10-04")).toBe("Sun 11 Oct");
});

describe("promises", () => {
  const promise = {
    deliveryOrderBy: "2026-10-05T12:30:00+11:00",
    deliveredOn: "2026-10-05",
    pickupOrderBy: null,
    pickupReadyAt: "2026-10-05T11:10:00+11:00",
  };

  it.each([
    ["2026-10-05T11:49:00+11:00", "Order in 41 min for delivery today"],
    ["2026-10-05T09:10:00+11:00", "Order by 12:30 pm for delivery today"],
    ["2026-10-04T13:00:00+11:00", "Order by 12:30 pm tomorrow for delivery that day"],
    ["2026-10-05T12:29:59+11:00", "Order in 1 min for delivery today"],
  ])("at %s the delivery promise is: %s", (localTime, words) => {
    expect(formatDeliveryPromise(promise, localTime)).toBe(words);
  });

  it("a pickup promise names a cut-off only for a locker", () => {
    expect(formatPickupPromise(promise, "2026-10-05T09:10:00+11:00")).toBe("Order now, pick up today from 11:10 am");
    const locker = {
      ...promise,
      pickupOrderBy: "2026-10-05T14:00:00+11:00",
      pickupReadyAt: "2026-10-05T17:00:00+11:00",
    };
    expect(formatPickupPromise(locker, "2026-10-05T09:10:00+11:00")).toBe("Order by 2 pm, pick up today from 5 pm");
  });

  it("a store without a promise has no text", () => {
    const none = { deliveryOrderBy: null, deliveredOn: null, pickupOrderBy: null, pickupReadyAt: null };
    expect(formatDeliveryPromise(none, "2026-10-05T09:10:00+11:00")).toBeNull();
    expect(formatPickupPromise(none, "2026-10-05T09:10:00+11:00")).toBeNull();
  });
});

const minute = 60_000;

test.each([
  ["2026-10-04T07:30:00+11:00", minute, "2026-10-04T07:31:00+11:00"],
  ["2026-10-04T23:59:30+11:00", minute, "2026-10-05T00:00:30+11:00"],
  ["2026-10-04T07:30:00-09:30", 90 * minute, "2026-10-04T09:00:00-09:30"],
  ["2026-10-04T07:30:00Z", 0, "2026-10-04T07:30:00Z"],
])("%s plus %d ms is %s in the same UTC offset", (now, ms, then) => {
  expect(addToLocalTime(now, ms)).toBe(then);
});
