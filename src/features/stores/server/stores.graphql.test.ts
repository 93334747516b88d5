// Shows stores through the API: search by place, opening hours in local time, fulfilment options and stock of a SKU.
import { describe, expect, test } from "vitest";
import { askEndpoint, askOperation } from "../../../../tests/support/ask-shop.ts";
import { testServer } from "../../../../tests/support/test-server.ts";
import { countryCodes } from "../../../shared/country.ts";

const server = await testServer();
// Two days after daylight saving starts in Sydney: 9:40 there, 6:40 in Perth, which has none.
server.advance(Date.parse("2027-10-04T22:40:00Z") - Date.now());

interface Row {
  readonly distanceKm: number | null;
  readonly store: {
    readonly storeId: string;
    readonly name: string;
    readonly isOpen: boolean;
    readonly address: { state: string; district: string };
    readonly openingHours: Hours;
  };
}

interface Hours {
  readonly openingTime: string | null;
  readonly closingTime: string | null;
  readonly closed: boolean;
  readonly nextOpeningHours: { openingTime: string } | null;
}

async function search(input: object): Promise<{ total: number; rows: Row[] }> {
  const variables = { date: "", searchString: "", countryCode: "", coordinate: {}, maxRadius: 0, currentPage: 1 };
  const { body } = await askOperation(server.url, "GetStoresLimit", {
    variables: { ...variables, pageSize: 20, ...input },
  });
  expect(body.errors).toBeUndefined();
  return (body.data as { storesLimit: { total: number; rows: Row[] } }).storesLimit;
}

const suburbs = ({ rows }: { rows: Row[] }) => rows.map(({ store }) => store.address.district);

describe("store search", () => {
  test("a search from a suburb lists the nearest store first", async () => {
    const found = await search({ searchString: "Richmond VIC", countryCode: "AU", pageSize: 3 });
    expect(suburbs(found)).toEqual(["Richmond", "Southbank", "Preston"]);
    expect(found.rows[0]?.distanceKm).toBeLessThan(3);
  });

  test("stores are found by name, state or postcode", async () => {
    expect(suburbs(await search({ searchString: "trestle trade fremantle" }))).toEqual(["Fremantle"]);
    expect(suburbs(await search({ searchString: "Tasmania" }))).toEqual(["Launceston", "Moonah"]);
    expect(suburbs(await search({ searchString: "6160" }))).toEqual(["Fremantle"]);
    expect((await search({ searchString: "no such place" })).total).toBe(0);
  });

  test("a search from a point stays within the radius", async () => {
    const found = await search({ coordinate: { latitude: -36.85, longitude: 174.76 }, maxRadius: 8 });
    expect(suburbs(found)).toEqual(["Newmarket", "Grey Lynn", "Takapuna", "Onehunga"]);
  });

  test("pages follow each other without a gap", async () => {
    const [all, first, second] = [
      await search({ pageSize: 100 }),
      await search({ pageSize: 40 }),
      await search({ pageSize: 40, currentPage: 2 }),
    ];
    expect(all.total).toBe(all.rows.length);
    expect([...first.rows, ...second.rows]).toEqual(all.rows);
  });

  test("an unknown country is refused", async () => {
    const variables = {
      date: "",
      searchString: "",
      countryCode: "UK",
      coordinate: {},
      maxRadius: 0,
      currentPage: 1,
      pageSize: 5,
    };
    const { body } = await askOperation(server.url, "GetStoresLimit", { variables });
    expect(body.errors?.[0]?.extensions?.code).toBe("BAD_USER_INPUT");
  });
});

