/** Reads the checker's input from both databases, the journal, the mail server and the webhook proxy. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import { todayInBooks } from "../support/billing.ts";
import { coupon } from "./buyers.ts";
import type { AccountRows, CheckerInput, LotRow, LotUseRow } from "./checker-input.ts";
import type { Environment } from "./environment.ts";
import type { Fault } from "./gateway-proxy.ts";
import type { Journal } from "./journal.ts";

/** The state before the run. The checker counts changes from here. */
export interface Baseline {
  readonly unbilledCents: ReadonlyMap<string, number>;
  readonly mailIds: ReadonlySet<string>;
  readonly lotIds: ReadonlySet<string>;
}

type Row<Name extends Exclude<keyof CheckerInput, "accounts">> = CheckerInput[Name][number];

async function listRows<T>(db: Database, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(db)).rows;
}

export async function readBaseline({ db }: Environment): Promise<Baseline> {
  const credit = await listRows(
    db,
    sql<{ id: string; cents: number }>`
    select account_id as id, unbilled_cents::float8 as cents from account_credit`,
  );
  const mails = await listRows(db, sql<{ id: string }>`select id from mails`);
  const lots = await listRows(db, sql<{ id: string }>`select id from point_lots`);
  return {
    lotIds: new Set(lots.map(({ id }) => id)),
    unbilledCents: new Map(credit.map(({ id, cents }) => [id, cents])),
    mailIds: new Set(mails.map(({ id }) => id)),
  };
}

interface RunRecords {
  readonly journal: Journal;
  readonly baseline: Baseline;
  readonly faults: readonly Fault[];
}

export async function readCheckerInput(
  environment: Environment,
  { journal, baseline, faults }: RunRecords,
): Promise<CheckerInput> {
  const { db, gatewayDb } = environment;
  const payerAccountIds = [...new Set(environment.payers.map(({ accountId }) => accountId))];
  const accountIds = [...new Set(environment.buyers.map(({ accountId }) => accountId)), ...payerAccountIds];
  const [orders, payments, intents, accounts] = [
    await readOrders(db, environment.startedAt),
    await readPayments(db),
    await readIntents(gatewayDb),
    await readAccountRows(db, payerAccountIds),
  ];
  const credit = await readCredit(db);
  return {
    journal: journal.read(),
    orders,
    payments,
    intents,
    keys: await listRows(
      db,
      sql<Row<"keys">>`select account_id as "accountId", key, reply ->> 'number' as number
      from idempotency_keys`,
    ),
    gatewayCharges: await readGatewayCharges(gatewayDb),
    stock: await listRows(
      db,
      sql<Row<"stock">>`select store_id as "storeId", sku, on_hand as "onHand", reserved from stock
      where reserved <> 0 or (store_id, sku) in (select store_id, sku from stock_reservations)`,
    ),
    reservations: await listRows(
      db,
      sql<Row<"reservations">>`select order_id as "orderId", store_id as "storeId", sku, quantity,
      released_at is null and shipped_at is null as "isHeld" from stock_reservations
      where order_id in (select id from orders where created_at >= ${environment.startedAt})`,
    ),
    coupons: await listRows(
      db,
      sql<Row<"coupons">>`select code, used, limit_total as "limit",
      limit_per_account as "limitPerAccount" from coupons where code = ${coupon.code}`,
    ),
    couponUses: await listRows(
      db,
      sql<Row<"couponUses">>`select coupon_code as code, order_id as "orderId",
      released_at is not null as "isReleased" from coupon_uses where coupon_code = ${coupon.code}`,
    ),
    lots: await readLots(environment, { accountIds, baseline }),
    pointsBalances: await readPointsBalances(db, accountIds),
    movements: await listRows(
      db,
      sql<Row<"movements">>`select id, account_id as "accountId", type, points, reference, reverses,
        at >= ${environment.startedAt} as "isNew"
      from points_movements where account_id = any(${accountIds})`,
    ),
    credit: credit.map((row) => ({ ...row, beforeCents: baseline.unbilledCents.get(row.accountId) ?? 0 })),
    mails: (await readMails(db)).filter(({ id }) => !baseline.mailIds.has(id)),
    writtenMailIds: (await listRows(db, sql<{ id: string }>`select id from mails`)).map(({ id }) => id),
    receivedMailIds: environment.mails.received.map(({ messageId }) => messageId),
    webhookEventIds: (await listRows(db, sql<{ id: string }>`select id from gateway_events`)).map(({ id }) => id),
    forgedEventIds: environment.webhookProxy.forgedEventIds,
    unusedReservations: await readUnusedReservations(gatewayDb, { orders, accounts, intents, faults }),
    accounts,
    giftCards: await readGiftCards(db, environment.startedAt),
    cardOrders: await readCardOrders(gatewayDb, environment.startedAt),
    vouchers: await readVouchers(db, environment.startedAt),
  };
}

