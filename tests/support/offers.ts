import { sql } from "kysely";
import { expect } from "vitest";
import { SETTLE_OFFERS } from "../../src/features/orders/order-jobs.ts";
import type { Database } from "../../src/server/database.ts";
import type { OrderClient } from "./order-client.ts";

/** An order of an earlier test that is settled later could get an offer of the next test. */
export async function waitForSettlings(db: Database): Promise<void> {
  const list = async () =>
    (await sql`select from graphile_worker.jobs where task_identifier = ${SETTLE_OFFERS}`.execute(db)).rows;
  await expect.poll(list).toEqual([]);
}

/** Changes offers in a way that staff cannot: what was promised to members stays. */
export async function rewriteOffers(db: Database, change: ReturnType<typeof sql>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table offers disable trigger offers_keep_promises`.execute(tx);
    await change.execute(tx);
    await sql`alter table offers enable trigger offers_keep_promises`.execute(tx);
  });
}

let made = 0;

interface Reward {
  readonly points?: number;
  readonly voucherDollars?: number;
  readonly cardCode?: string;
  readonly cardDollars?: number;
  readonly toolBasisPoints?: number;
  readonly days?: number;
}

interface OfferRow {
  readonly kind?: "BONUS" | "ACHIEVEMENT";
  readonly tier?: number;
  readonly extra?: number;
  readonly minimumCents?: number;
  readonly maxGrants?: number;
  readonly measure?: string;
  readonly target?: number;
  /** Of an achievement: 1,000 points if left out. */
  readonly reward?: Reward;
  readonly needsActivation?: boolean;
  readonly states?: readonly string[];
  readonly scope?: { readonly product?: string; readonly brand?: string };
}

/** An offer that runs from yesterday until tomorrow. Returns its rsn. */
export async function insertOffer(db: Database, row: OfferRow): Promise<string> {
  made += 1;
  const { kind = "BONUS", needsActivation = false, states = [], scope } = row;
  const reward = kind === "BONUS" ? {} : (row.reward ?? { points: 1_000 });
  const isBonus = kind === "BONUS";
  const rsn = `test-${made}`;
  await sql`insert into offers (rsn, kind, country, name, description, starts_on, ends_on, needs_activation, states, tier,
      extra_points, minimum_cents, max_grants, measure, target, reward_points, reward_voucher_dollars, reward_card_code, reward_card_dollars,
      reward_tool_basis_points, reward_days, unit_one, unit_many)
    values (${rsn}, ${kind}, 'AU', ${`Offer ${made}`}, 'For a test.', current_date - 2, current_date + 2, ${needsActivation},
      ${states}::text[], ${isBonus ? (row.tier ?? 1) : null}, ${isBonus ? (row.extra ?? 0) : null}, ${row.minimumCents ?? 0}, ${row.maxGrants ?? null},
      ${isBonus ? null : (row.measure ?? "UNITS")}, ${isBonus ? null : (row.target ?? 1)}, ${reward.points ?? null}, ${reward.voucherDollars ?? null},
      ${reward.cardCode ?? null}, ${reward.cardDollars ?? null}, ${reward.toolBasisPoints ?? null}, ${reward.days ?? null},
      'brush', 'brushes')`.execute(db);
  if (scope !== undefined)
    await sql`insert into offer_scopes (rsn, product_code, brand_id)
      values (${rsn}, ${scope.product ?? null}, ${scope.brand ?? null})`.execute(db);
  return rsn;
}

interface SeenGrant {
  readonly tradePoints: number | null;
  readonly gain: string;
  readonly note: string | null;
  readonly address: string | null;
  readonly isWithdrawn: boolean;
}

interface SeenOffer {
  readonly rsn: string;
  readonly canActivate: boolean;
  readonly conditions: string | null;
  readonly isUsedUp: boolean;
  readonly activatedAt: string | null;
  readonly gain: string;
  readonly rewardDollars: { formattedValue: string } | null;
  readonly grants: readonly SeenGrant[];
  readonly progress: { reached: number; isReached: boolean; nextStep: string | null } | null;
}

export const readOffer = async (client: OrderClient, rsn: string) => {
  const offers = await client.ask<readonly SeenOffer[]>("GetOffers", {});
  return offers.find((offer) => offer.rsn === rsn);
};

export const activate = (client: OrderClient, rsn: string) =>
  client.ask<{ rsn: string | null; userErrors: { code: string }[] }>("ActivateOffer", { rsn });
