// Shows stores through the API: found by place, open by their own clocks, and with what they have of what is wanted.
import { describe, expect, test } from "vitest";
import { askDoor, askOperation } from "../../../../tests/support/ask-shop.ts";
import { testServer } from "../../../../tests/support/test-server.ts";

const server = await testServer();
// The day on which clocks go forward in Sydney and stay in Perth: 6:40 in the morning there, 9:40 in Sydney.
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

async function search(wish: object): Promise<{ total: number; rows: Row[] }> {
  const variables = { date: "", searchString: "", countryCode: "", coordinate: {}, maxRadius: 0, currentPage: 1 };
  const { body } = await askOperation(server.url, "GetStoresLimit", {
    variables: { ...variables, pageSize: 20, ...wish },
  });
  expect(body.errors).toBeUndefined();
  return (body.data as { storesLimit: { total: number; rows: Row[] } }).storesLimit;
}

const suburbs = ({ rows }: { rows: Row[] }) => rows.map(({ store }) => store.address.district);

describe("a search", () => {
  test("from a suburb has the nearest first", async () => {
    const found = await search({ searchString: "Richmond VIC", countryCode: "AU", pageSize: 3 });
    expect(suburbs(found)).toEqual(["Richmond", "Southbank", "Preston"]);
    expect(found.rows[0]?.distanceKm).toBeLessThan(3);
  });

  test("by name, state or postcode", async () => {
    expect(suburbs(await search({ searchString: "trestle trade fremantle" }))).toEqual(["Fremantle"]);
    expect(suburbs(await search({ searchString: "Tasmania" }))).toEqual(["Launceston", "Moonah"]);
    expect(suburbs(await search({ searchString: "6160" }))).toEqual(["Fremantle"]);
    expect((await search({ searchString: "no such place" })).total).toBe(0);
  });

  test("from a point stays within its radius", async () => {
    const found = await search({ coordinate: { latitude: -36.85, longitude: 174.76 }, maxRadius: 8 });
    expect(suburbs(found)).toEqual(["Newmarket", "Grey Lynn", "Takapuna", "Onehunga"]);
  });

  test("comes in pages without a gap", async () => {
    const [all, first, second] = [
      await search({ pageSize: 100 }),
      await search({ pageSize: 40 }),
      await search({ pageSize: 40, currentPage: 2 }),
    ];
    expect(all.total).toBe(all.rows.length);
    expect([...first.rows, ...second.rows]).toEqual(all.rows);
  });

  test("of a country that is none is refused", async () => {
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
  const hoursOf = async (searchString: string, date: string) =>
    (await search({ searchString, date, pageSize: 1 })).rows[0]?.store.openingHours;

  test("are those of the store's own day and clock, for whoever asks", async () => {
    // Sunday the third of October, when clocks change; a public holiday follows in Sydney, and none in Perth.
    expect(await hoursOf("trestle trade fremantle", "2027-10-03")).toMatchObject({
      closed: true,
      nextOpeningHours: { openingTime: "2027-10-04T06:30:00+08:00" },
    });
    expect(await hoursOf("trestle trade artarmon", "2027-10-03")).toMatchObject({
      closed: true,
      nextOpeningHours: { openingTime: "2027-10-05T06:30:00+11:00" },
    });
    expect(await hoursOf("trestle trade artarmon", "2027-10-02")).toMatchObject({
      openingTime: "2027-10-02T07:30:00+10:00",
    });
  });

  test("are today's there when no day is given, and refused for what is no day", async () => {
    expect((await hoursOf("trestle trade fremantle", ""))?.openingTime).toBe("2027-10-05T06:30:00+08:00");
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

  test("of one day are kept when the store says so", async () => {
    const holiday = { store_id: "2531", day: "2027-11-10", opens: null, closes: null, reason: "Stocktake" };
    await server.db.insertInto("store_exceptions").values(holiday).execute();
    await expect
      .poll(async () => (await hoursOf("trestle trade fremantle", "2027-11-10"))?.closed, { timeout: 5_000 })
      .toBe(true);
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
    const answer = await askDoor(server.url, path, { body });
    expect(answer.body.errors).toBeUndefined();
    return Object.values(answer.body)[0] as Option[];
  }

  test("for pickup shows stores near, with what each has and when it is ready", async () => {
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

  test("for delivery comes from the nearest store that has it all, before the cut-off on the same day", async () => {
    const wish = { searchString: "Richmond VIC", countryCode: "AU", deliveryMode: "DELIVERY" };
    const [whole] = await options("/api/products/fulfillment", {
      searchParams: { ...wish, items: [{ sku: full, quantity: 2 }] },
    });
    expect(whole).toMatchObject({ planId: "DELIVERY.2226", deliveredOn: "2027-10-05", readyAt: null });
    const [later] = await options("/api/products/fulfillment", {
      searchParams: { ...wish, items: [{ sku: none, quantity: 2 }] },
    });
    expect(later).toMatchObject({
      planId: "DELIVERY.2226",
      deliveredOn: null,
      fulfillmentItems: [{ sku: none, statusStock: "OutOfStock", backOrderQuantity: 2 }],
    });
  });

  test("for delivery has to know where to", async () => {
    const answer = await askDoor(server.url, "/api/products/fulfillment", {
      body: { searchParams: { items: [{ sku: full, quantity: 1 }], deliveryMode: "DELIVERY" } },
    });
    expect(answer.status).toBe(400);
  });

  test("has the favourite store first, wherever it is", async () => {
    const found = await options("/api/products/nearest-and-fav-fulfillment", {
      searchParams: { items: [{ sku: full, quantity: 1 }], storeId: "2531", searchString: "Richmond VIC", pageSize: 3 },
    });
    expect(found.map(({ fulfillmentStoreId }) => fulfillmentStoreId)).toEqual(["2531", "2226", "2307"]);
  });

  test("of a system counts whole systems only", async () => {
    const [option] = await options("/api/products/system-product/fulfillment", {
      searchParams: { parts, quantity: 4, storeId: "2226", pageSize: 1 },
    });
    expect(option?.isComplete).toBe(false);
    expect(option?.fulfillmentItems).toMatchObject([
      { quantity: 4, availableQuantity: 3, statusStock: "LowStock" },
      { quantity: 8, availableQuantity: 6, statusStock: "LowStock" },
    ]);
  });

  /** Richmond has nine of one SKU, nobody has the next, and of a system's parts Richmond has nine and six. */
  async function prepareStock() {
    const variants = await server.db.selectFrom("stock").select("sku").distinct().orderBy("sku").limit(4).execute();
    const [first = "", second = "", third = ""] = variants.map(({ sku }) => sku);
    // What orders of the demo hold just now hangs on the hour.
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

test("the map asks for the towns it shows", async () => {
  const body = { south: -38.2, west: 144.5, north: -37.5, east: 145.5 };
  const answer = await askDoor(server.url, "/api/stores/localities/", { body });
  const towns = answer.body.localitiesWithin as { name: string; latitude: number }[];
  expect(towns.length).toBeGreaterThan(50);
  expect(towns.length).toBeLessThanOrEqual(300);
  expect(towns.every(({ latitude }) => latitude >= -38.2 && latitude <= -37.5)).toBe(true);
});

describe("stores with a SKU on the shelf", () => {
  const sku = "HBL-WC-LS-10-W";

  async function find(wish: object) {
    const variables = { searchString: "", countryCode: "AU", coordinate: {}, near: "", currentPage: 1, pageSize: 100 };
    const { body } = await askOperation(server.url, "GetStoreFinder", {
      variables: { ...variables, openNow: false, sku, inStock: false, ...wish },
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

  test("each says what it has, and those without it are left out when asked", async () => {
    const all = await find({});
    const some = await find({ inStock: true });
    const having = all.storesLimit.rows.filter(({ stock }) => (stock?.availableQuantity ?? 0) > 0);
    expect(having.length).toBeGreaterThan(0);
    expect(some.storesLimit.rows.map(({ store }) => store.storeId)).toEqual(having.map(({ store }) => store.storeId));
    expect(some.storesLimit.total).toBe(having.length);
    expect(all.productBySku?.name).toBe("Wallcraft Interior Low Sheen");
  });

  test("nothing is said of stock where no SKU is asked for, and nobody carries one that does not exist", async () => {
    const none = await find({ sku: "" });
    expect(none.storesLimit.rows.every(({ stock }) => stock === null)).toBe(true);
    expect(none.productBySku).toBeNull();
    const unknown = await find({ sku: "NOTHING" });
    expect(unknown.storesLimit.rows.every(({ stock }) => stock?.isRanged === false)).toBe(true);
    expect((await find({ sku: "NOTHING", inStock: true })).storesLimit.total).toBe(0);
  });

  test("distances are measured from a store until a place is given", async () => {
    const near = await find({ near: "2336" });
    expect(near.storesLimit.place?.name).toBe("Bendigo");
    expect(near.storesLimit.rows[0]?.store.storeId).toBe("2336");
    expect((await find({ near: "2336", searchString: "Fremantle WA" })).storesLimit.rows[0]?.store.storeId).toBe(
      "2531",
    );
    expect((await find({ near: "0000" })).storesLimit.place).toBeNull();
  });
});