function readPointsBalances(db: Database, accountIds: readonly string[]) {
  return listRows(
    db,
    sql<Row<"pointsBalances">>`select account_id as "accountId", points from points_balances
    where account_id = any(${accountIds})`,
  );
}

interface ReadLot extends Omit<LotRow, "availableAt" | "expiresAt" | "isOld" | "uses"> {
  readonly availableAt: Date;
  readonly expiresAt: Date;
  readonly uses: readonly (Omit<LotUseRow, "at"> & { readonly at: string })[];
}

async function readLots(
  { db, startedAt }: Environment,
  { accountIds, baseline }: { readonly accountIds: readonly string[]; readonly baseline: Baseline },
): Promise<LotRow[]> {
  const rows = await listRows(
    db,
    sql<ReadLot>`select l.id, l.account_id as "accountId", l.earned, l.remaining, l.available_at as "availableAt",
        l.expires_at as "expiresAt", l.expires_on = d.day or (d.day + 1)::timestamp at time zone c.time_zone <= now()
          as "hasUsualLastDay", l.expires_at <= ${startedAt} as "wasDue",
        coalesce((select json_agg(json_build_object('points', u.points, 'type', m.type, 'at', m.at, 'isNew', m.at >= ${startedAt}))
          from lot_uses u join points_movements m on m.id = u.movement_id where u.lot_id = l.id), '[]') as uses
      from point_lots l join accounts a on a.id = l.account_id join countries c on c.code = a.country,
        lateral (select (date_trunc('month', l.available_at at time zone c.time_zone) + interval '25 months'
          - interval '1 day')::date as day) as d
      where l.account_id = any(${accountIds})`,
  );
  return rows.map(({ uses, ...lot }) => ({
    ...lot,
    isOld: baseline.lotIds.has(lot.id),
    uses: uses.map((use) => ({ ...use, at: new Date(use.at) })),
  }));
}

/** The gift cards of the run, without those of the demo world. */
function readGiftCards(db: Database, startedAt: Date) {
  return listRows(
    db,
    sql<Row<"giftCards">>`select c.id, c.account_id as "accountId", c.key, c.status, c.dollars * 100 as "amountCents",
      -c.points as cost, encode(c.code_hash, 'hex') as "codeHash",
      (select count(*)::integer from (select u.lot_id from lot_uses u join points_movements m on m.id = u.movement_id
        where m.id = c.redemption_id or m.reverses = c.redemption_id group by u.lot_id having sum(u.points) <> 0) as changed)
        as "changedLots",
      (select count(*)::integer from mails where notice_key like 'gift card ' || c.id || ' link%') as "linkMails",
      (select count(*)::integer from mails where notice_key = 'gift card ' || c.id || ' refused') as "refusalMails"
    from gift_cards c where c.asked_at >= ${startedAt}`,
  );
}

/** The vouchers and balances of gift cards that were issued or used during the run. */
function readVouchers(db: Database, startedAt: Date) {
  return listRows(
    db,
    sql<Row<"vouchers">>`select v.id, v.gift_card_id is not null as "isGiftCard", v.value_cents as "valueCents",
      v.left_cents as "leftCents", coalesce((select json_agg(json_build_object('orderId', u.order_id, 'cents', u.cents,
        'lapsedCents', u.lapsed_cents, 'returnedCents', u.returned_cents)) from voucher_uses u where u.voucher_id = v.id), '[]')
        as uses
    from vouchers v where v.issued_at >= ${startedAt}
      or exists (select from voucher_uses u where u.voucher_id = v.id and u.at >= ${startedAt})`,
  );
}

function readCardOrders(gatewayDb: Database, startedAt: Date) {
  return listRows(
    gatewayDb,
    sql<Row<"cardOrders">>`select reference, amount_cents::float8 as "amountCents",
      encode(sha256(code::bytea), 'hex') as "codeHash" from sandbox_gift_cards where at >= ${startedAt}`,
  );
}

function readCredit(db: Database) {
  return listRows(
    db,
    sql<{ accountId: string; unbilledCents: number }>`
    select account_id as "accountId", unbilled_cents::float8 as "unbilledCents" from account_credit`,
  );
}

function readMails(db: Database) {
  return listRows(
    db,
    sql<Row<"mails">>`select id, notice_key as key from mails
    where notice_key like 'order-%' or notice_key like 'receipt:%' or notice_key like 'unpaid:%'`,
  );
}

function readOrders(db: Database, since: Date) {
  return listRows(
    db,
    sql<Row<"orders">>`
    select o.id, number, o.account_id as "accountId", cart_id as "cartId", status, pay_by as "payBy",
      payment_status as "paymentStatus", payment_id as "paymentId", redemption_id as "redemptionId",
      total_cents::float8 as "totalCents", points_used as "pointsUsed", voucher_cents::float8 as "voucherCents",
      cancelled_at is not null as "isEnded",
      (select coalesce(json_agg(coupon_code), '[]') from order_promotions p
        where p.order_id = o.id and coupon_code is not null) as coupons,
      (select coalesce(json_agg(json_build_object('sku', sku, 'quantity', quantity - back_ordered)), '[]')
        from order_lines l where l.order_id = o.id) as units,
      (select coalesce(json_agg(kind order by e.id), '[]') from order_events e where e.order_id = o.id) as events
    from orders o where created_at >= ${since}`,
  );
}