describe("opening hours", () => {
  const findHours = async (searchString: string, date: string) =>
    (await search({ searchString, date, pageSize: 1 })).rows[0]?.store.openingHours;

  test("opening hours are those of the store's local day, in every time zone of the reader", async () => {
    // Daylight saving starts on Sunday, 3 October. Monday is a public holiday in Sydney and not in Perth.
    expect(await findHours("trestle trade fremantle", "2027-10-03")).toMatchObject({
      closed: true,
      nextOpeningHours: { openingTime: "2027-10-04T06:30:00+08:00" },
    });
    expect(await findHours("trestle trade artarmon", "2027-10-03")).toMatchObject({
      closed: true,
      nextOpeningHours: { openingTime: "2027-10-05T06:30:00+11:00" },
    });
    expect(await findHours("trestle trade artarmon", "2027-10-02")).toMatchObject({
      openingTime: "2027-10-02T07:30:00+10:00",
    });
  });

  test("without a day the hours are those of today at the store, and an invalid day is refused", async () => {
    expect((await findHours("trestle trade fremantle", ""))?.openingTime).toBe("2027-10-05T06:30:00+08:00");
    const variables = {
      date: "soon",
      searchString: "",
      countryCode: "",
      coordinate: {},
      maxRadius: 0,
      currentPage: 1,
      pageSize: 5,
    };
    const { body } = await askOperation(server.url, "GetStoresLimit", { variables });
    expect(body.errors?.[0]?.extensions?.code).toBe("BAD_USER_INPUT");
  });

  test("an exception closes the store on that day", async () => {
    const holiday = { store_id: "2531", day: "2027-11-10", opens: null, closes: null, reason: "Stocktake" };
    await server.db.insertInto("store_exceptions").values(holiday).execute();
    await expect.poll(async () => (await findHours("trestle trade fremantle", "2027-11-10"))?.closed).toBe(true);
  });
});

interface Option {
  readonly planId: string;
  readonly fulfillmentStoreId: string;
  readonly isComplete: boolean;
  readonly ranging: boolean;
  readonly readyAt: string | null;
  readonly deliveredOn: string | null;
  readonly fulfillmentItems: readonly Record<string, unknown>[];
}

describe("fulfilment", async () => {
  const [[full, none], parts] = await prepareStock();

  async function options(path: string, body: object): Promise<Option[]> {
    const answer = await askEndpoint(server.url, path, { body });
    expect(answer.body.errors).toBeUndefined();
    return Object.values(answer.body)[0] as Option[];
  }

  test("pickup options are near stores with their stock and the time when the order is ready", async () => {
    const found = await options("/api/products/fulfillment", {
      searchParams: {
        items: [{ sku: full, quantity: 2 }],
        searchString: "Richmond VIC",
        countryCode: "AU",
        pageSize: 2,
      },
    });
    expect(found.map(({ fulfillmentStoreId }) => fulfillmentStoreId)).toEqual(["2226", "2307"]);
    expect(found[0]).toMatchObject({
      planId: "PICKUP.2226",
      ranging: true,
      isComplete: true,
      readyAt: expect.stringMatching(/^2027-10-05T11:4\d:\d\d\+11:00$/),
      fulfillmentItems: [{ sku: full, quantity: 2, availableQuantity: 9, statusStock: "InStock" }],
    });
  });

  test("delivery comes from the nearest complete store, on the same day before the cut-off", async () => {
    const delivery = { searchString: "Richmond VIC", countryCode: "AU", deliveryMode: "DELIVERY" };
    const [whole] = await options("/api/products/fulfillment", {
      searchParams: { ...delivery, items: [{ sku: full, quantity: 2 }] },
    });
    expect(whole).toMatchObject({ planId: "DELIVERY.2226", deliveredOn: "2027-10-05", readyAt: null });
    const [later] = await options("/api/products/fulfillment", {
      searchParams: { ...delivery, items: [{ sku: none, quantity: 2 }] },
    });
    expect(later).toMatchObject({
      planId: "DELIVERY.2226",
      deliveredOn: null,
      fulfillmentItems: [{ sku: none, statusStock: "OutOfStock", backOrderQuantity: 2 }],
    });
  });

  test("delivery options without a place are refused", async () => {
    const answer = await askEndpoint(server.url, "/api/products/fulfillment", {
      body: { searchParams: { items: [{ sku: full, quantity: 1 }], deliveryMode: "DELIVERY" } },
    });
    expect(answer.status).toBe(400);
  });

  test("the favourite store is first, even if it is far away", async () => {
    const found = await options("/api/products/nearest-and-fav-fulfillment", {
      searchParams: { items: [{ sku: full, quantity: 1 }], storeId: "2531", searchString: "Richmond VIC", pageSize: 3 },
    });
    expect(found.map(({ fulfillmentStoreId }) => fulfillmentStoreId)).toEqual(["2531", "2226", "2307"]);
  });

  test("the options of a system count only whole systems", async () => {
    const [option] = await options("/api/products/system-product/fulfillment", {
      searchParams: { parts, quantity: 4, storeId: "2226", pageSize: 1 },
    });
    expect(option?.isComplete).toBe(false);
    expect(option?.fulfillmentItems).toMatchObject([
      { quantity: 4, availableQuantity: 3, statusStock: "LowStock" },
      { quantity: 8, availableQuantity: 6, statusStock: "LowStock" },
    ]);
  });

  /** Richmond has 9 units of the first SKU; no store has the second; Richmond has 7 of the third, a part of a system. */
  async function prepareStock() {
    const variants = await server.db.selectFrom("stock").select("sku").distinct().orderBy("sku").limit(4).execute();
    const [first = "", second = "", third = ""] = variants.map(({ sku }) => sku);
    // The units that demo orders reserve depend on the time of day.
    await server.db.deleteFrom("stock_reservations").where("sku", "in", [first, second, third]).execute();
    await server.db.deleteFrom("stock").where("sku", "in", [first, second, third]).execute();
    const levels = [
      { store_id: "2226", sku: first, on_hand: 12, reserved: 3 },
      { store_id: "2531", sku: first, on_hand: 1, reserved: 0 },
      { store_id: "2226", sku: third, on_hand: 7, reserved: 0 },
    ];
    await server.db.insertInto("stock").values(levels).execute();
    const ratios = [
      { sku: first, ratio: 1 },
      { sku: third, ratio: 2 },
    ];
    return [[first, second], ratios] as const;
  }
});

