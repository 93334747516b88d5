// Shows that an account's agreed prices are read completely, and that no account can read another's.
import { expect, it } from "vitest";
import { demoPrices } from "../../../../demo/prices.ts";
import { demoAccountPrices } from "../../../../demo/prices-accounts.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { asTenant, type Database } from "../../../server/database.ts";
import { findAccountTerms, parseAccountTerms } from "./prices.store.ts";

const { db } = await testDatabase();
const nothing = { contractCents: new Map(), rangeDiscounts: new Map(), volumeBand: null };

const findAccountPricing = async (from: Database, accountId: string) =>
  parseAccountTerms(await findAccountTerms(from, accountId));

const accounts = await db
  .selectFrom("accounts as a")
  .innerJoin("memberships as m", "m.account_id", "a.id")
  .where("m.access", "=", "HOLDER")
  .select(["a.id as accountId", "a.number", "a.kind", "m.user_id as userId"])
  .orderBy("a.number")
  .execute();
const trade = accounts.filter(({ kind }) => kind === "TRADE");
const others = accounts.filter(({ kind }) => kind !== "TRADE");

it("every trade account reads its own agreements inside the tenant wall", async () => {
  const prices = demoPrices();
  for (const account of trade) {
    const agreed = demoAccountPrices(1, account.number, prices);
    const pricing = await asTenant(db, account, (tx) => findAccountPricing(tx, account.accountId));
    expect(pricing).toEqual({
      contractCents: new Map(agreed.contracts.map(({ sku, unitCents }) => [sku, unitCents])),
      rangeDiscounts: new Map(agreed.rangeDiscounts.map(({ rangeId, basisPoints }) => [rangeId, basisPoints])),
      volumeBand: agreed.volumeBand && { basisPoints: agreed.volumeBand.basisPoints },
    });
    expect(pricing.contractCents.size).toBeGreaterThan(0);
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
  expect(await findAccountPricing(db, theirs.accountId)).toMatchObject({ contractCents: new Map(), volumeBand: null });
});