function readPayments(db: Database) {
  return listRows(
    db,
    sql<Row<"payments">>`select id, account_id as "accountId", purpose, intent_id as "intentId", status,
    captured_cents::float8 as "capturedCents", refunded_cents::float8 as "refundedCents" from payments`,
  );
}

function readIntents(gatewayDb: Database) {
  return listRows(
    gatewayDb,
    sql<Row<"intents">>`select id, body -> 'metadata' ->> 'payment' as "paymentId"
    from sandbox_objects where kind = 'payment_intent'`,
  );
}

function readGatewayCharges(gatewayDb: Database) {
  return listRows(
    gatewayDb,
    sql<Row<"gatewayCharges">>`select intent_id as "intentId", reserved_cents::float8 as "reservedCents",
    captured_cents::float8 as "capturedCents", refunded_cents::float8 as "refundedCents", released as "isReleased"
    from sandbox_charges`,
  );
}

interface ChargeTimes {
  readonly intentId: string;
  readonly reservedAt: Date;
  readonly endedAt: Date | null;
}

/**
 * For each charge without an order or a payment: the time from its reservation, or from the last fault after it, to its
 * release.
 */
async function readUnusedReservations(
  gatewayDb: Database,
  {
    orders,
    accounts,
    intents,
    faults,
  }: Pick<CheckerInput, "orders" | "accounts" | "intents"> & { faults: readonly Fault[] },
): Promise<CheckerInput["unusedReservations"]> {
  const used = new Set([...orders, ...accounts.payments].map(({ paymentId }) => paymentId));
  const unusedIntents = new Set(intents.flatMap(({ id, paymentId }) => (used.has(paymentId) ? [] : id)));
  const charges = await listRows(
    gatewayDb,
    sql<ChargeTimes>`select c.intent_id as "intentId", c.at as "reservedAt", (
      select min(e.made_at) from sandbox_events e where e.body ->> 'type' in ('payment_intent.canceled', 'charge.refunded')
        and c.intent_id in (e.body -> 'data' -> 'object' ->> 'id', e.body -> 'data' -> 'object' ->> 'payment_intent'))
      as "endedAt" from sandbox_charges c`,
  );
  return charges.flatMap(({ intentId, reservedAt, endedAt }) => {
    if (!unusedIntents.has(intentId) || endedAt === null) return [];
    const relevant = faults.filter((fault) => fault.intentId === null || fault.intentId === intentId);
    const before = relevant.map(({ at }) => at).filter((at) => at <= endedAt.getTime());
    return [{ intentId, heldMs: endedAt.getTime() - Math.max(reservedAt.getTime(), ...before) }];
  });
}

type AccountRow<Name extends Exclude<keyof AccountRows, "today">> = AccountRows[Name][number];

/** Reads the ledger rows of the payers' accounts. */
async function readAccountRows(db: Database, accountIds: readonly string[]): Promise<AccountRows> {
  const standings = sql<
    AccountRow<"standings">
  >`select a.id as "accountId", hold, credit_limit_cents::float8 as "limitCents",
      coalesce(balance_cents, 0)::float8 as "balanceCents", coalesce(unbilled_cents, 0)::float8 as "unbilledCents"
    from accounts a left join account_credit c on c.account_id = a.id where a.id = any(${accountIds})`;
  const payments = sql<AccountRow<"payments">>`select id, account_id as "accountId", key, status, debits,
      card_cents::float8 as "cardCents", surcharge_cents::float8 as "surchargeCents", points_used as "pointsUsed",
      points_cents::float8 as "pointsCents", payment_id as "paymentId", document_id as "documentId"
    from account_payments where account_id = any(${accountIds})`;
  const documents = sql<AccountRow<"documents">>`select id, account_id as "accountId", number, is_debit as "isDebit",
      amount_cents::float8 as "amountCents", open_cents::float8 as "openCents", due_on::text as "dueOn"
    from billing_documents where account_id = any(${accountIds})`;
  const allocations = sql<AccountRow<"allocations">>`select credit_id as "creditId", debit_id as "debitId",
      cents::float8 as cents, account_payment_id as "accountPaymentId"
    from allocations where account_id = any(${accountIds})`;
  const entries = sql<AccountRow<"entries">>`select posting_id as "postingId", account_id as "accountId", book,
      cents::float8 as cents from ledger_entries where account_id = any(${accountIds})`;
  return {
    today: todayInBooks(),
    standings: (await standings.execute(db)).rows,
    payments: (await payments.execute(db)).rows,
    documents: (await documents.execute(db)).rows,
    allocations: (await allocations.execute(db)).rows,
    entries: (await entries.execute(db)).rows,
  };
}
