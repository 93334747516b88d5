// Shows that promotions are read whole from PostgreSQL, given to whom and when they run, and that counting a coupon tells nobody.
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { promotionRows } from "../../../../demo/promotions.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import type { Shoppers } from "../running-promotions.ts";
import { loadPromotions } from "./promotions-snapshot.ts";

const { db, url } = await testDatabase();
const snapshot = await loadPromotions(db);
const now = new Date("2026-06-01T00:00:00Z");
const codesFor = (shoppers: Shoppers, at = now) =>
  snapshot.promotionsFor({ ...shoppers, now: at }).map(({ code }) => code);

describe("promotions", () => {
  it("are those of the country and the audience that run by themselves, in order of code", () => {
    const codes = codesFor({ country: "AU", audience: "TRADE" });
    expect(codes).toEqual(codes.toSorted());
    expect(codes).toContain("SPEND800-AU");
    expect(codesFor({ country: "NZ", audience: "TRADE" })).toContain("SPEND800-NZ");
    for (const absent of ["HOMEWALLS10-AU", "ROOFWINTER-AU", "CONCRETE2039-AU", "SPRAYDAYS-AU", "BY-EXTRA3-AU"])
      expect(codes).not.toContain(absent);
    expect(codesFor({ country: "AU", audience: "RETAIL" })).toContain("HOMEWALLS10-AU");
    expect(codesFor({ country: "AU", audience: "RETAIL" })).not.toContain("SPEND800-AU");
  });

  it("change with time, also backwards, and are the same list in between", () => {
    const shoppers = { country: "AU", audience: "TRADE" } as const;
    expect(codesFor(shoppers, new Date("2039-03-01T00:00:00Z"))).toContain("CONCRETE2039-AU");
    expect(codesFor(shoppers, new Date("2025-02-01T00:00:00Z"))).toContain("ROOFWINTER-AU");
    expect(codesFor(shoppers, new Date("2025-08-31T12:00:00Z"))).not.toContain("ROOFWINTER-AU");
    const list = snapshot.promotionsFor({ ...shoppers, now });
    expect(snapshot.promotionsFor({ ...shoppers, now: new Date(now.getTime() + 1) })).toBe(list);
  });

  it("come with their effect and scope", () => {
    const byCode = new Map(
      snapshot.promotionsFor({ country: "AU", audience: "TRADE", now }).map((each) => [each.code, each]),
    );
    expect(byCode.get("BRUSHES2-AU")).toMatchObject({
      effect: { kind: "AMOUNT_OFF_UNITS", unitCents: 200 },
      scope: { skus: [], productCodes: [], brandIds: [], shelfIds: ["brushes", "roller-sleeves"] },
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

  it("that name nothing are for nothing, not for everything", async () => {
    await sql`insert into promotions (code, name, description, country, kind, is_for_everything, starts_at, ends_at)
      values ('EMPTY', '', '', 'AU', 'FREE_DELIVERY', false, '2025-01-01', '2040-01-01')`.execute(db);
    const [empty] = (await loadPromotions(db))
      .promotionsFor({ country: "AU", audience: "TRADE", now })
      .filter(({ code }) => code === "EMPTY");
    expect(empty?.scope).toEqual({ skus: [], productCodes: [], brandIds: [], shelfIds: [] });
  });
});

it("coupons are found by code, over or not, with the promotion they bring", () => {
  expect(snapshot.couponByCode.size).toBe(promotionRows().coupons.length);
  expect(snapshot.couponByCode.get("FIRST100NZ")).toMatchObject({
    limitTotal: 100,
    limitPerAccount: 1,
    promotion: { code: "BY-FIRST100-NZ", needsCoupon: true, country: "NZ" },
  });
  expect(snapshot.couponByCode.get("EOFY25")?.promotion.endsAt).toEqual(new Date("2025-06-30T14:00:00Z"));
});

describe("servers are told", () => {
  it("of a changed promotion, scope or coupon, and not of a counted one", async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await client.query("listen trestle_changed");
    const hears = async (statement: string) => {
      heard.length = 0;
      await client.query(statement);
      // Notices of one's own come before the answer to the next statement.
      await client.query("select 1");
      return [...heard];
    };
    expect(await hears("update coupons set used = used + 1 where code = 'EXTRA3'")).toEqual([]);
    expect(await hears("update coupons set limit_total = 9 where code = 'EXTRA3'")).toEqual(["promotions"]);
    expect(await hears("update promotions set enabled = false where code = 'DECKS12-AU'")).toEqual(["promotions"]);
    expect(await hears("delete from promotion_scopes where promotion_code = 'DECKS12-AU'")).toEqual(["promotions"]);
    await client.end();
  });
});

describe("the database refuses a promotion", () => {
  const columns = "code, name, description, country, starts_at, ends_at, kind";
  const values = "'WRONG', '', '', 'AU', '2026-01-01', '2027-01-01'";

  it.each([
    ["of a percent without one", `insert into promotions (${columns}) values (${values}, 'PERCENT_OFF_LINES')`],
    [
      "above a hundred percent",
      `insert into promotions (${columns}, basis_points) values (${values}, 'PERCENT_OFF_ORDER', 10001)`,
    ],
    [
      "with another kind's parameter",
      `insert into promotions (${columns}, cents) values (${values}, 'FREE_DELIVERY', 100)`,
    ],
    ["of units that gives none", `insert into promotions (${columns}, buy_units) values (${values}, 'BUY_X_GET_Y', 3)`],
    ["that gives nothing", `insert into promotions (${columns}) values (${values}, 'GIVE_AWAY')`],
    ["for two things in one scope", "update promotion_scopes set sku = 'TRD-CUT-63' where brand_id = 'plainsong'"],
    ["with a code in small letters", "update promotions set code = 'small' where code = 'SPEND800-AU'"],
  ])("%s", async (_, statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow("check constraint");
  });
});
