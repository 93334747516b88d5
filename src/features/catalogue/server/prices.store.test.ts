// Shows that an account's agreed prices and its discounts as a member are read completely, and that no account can read another's.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { demoPrices } from "../../../../demo/prices.ts";
import { demoAccountPrices } from "../../../../demo/prices-accounts.ts";
import { toolDiscountRows } from "../../../../demo/tool-discounts.ts";
import { moveMembership } from "../../../../tests/support/membership.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { asTenant, type Database, inTransaction } from "../../../server/database.ts";
import type { LoyaltyStatus } from "../../identity/account.ts";
import { bandKey, noAgreements } from "../price.ts";
import { addToBook, findOnDay, makePriceBook } from "../price-book.ts";
import { findAccountTerms, findVolumeBandName, parseAccountTerms } from "./prices.store.ts";

const { db } = await testDatabase();
const nothing = noAgreements;
const around = { from: "2026-11-17", to: "2026-11-18" };

const findAccountPricing = async (from: Database, accountId: string) =>
  parseAccountTerms(await findAccountTerms(from, accountId, around));

const accounts = await db
  .selectFrom("accounts as a")
  .innerJoin("memberships as m", "m.account_id", "a.id")
  .where("m.access", "=", "HOLDER")
  .select(["a.id as accountId", "a.number", "a.kind", "a.country", "m.user_id as userId"])
  .select(["a.loyalty_status", "a.loyalty_eligible", "a.rewards_disabled"])
  .orderBy("a.number")
  .execute();
const listToolDiscounts = (country: string) =>
  new Map(
    toolDiscountRows().flatMap((row) => (row.country === country ? [[row.range_id, row.basis_points] as const] : [])),
  );
const isActiveMember = (account: (typeof accounts)[number]) =>
  account.loyalty_status === "ACTIVE" && account.loyalty_eligible && !account.rewards_disabled;
const trade = accounts.filter(({ kind }) => kind === "TRADE");
const others = accounts.filter(({ kind }) => kind !== "TRADE");

it("every trade account reads its own agreements inside the tenant wall", async () => {
  const prices = demoPrices();
  for (const account of trade) {
    const agreed = demoAccountPrices(1, account.number, prices);
    const pricing = await asTenant(db, account, (tx) => findAccountPricing(tx, account.accountId));
    expect(pricing).toEqual({
      contractCents: makePriceBook(agreed.contracts.map(({ sku, unitCents }) => [sku, unitCents])),
      rangeDiscounts: makePriceBook(agreed.rangeDiscounts.map(({ rangeId, basisPoints }) => [rangeId, basisPoints])),
      volumeBand: makePriceBook(agreed.volumeBand === null ? [] : [[bandKey, agreed.volumeBand.basisPoints]]),
      toolDiscounts: isActiveMember(account) ? listToolDiscounts(account.country) : new Map(),
    });
    expect(pricing.contractCents.undated.size).toBeGreaterThan(0);
  }
});

it("consumers and specifiers have no agreements", async () => {
  expect(others.length).toBeGreaterThan(0);
  for (const { accountId } of others) expect(await findAccountPricing(db, accountId)).toEqual(nothing);
});

it("another account's prices are not readable, even by their id", async () => {
  const [ours] = trade;
  if (!ours) throw new Error("The world has no trade account.");
  const asked = await asTenant(db, ours, async (tx) => {
    const all = [];
    for (const { accountId } of trade.slice(1)) all.push(await findAccountPricing(tx, accountId));
    return all;
  });
  expect(asked).toEqual(trade.slice(1).map(() => nothing));
  const nobody = { accountId: null, userId: ours.userId };
  expect(await asTenant(db, nobody, (tx) => findAccountPricing(tx, ours.accountId))).toEqual(nothing);
});

it("a change of one account's agreements does not affect another account", async () => {
  const [ours, theirs] = trade;
  if (!ours || !theirs) throw new Error("The world has too few trade accounts.");
  const before = await findAccountPricing(db, ours.accountId);
  await db.deleteFrom("contract_prices").where("account_id", "=", theirs.accountId).execute();
  await db.deleteFrom("volume_bands").where("account_id", "=", theirs.accountId).execute();
  expect(await findAccountPricing(db, ours.accountId)).toEqual(before);
  expect(await findAccountPricing(db, theirs.accountId)).toMatchObject({
    contractCents: makePriceBook(),
    volumeBand: makePriceBook(),
  });
});

interface Membership {
  readonly status: LoyaltyStatus;
  readonly isEligible: boolean;
  readonly isDisabled: boolean;
}

