// Shows the promises: same-day delivery until the cut-off, next open day from a regional store, pickup after two opening
// hours, a locker at 17:00.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { promiseDelivery, promisePickup } from "./cut-off.ts";
import { formatMoment, isOpenAt } from "./opening-hours.ts";
import { fakeCalendar, fakeStore } from "./store.fake.ts";

const week = fakeCalendar({ saturday: ["07:30", "12:00"], holidays: ["2026-11-03", "2026-12-25", "2026-12-28"] });
const always = fakeCalendar({
  weekdays: ["05:00", "23:00"],
  saturday: ["05:00", "23:00"],
  sunday: ["05:00", "23:00"],
  holidays: ["2026-12-25"],
});
const metro = fakeStore();
const auckland = fakeStore({ timezone: "Pacific/Auckland", cutOffTime: "13:30" });
const regional = fakeStore({ type: "REGIONAL", cutOffTime: "16:00" });
const locker = fakeStore({ type: "LOCKER", cutOffTime: "14:00" });

describe("delivery", () => {
  it.each([
    // Melbourne, +11:00.
    ["a metro store before its cut-off", metro, "2026-11-09T12:29:59+11:00", "2026-11-09T12:30:00+11:00", "2026-11-09"],
    ["a metro store at its cut-off", metro, "2026-11-09T12:30:00+11:00", "2026-11-10T12:30:00+11:00", "2026-11-10"],
    ["a metro store before it opens", metro, "2026-11-09T02:00:00+11:00", "2026-11-09T12:30:00+11:00", "2026-11-09"],
    ["Saturday, when it closes at noon", metro, "2026-11-14T11:59:00+11:00", "2026-11-14T12:00:00+11:00", "2026-11-14"],
    ["Saturday afternoon", metro, "2026-11-14T12:10:00+11:00", "2026-11-16T12:30:00+11:00", "2026-11-16"],
    ["the day before the Cup", metro, "2026-11-02T15:00:00+11:00", "2026-11-04T12:30:00+11:00", "2026-11-04"],
    ["Auckland, an hour later", auckland, "2026-11-09T13:29:00+13:00", "2026-11-09T13:30:00+13:00", "2026-11-09"],
    ["Auckland at half past one", auckland, "2026-11-09T13:30:00+13:00", "2026-11-10T13:30:00+13:00", "2026-11-10"],
    [
      "Auckland over the weekend its clocks go forward",
      auckland,
      "2026-09-26T12:10:00+12:00",
      "2026-09-28T13:30:00+13:00",
      "2026-09-28",
    ],
    [
      "Auckland over the weekend they go back",
      auckland,
      "2026-04-04T12:10:00+13:00",
      "2026-04-06T13:30:00+12:00",
      "2026-04-06",
    ],
    ["a regional store", regional, "2026-11-09T10:00:00+11:00", "2026-11-09T16:00:00+11:00", "2026-11-10"],
    [
      "a regional store in the evening",
      regional,
      "2026-11-09T18:00:00+11:00",
      "2026-11-10T16:00:00+11:00",
      "2026-11-11",
    ],
    ["a regional store on Friday", regional, "2026-11-13T10:00:00+11:00", "2026-11-13T16:00:00+11:00", "2026-11-14"],
    [
      "a regional store before Christmas",
      regional,
      "2026-12-24T10:00:00+11:00",
      "2026-12-24T16:00:00+11:00",
      "2026-12-26",
    ],
  ])("delivery from %s", (_name, store, ordered, orderBy, deliveredOn) => {
    const promise = promiseDelivery(store, new Date(ordered), week);
    expect(promise && formatMoment(promise.orderBy)).toBe(orderBy);
    expect(promise?.deliveredOn.toString()).toBe(deliveredOn);
  });

  it("a locker and a permanently closed store promise no delivery", () => {
    expect(promiseDelivery(locker, new Date("2026-11-09T00:00:00Z"), always)).toBeNull();
    expect(promiseDelivery(metro, new Date("2026-11-09T00:00:00Z"), { ...week, hours: new Map() })).toBeNull();
  });
});

