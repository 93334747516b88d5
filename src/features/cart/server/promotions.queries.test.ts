// Shows that promotions are read completely from PostgreSQL, filtered by buyer and time, and which changes notify the servers.
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { promotionRows } from "../../../../demo/promotions.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import type { Shoppers } from "../promotion.ts";
import { loadPromotions } from "./promotions.queries.ts";

const { db, url } = await testDatabase();
const snapshot = await loadPromotions(db);
const day = "2026-06-01";
const codesFor = (shoppers: Shoppers, on = day) =>
  snapshot.promotionsFor({ ...shoppers, day: on }).map(({ code }) => code);

describe("the promotions for a buyer", () => {
  it("are those of the country and audience that need no coupon, in order of code", () => {
    const codes = codesFor({ country: "AU", audience: "TRADE" });
    expect(codes).toEqual(codes.toSorted());
    expect(codes).toContain("SPEND800-AU");
    expect(codesFor({ country: "NZ", audience: "TRADE" })).toContain("SPEND800-NZ");
    for (const absent of ["HOMEWALLS10-AU", "ROOFWINTER-AU", "CONCRETE2039-AU", "SPRAYDAYS-AU", "BY-EXTRA3-AU"])
      expect(codes).not.toContain(absent);
    expect(codesFor({ country: "AU", audience: "RETAIL" })).toContain("HOMEWALLS10-AU");
    expect(codesFor({ country: "AU", audience: "RETAIL" })).not.toContain("SPEND800-AU");
  });

  it("change when one begins or ends, and are the same array in between", () => {
    const shoppers = { country: "AU", audience: "TRADE" } as const;
    expect(codesFor(shoppers, "2039-03-01")).toContain("CONCRETE2039-AU");
    expect(codesFor(shoppers, "2025-08-31")).toContain("ROOFWINTER-AU");
    expect(codesFor(shoppers, "2025-09-01")).not.toContain("ROOFWINTER-AU");
    const list = snapshot.promotionsFor({ ...shoppers, day });
    expect(snapshot.promotionsFor({ ...shoppers, day: "2026-06-02" })).toBe(list);
  });

  it("have their effect and scope", () => {
    const byCode = new Map(
      snapshot.promotionsFor({ country: "AU", audience: "TRADE", day }).map((each) => [each.code, each]),
    );
    expect(byCode.get("BRUSHES2-AU")).toMatchObject({
      effect: { kind: "AMOUNT_OFF_UNITS", unitCents: 200 },
      scope: { skus: [], productCodes: [], brandIds: [], categoryIds: ["brushes", "roller-sleeves"] },
    });
    expect(byCode.get("TAPE4FOR3-AU")?.effect).toEqual({ kind: "BUY_X_GET_Y", buy: 3, free: 1 });
    expect(byCode.get("CUTTERGIFT-AU")?.effect).toEqual({ kind: "GIVE_AWAY", sku: "TRD-CUT-63", quantity: 1 });
    expect(byCode.get("SPEND1500-AU")).toMatchObject({
      effect: { kind: "AMOUNT_OFF_ORDER", cents: 9_000 },
      scope: null,
      minimumCents: 150_000,
      isStackable: false,
    });
  });

  it("with an empty scope apply to nothing, not to everything", async () => {
    await sql`insert into promotions (code, name, description, country, kind, is_for_everything, starts_at, ends_at)
      values ('EMPTY', '', '', 'AU', 'FREE_DELIVERY', false, '2025-01-01', '2040-01-01')`.execute(db);
    const [empty] = (await loadPromotions(db))
      .promotionsFor({ country: "AU", audience: "TRADE", day })
      .filter(({ code }) => code === "EMPTY");
    expect(empty?.scope).toEqual({ skus: [], productCodes: [], brandIds: [], categoryIds: [] });
  });
});

