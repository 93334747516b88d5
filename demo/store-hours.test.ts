// Shows the opening hours of demo stores: trade counters open early, lockers at nearly any hour.
import { expect, it } from "vitest";
import { demoStoreHours } from "./store-hours.ts";
import { demoStores } from "./stores.ts";

const stores = demoStores();
const rows = demoStoreHours(stores);
const listHours = (id: string) => rows.filter((row) => row.store_id === id);

it("store hours depend only on the stores, and have each weekday at most once", () => {
  expect(demoStoreHours(stores)).toEqual(rows);
  expect(new Set(rows.map(({ store_id, weekday }) => `${store_id} ${weekday}`)).size).toBe(rows.length);
  expect(rows.every(({ opens, closes }) => opens < closes)).toBe(true);
});

it("every counter opens at half past six on weekdays and closes at noon on Saturday", () => {
  for (const { id, store_type } of stores) {
    if (store_type === "LOCKER") continue;
    const own = listHours(id);
    expect(own.filter((row) => row.weekday <= 5).map((row) => `${row.opens} ${row.closes}`)).toEqual(
      Array(5).fill("06:30 17:00"),
    );
    expect(own.find((row) => row.weekday === 6)).toMatchObject({ opens: "07:30", closes: "12:00" });
  }
});

it("lockers open from five in the morning to eleven at night, every day", () => {
  for (const { id } of stores.filter(({ store_type }) => store_type === "LOCKER")) {
    expect(listHours(id).map((row) => `${row.weekday} ${row.opens} ${row.closes}`)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => `${weekday} 05:00 23:00`),
    );
  }
});

it("some counters in both countries open on Sunday, most do not", () => {
  const sundays = stores.filter(
    ({ id, store_type }) => store_type !== "LOCKER" && listHours(id).some(({ weekday }) => weekday === 7),
  );
  expect(new Set(sundays.map(({ country }) => country)).size).toBe(2);
  expect(sundays.length).toBeLessThan(stores.length / 3);
});