describe("pickup", () => {
  it.each([
    ["in the morning", metro, week, "2026-11-09T09:10:00+11:00", "2026-11-09T11:10:00+11:00"],
    ["at night", metro, week, "2026-11-09T02:00:00+11:00", "2026-11-09T08:30:00+11:00"],
    ["half an hour before closing", metro, week, "2026-11-09T16:30:00+11:00", "2026-11-10T08:00:00+11:00"],
    ["an hour before closing on Saturday", metro, week, "2026-11-14T11:00:00+11:00", "2026-11-16T07:30:00+11:00"],
    ["before the Cup", metro, week, "2026-11-02T16:00:00+11:00", "2026-11-04T07:30:00+11:00"],
    ["from a locker", locker, always, "2026-11-09T13:59:00+11:00", "2026-11-09T17:00:00+11:00"],
    ["from a locker on Sunday", locker, always, "2026-11-15T08:00:00+11:00", "2026-11-15T17:00:00+11:00"],
    ["from a locker as clocks go forward", locker, always, "2026-10-04T01:59:00+10:00", "2026-10-04T17:00:00+11:00"],
    ["from a locker after its cut-off", locker, always, "2026-11-09T14:00:00+11:00", "2026-11-10T17:00:00+11:00"],
    ["from a locker on Christmas Day", locker, always, "2026-12-25T08:00:00+11:00", "2026-12-26T17:00:00+11:00"],
  ])("pickup ordered %s", (_name, store, calendar, ordered, readyAt) => {
    const promise = promisePickup(store, new Date(ordered), calendar);
    expect(promise && formatMoment(promise.readyAt)).toBe(readyAt);
  });

  it("a permanently closed store promises no pickup", () => {
    const never = { ...week, hours: new Map() };
    expect(promisePickup(metro, new Date("2026-11-09T00:00:00Z"), never)).toBeNull();
    expect(promisePickup(locker, new Date("2026-11-09T00:00:00Z"), never)).toBeNull();
  });
});

const instants = fc.date({ min: new Date("2025-01-01"), max: new Date("2032-01-01"), noInvalidDate: true });
const anyStore = fc.constantFrom(
  metro,
  auckland,
  regional,
  fakeStore({ timezone: "Australia/Perth" }),
  fakeStore({ timezone: "Pacific/Chatham", type: "REGIONAL" }),
);

describe("for every store and moment", () => {
  it("the cut-off is in the future, delivery is not before it, and a later order is not delivered earlier", () => {
    fc.assert(
      fc.property(anyStore, instants, fc.integer({ min: 0, max: 10_000 }), (store, instant, minutes) => {
        const promise = promiseDelivery(store, instant, week);
        const later = promiseDelivery(store, new Date(instant.getTime() + minutes * 60_000), week);
        if (promise === null || later === null) throw new Error("The store opens every week.");
        expect(promise.orderBy.epochMilliseconds).toBeGreaterThan(instant.getTime());
        expect(promise.deliveredOn.toString() >= promise.orderBy.toPlainDate().toString()).toBe(true);
        expect(later.deliveredOn.toString() >= promise.deliveredOn.toString()).toBe(true);
      }),
    );
  });

  it("pickup is at least two hours away, in opening hours, and a later order is not ready earlier", () => {
    fc.assert(
      fc.property(anyStore, instants, fc.integer({ min: 0, max: 10_000 }), (store, instant, minutes) => {
        const ready = promisePickup(store, instant, week)?.readyAt.epochMilliseconds ?? 0;
        const later = promisePickup(store, new Date(instant.getTime() + minutes * 60_000), week);
        expect(ready - instant.getTime()).toBeGreaterThanOrEqual(2 * 3_600_000);
        expect(isOpenAt(store, new Date(ready - 1), week)).toBe(true);
        expect(later?.readyAt.epochMilliseconds).toBeGreaterThanOrEqual(ready);
      }),
    );
  });

  it("a locker is ready at 17:00, three hours after a cut-off in the future", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const promise = promisePickup(locker, instant, always);
        if (promise?.orderBy == null) throw new Error("The locker opens every day.");
        expect(promise.orderBy.epochMilliseconds).toBeGreaterThan(instant.getTime());
        expect(promise.readyAt.hour).toBe(17);
        expect(promise.readyAt.since(promise.orderBy).total("hours")).toBe(3);
      }),
    );
  });
});
