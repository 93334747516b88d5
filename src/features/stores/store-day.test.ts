// Shows which day it is for a buyer, and when the next day with other prices begins, also when the clocks change.
import { describe, expect, it } from "vitest";
import { findNextMidnight } from "./next-midnight.ts";
import { fakeStore } from "./store.fake.ts";
import { findLocalDay } from "./store-day.ts";

const stores = {
  byId: new Map(
    [
      fakeStore({ id: "2000", timezone: "Australia/Sydney" }),
      fakeStore({ id: "4000", timezone: "Australia/Brisbane" }),
      fakeStore({ id: "6000", timezone: "Australia/Perth" }),
      fakeStore({ id: "1010", timezone: "Pacific/Auckland", address: { country: "NZ" } }),
    ].map((store) => [store.id, store]),
  ),
  zoneByCountry: { AU: "Australia/Sydney", NZ: "Pacific/Auckland" },
};

describe("the day", () => {
  it.each([
    ["at the store in Sydney", "2000", "2026-12-01"],
    ["at the store in Brisbane, which has no daylight saving", "4000", "2026-11-30"],
    ["at the store in Perth", "6000", "2026-11-30"],
    ["of a buyer without a store", null, "2026-12-01"],
    ["of a buyer with a store in another country", "1010", "2026-12-01"],
    ["of a buyer with an unknown store", "9999", "2026-12-01"],
  ])("%s", (_, storeId, day) => {
    expect(findLocalDay(stores, { country: "AU", storeId }, new Date("2026-11-30T13:30:00Z"))).toBe(day);
  });

  it.each([
    ["2026-10-03T13:59:59.999Z", "2026-10-03"],
    ["2026-10-03T14:00:00Z", "2026-10-04"],
    ["2026-10-04T12:59:59.999Z", "2026-10-04"],
    ["2026-10-04T13:00:00Z", "2026-10-05"],
    ["2027-04-03T12:59:59.999Z", "2027-04-03"],
    ["2027-04-03T13:00:00Z", "2027-04-04"],
    ["2027-04-04T13:59:59.999Z", "2027-04-04"],
    ["2027-04-04T14:00:00Z", "2027-04-05"],
  ])("in Sydney at %s is %s, although the clocks change", (moment, day) => {
    expect(findLocalDay(stores, { country: "AU", storeId: "2000" }, new Date(moment))).toBe(day);
  });
});

describe("the next midnight", () => {
  const find = (country: "AU" | "NZ", days: readonly string[], moment: string) => {
    const next = findNextMidnight(stores, country, { days, moment: Date.parse(moment) });
    return Number.isFinite(next) ? new Date(next).toISOString() : null;
  };

  it("comes to each zone of the country in turn", () => {
    const days = ["2026-12-01"];
    expect(find("AU", days, "2026-11-01T00:00:00Z")).toBe("2026-11-30T13:00:00.000Z");
    expect(find("AU", days, "2026-11-30T13:00:00Z")).toBe("2026-11-30T14:00:00.000Z");
    expect(find("AU", days, "2026-11-30T14:00:00Z")).toBe("2026-11-30T16:00:00.000Z");
    expect(find("AU", days, "2026-11-30T16:00:00Z")).toBeNull();
    expect(find("NZ", days, "2026-11-01T00:00:00Z")).toBe("2026-11-30T11:00:00.000Z");
  });

  it("is an hour earlier by the clock of the world when daylight saving has begun", () => {
    const days = ["2026-10-04", "2026-10-05"];
    expect(find("NZ", ["2026-09-27", "2026-09-28"], "2026-09-26T00:00:00Z")).toBe("2026-09-26T12:00:00.000Z");
    expect(find("NZ", ["2026-09-27", "2026-09-28"], "2026-09-26T12:00:00Z")).toBe("2026-09-27T11:00:00.000Z");
    expect(find("AU", days, "2026-10-03T13:00:00Z")).toBe("2026-10-03T14:00:00.000Z");
    expect(find("AU", days, "2026-10-03T16:00:00Z")).toBe("2026-10-04T13:00:00.000Z");
  });

  it("is missing without days", () => {
    expect(find("AU", [], "2026-11-01T00:00:00Z")).toBeNull();
  });
});