it("coupons are found by code with their promotion, past ones included", () => {
  expect(snapshot.couponByCode.size).toBe(promotionRows().coupons.length);
  expect(snapshot.couponByCode.get("FIRST100NZ")).toMatchObject({
    limitTotal: 100,
    limitPerAccount: 1,
    promotion: { code: "BY-FIRST100-NZ", needsCoupon: true, country: "NZ" },
  });
  expect(snapshot.couponByCode.get("EOFY25")?.promotion.endsOn).toBe("2025-06-30");
});

describe("days and the moments for the former release", () => {
  const readDays = async () => {
    const { rows } =
      await sql`select starts_on::text, ends_on::text, starts_at, ends_at from promotions where code = 'DAYS'`.execute(
        db,
      );
    return rows[0];
  };
  const december = {
    ...{ starts_on: "2026-12-01", ends_on: "2026-12-31" },
    ...{ starts_at: new Date("2026-11-30T13:00:00Z"), ends_at: new Date("2026-12-31T13:00:00Z") },
  };

  it("follow each other, and a day that has begun counts whole", async () => {
    await sql`insert into promotions (code, name, description, country, kind, starts_on, ends_on)
      values ('DAYS', '', '', 'AU', 'FREE_DELIVERY', '2026-12-01', '2026-12-31')`.execute(db);
    expect(await readDays()).toEqual(december);
    await sql`update promotions set starts_at = '2026-12-02T01:00:00Z', ends_at = '2026-12-30T13:00:00Z' where code = 'DAYS'`.execute(
      db,
    );
    expect(await readDays()).toMatchObject({ starts_on: "2026-12-02", ends_on: "2026-12-30" });
    await sql`update promotions set starts_on = '2026-12-01', ends_on = '2026-12-31' where code = 'DAYS'`.execute(db);
    expect(await readDays()).toEqual(december);
  });
});

describe("notifications", () => {
  it("are sent for a changed promotion, scope or coupon, and not for a counted use", async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const received: string[] = [];
    client.on("notification", ({ payload }) => received.push(payload ?? ""));
    await client.query("listen trestle_changed");
    const listNotifications = async (statement: string) => {
      received.length = 0;
      await client.query(statement);
      // A connection receives its own notifications before the answer to its next statement.
      await client.query("select 1");
      return [...received];
    };
    expect(await listNotifications("update coupons set used = used + 1 where code = 'EXTRA3'")).toEqual([]);
    expect(await listNotifications("update coupons set limit_total = 9 where code = 'EXTRA3'")).toEqual(["promotions"]);
    expect(await listNotifications("update promotions set enabled = false where code = 'DECKS12-AU'")).toEqual([
      "promotions",
    ]);
    expect(await listNotifications("delete from promotion_scopes where promotion_code = 'DECKS12-AU'")).toEqual([
      "promotions",
    ]);
    await client.end();
  });
});

describe("the database refuses a promotion", () => {
  const columns = "code, name, description, country, starts_at, ends_at, kind";
  const values = "'WRONG', '', '', 'AU', '2026-01-01', '2027-01-01'";

  it.each([
    [
      "with a percentage kind and no percentage",
      `insert into promotions (${columns}) values (${values}, 'PERCENT_OFF_LINES')`,
    ],
    [
      "above 100 percent",
      `insert into promotions (${columns}, basis_points) values (${values}, 'PERCENT_OFF_ORDER', 10001)`,
    ],
    [
      "with a parameter of another kind",
      `insert into promotions (${columns}, cents) values (${values}, 'FREE_DELIVERY', 100)`,
    ],
    [
      "of the kind buy X get Y without free units",
      `insert into promotions (${columns}, buy_units) values (${values}, 'BUY_X_GET_Y', 3)`,
    ],
    ["of the kind give-away without a gift", `insert into promotions (${columns}) values (${values}, 'GIVE_AWAY')`],
    ["with two things in one scope row", "update promotion_scopes set sku = 'TRD-CUT-63' where brand_id = 'plainsong'"],
    ["with a code in lower case", "update promotions set code = 'small' where code = 'SPEND800-AU'"],
  ])("%s", async (_, statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow("check constraint");
  });
});