test("the map loads the towns in its rectangle", async () => {
  const body = { south: -38.2, west: 144.5, north: -37.5, east: 145.5 };
  const answer = await askEndpoint(server.url, "/api/stores/localities/", { body });
  const towns = answer.body.localitiesWithin as { name: string; latitude: number }[];
  expect(towns.length).toBeGreaterThan(50);
  expect(towns.length).toBeLessThanOrEqual(300);
  expect(towns.every(({ latitude }) => latitude >= -38.2 && latitude <= -37.5)).toBe(true);
});

describe("stores with a SKU in stock", () => {
  const sku = "HBL-WC-LS-10-W";

  async function find(input: object) {
    const variables = { searchString: "", countryCode: "AU", coordinate: {}, near: "", currentPage: 1, pageSize: 100 };
    const { body } = await askOperation(server.url, "GetStoreFinder", {
      variables: { ...variables, openNow: false, sku, inStock: false, ...input },
    });
    expect(body.errors).toBeUndefined();
    return body.data as unknown as {
      productBySku: { name: string } | null;
      storesLimit: {
        total: number;
        place: { name: string } | null;
        rows: { stock: { availableQuantity: number; isRanged: boolean } | null; store: { storeId: string } }[];
      };
    };
  }

  test("every store shows its stock, and the filter leaves out stores without stock", async () => {
    const all = await find({});
    const some = await find({ inStock: true });
    const having = all.storesLimit.rows.filter(({ stock }) => (stock?.availableQuantity ?? 0) > 0);
    expect(having.length).toBeGreaterThan(0);
    expect(some.storesLimit.rows.map(({ store }) => store.storeId)).toEqual(having.map(({ store }) => store.storeId));
    expect(some.storesLimit.total).toBe(having.length);
    expect(all.productBySku?.name).toBe("Wallcraft Interior Low Sheen");
  });

  test("without a SKU no stock is shown, and no store carries an unknown SKU", async () => {
    const none = await find({ sku: "" });
    expect(none.storesLimit.rows.every(({ stock }) => stock === null)).toBe(true);
    expect(none.productBySku).toBeNull();
    const unknown = await find({ sku: "NOTHING" });
    expect(unknown.storesLimit.rows.every(({ stock }) => stock?.isRanged === false)).toBe(true);
    expect((await find({ sku: "NOTHING", inStock: true })).storesLimit.total).toBe(0);
  });

  test("distances are measured from the given store until a place is searched", async () => {
    const near = await find({ near: "2336" });
    expect(near.storesLimit.place?.name).toBe("Bendigo");
    expect(near.storesLimit.rows[0]?.store.storeId).toBe("2336");
    expect((await find({ near: "2336", searchString: "Fremantle WA" })).storesLimit.rows[0]?.store.storeId).toBe(
      "2531",
    );
    expect((await find({ near: "0000" })).storesLimit.place).toBeNull();
  });
});

test("the table of countries has the country codes of the code", async () => {
  const rows = await server.db.selectFrom("countries").select("code").orderBy("code").execute();
  expect(rows.map(({ code }) => code)).toEqual(countryCodes);
});
