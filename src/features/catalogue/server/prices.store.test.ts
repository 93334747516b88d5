// Shows that an account's agreed prices and its discounts as a member are read completely, and that no account can read another's.
import { expect, it } from "vitest";
import { demoPrices } from "../../../../demo/prices.ts";
import { demoAccountPrices } from "../../../../demo/prices-accounts.ts";
import { toolDiscountRows } from "../../../../demo/tool-discounts.ts";
import { moveMembership } from "../../../../tests/support/membership.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { asTenant, type Database, inTransaction } from "../../../server/database.ts";
import type { LoyaltyStatus } from "../../identity/account.ts";
import { findAccountTerms, parseAccountTerms } from "./prices.store.ts";

const { db } = await testDatabase();
const nothing = { contractCents: new Map(), rangeDiscounts: new Map(), volumeBand: null, toolDiscounts: new Map() };

const findAccountPricing = async (from: Database, accountId: string) =>
  parseAccountTerms(await findAccountTerms(from, accountId));

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
      contractCents: new Map(agreed.contracts.map(({ sku, unitCents }) => [sku, unitCents])),
      rangeDiscounts: new Map(agreed.rangeDiscounts.map(({ rangeId, basisPoints }) => [rangeId, basisPoints])),
      volumeBand: agreed.volumeBand && { basisPoints: agreed.volumeBand.basisPoints },
      toolDiscounts: isActiveMember(account) ? listToolDiscounts(account.country) : new Map(),
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