it("only an active trade member has discounts on tools, and has none in the transaction that ends the membership", async () => {
  const [ours] = trade;
  if (!ours) throw new Error("The world has no trade account.");
  const { accountId, country } = ours;
  const changes = [
    ...(["NEW", "IN_PROGRESS", "ENROLLED", "INACTIVE", "SUSPEND"] as const).map((status) => ({ status })),
    ...[{ isEligible: false }, { isDisabled: true }],
  ];
  const readAs = ({ status = "ACTIVE", isEligible = true, isDisabled = false }: Partial<Membership>) =>
    inTransaction(db, async (tx) => {
      await moveMembership(tx, accountId, status);
      await tx
        .updateTable("accounts")
        .set({ loyalty_eligible: isEligible, rewards_disabled: isDisabled })
        .where("id", "=", accountId)
        .execute();
      return (await findAccountPricing(tx, accountId)).toolDiscounts;
    });
  for (const change of changes) expect([change, await readAs(change)]).toEqual([change, new Map()]);
  expect(await readAs({})).toEqual(listToolDiscounts(country));
  expect(listToolDiscounts(country).size).toBeGreaterThan(0);
});

it("agreements with days are read around midnight, and each day has its own", async () => {
  const [account] = trade;
  if (!account) throw new Error("The world has no trade account.");
  const { accountId } = account;
  const [sku, range] = ["HBL-WC-LS-10-W", "walls-and-ceilings"];
  await inTransaction(db, async (tx) => {
    for (const table of ["contract_prices", "range_discounts", "volume_bands"] as const)
      await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
    const days = (from: string, to: string) => ({ account_id: accountId, valid_from: from, valid_to: to });
    await tx
      .insertInto("contract_prices")
      .values([
        { ...days("2026-01-01", "2026-11-17"), sku, cents: 9_000 },
        { ...days("2026-11-18", "infinity"), sku, cents: 9_500 },
        { ...days("2026-11-19", "infinity"), sku: "HBL-WC-LS-4-W", cents: 100 },
        { ...days("-infinity", "2026-11-16"), sku: "HBL-WC-LS-15-W", cents: 100 },
      ])
      .execute();
    await tx
      .insertInto("range_discounts")
      .values({ ...days("2026-11-01", "2026-11-30"), range_id: range, basis_points: 700 })
      .execute();
    await tx
      .insertInto("volume_bands")
      .values([
        { ...days("-infinity", "2026-11-17"), name: "Silver", basis_points: 300 },
        { ...days("2026-11-18", "infinity"), name: "Gold", basis_points: 500 },
      ])
      .execute();
  });
  const pricing = await findAccountPricing(db, accountId);
  const contracts = makePriceBook<number>();
  addToBook(contracts, sku, { value: 9_000, from: "2026-01-01", to: "2026-11-17" });
  addToBook(contracts, sku, { value: 9_500, from: "2026-11-18", to: "infinity" });
  expect(pricing.contractCents).toEqual(contracts);
  expect(pricing.rangeDiscounts).toEqual(makePriceBook([[range, 700]]));
  expect(["2026-11-17", "2026-11-18"].map((day) => findOnDay(pricing.volumeBand, bandKey, day))).toEqual([300, 500]);
  expect(await findVolumeBandName(db, accountId, "2026-11-17")).toBe("Silver");
  expect(await findVolumeBandName(db, accountId, "2026-11-18")).toBe("Gold");
});

it.each(["contract_prices", "range_discounts", "volume_bands", "list_prices"] as const)(
  "the database refuses two overlapping rows of %s, and the last day is included",
  async (table) => {
    const [account] = trade;
    const key = { contract_prices: "sku", range_discounts: "range_id", volume_bands: "name", list_prices: "sku" }[
      table
    ];
    const given = {
      contract_prices: { account_id: account?.accountId, sku: "TRD-CUT-63", cents: 100 },
      range_discounts: { account_id: account?.accountId, range_id: "roof", basis_points: 100 },
      volume_bands: { account_id: account?.accountId, name: "Gold", basis_points: 100 },
      list_prices: { sku: "TRD-CUT-63", country: "AU", retail_cents: 300, trade_cents: null },
    }[table];
    const insert = (from: string, to: string) =>
      db
        .insertInto(table)
        .values({ ...given, valid_from: from, valid_to: to } as never)
        .execute();
    const owner = table === "list_prices" ? sql`true` : sql`account_id = ${account?.accountId}`;
    const kind = table === "volume_bands" ? sql`true` : sql`${sql.ref(key)} = ${given[key as never]}`;
    await sql`delete from ${sql.table(table)} where ${owner} and ${kind}`.execute(db);
    await insert("2026-01-01", "2026-06-30");
    await expect(insert("2026-06-30", "infinity")).rejects.toThrow(/do_not_overlap/);
    await insert("2026-07-01", "infinity");
  },
);
