// Shows that stores, hours, countries and localities are read from PostgreSQL as the rules expect them.
import { expect, it } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { inTransaction } from "../../../server/database.ts";
import { getCountry, listCountries } from "./countries.store.ts";
import { loadStores } from "./stores.queries.ts";
import {
  findLocalities,
  findStore,
  listStoreExceptions,
  listStoreHours,
  listStores,
  replaceLocalities,
} from "./stores.store.ts";

const { db } = await testDatabase();

it("stores are listed by country and sorted by name", async () => {
  const all = await listStores(db);
  const newZealand = await listStores(db, "NZ");
  expect(newZealand.length).toBeGreaterThan(0);
  expect(newZealand).toEqual(all.filter((store) => store.address.country === "NZ"));
});

it("a store is found by its id, and an unknown id finds none", async () => {
  const [first] = await listStores(db, "AU");
  const found = await findStore(db, first?.id ?? "");
  expect(found).toEqual(first);
  expect(found?.cutOffTime).toMatch(/^[0-9]{2}:[0-9]{2}$/);
  expect(await findStore(db, "0000")).toBeNull();
});

it("hours and exceptions are read in the store's local time, whatever the time zone of the server", async () => {
  const [perth] = (await listStores(db)).filter((store) => store.timezone === "Australia/Perth");
  const store_id = perth?.id ?? "";
  const other = { store_id, day: "2099-12-24", opens: "08:00", closes: "12:00", reason: "Christmas Eve" };
  const closed = { store_id, day: "2099-12-25", opens: null, closes: null, reason: "Christmas Day" };
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("store_hours").where("store_id", "=", store_id).execute();
    await tx.insertInto("store_hours").values({ store_id, weekday: 1, opens: "06:30", closes: "17:00" }).execute();
    await tx.insertInto("store_exceptions").values([closed, other]).execute();
  });
  const ofPerth = (row: { storeId: string }) => row.storeId === store_id;
  const monday = { storeId: store_id, weekday: 1, opens: "06:30", closes: "17:00" };
  expect((await listStoreHours(db)).filter(ofPerth)).toEqual([monday]);
  expect((await listStoreExceptions(db)).filter(ofPerth)).toEqual(
    [other, closed].map(({ store_id: storeId, ...rest }) => ({ storeId, ...rest })),
  );
  const snapshot = await loadStores(db);
  expect(snapshot.hours.get(store_id)).toEqual(new Map([[1, monday]]));
  expect(snapshot.exceptions.get(store_id)?.get("2099-12-25")).toMatchObject({ opens: null, reason: "Christmas Day" });
  expect(snapshot.byId.get(store_id)).toEqual(perth);
  expect(snapshot.byCountry.NZ).toEqual(await listStores(db, "NZ"));
});

it("countries are read with numeric columns as numbers", async () => {
  expect((await listCountries(db)).map((country) => country.code)).toEqual(["AU", "NZ"]);
  expect(await getCountry(db, "NZ")).toMatchObject({
    currency: "NZD",
    taxBasisPoints: 1500,
    tradePointConversionRate: 0.005,
  });
});

it("a typed locality is found, several are all returned, and a state is refused", async () => {
  expect(await findLocalities(db, "Whangārei", "NZ")).toMatchObject({
    kind: "found",
    locality: { state: "Northland" },
  });
  expect(await findLocalities(db, "Mt Maunganui", "NZ")).toMatchObject({ kind: "found" });
  expect(await findLocalities(db, "Richmond", "AU")).toMatchObject({ kind: "several" });
  expect(await findLocalities(db, "Richmond VIC 3121", "AU")).toMatchObject({
    kind: "found",
    locality: { state: "VIC" },
  });
  expect(await findLocalities(db, "Victoria", "AU")).toEqual({ kind: "not-a-locality" });
  expect(await findLocalities(db, "Opera House", "AU")).toEqual({ kind: "unknown" });
});

it("localities are replaced in one step, and a failure keeps the old ones", async () => {
  const locality = {
    country: "AU",
    state: "NT",
    name: "Mt Example",
    postcode: "0800",
    latitude: -12,
    longitude: 131,
  } as const;
  await expect(inTransaction(db, (tx) => replaceLocalities(tx, [locality, locality]))).rejects.toThrow("unique");
  expect(await findLocalities(db, "Whangarei", "NZ")).toMatchObject({ kind: "found" });
  await inTransaction(db, (tx) => replaceLocalities(tx, [locality]));
  expect(await findLocalities(db, "Mount Example 0800", "AU")).toEqual({ kind: "found", locality });
  expect(await findLocalities(db, "Whangarei", "NZ")).toEqual({ kind: "unknown" });
});
