import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import type { SpentVoucher, Voucher } from "../voucher.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    vouchers: {
      id: string;
      account_id: string | null;
      gift_card_id: string | null;
      holder_id: string | null;
      name: string;
      value_cents: number;
      left_cents: number;
      expires_on: string;
      issued_at: Date;
      withdrawn_at: Generated<Date | null>;
    };
    voucher_uses: {
      id: Generated<string>;
      voucher_id: string;
      account_id: string | null;
      order_id: string | null;
      external_reference: string | null;
      staff_id: string | null;
      cents: number;
      lapsed_cents: number;
      at: Date;
      returned_cents: Generated<number>;
      returned_at: Date | null;
    };
  }
}

export type VoucherRow = Omit<Voucher, "valueCents" | "leftCents"> & { valueCents: number; leftCents: number };

interface CartColumns {
  readonly account: RawBuilder<string | null>;
  readonly user: RawBuilder<string | null>;
  /** The vouchers in the cart. */
  readonly ids: RawBuilder<string[]>;
}

/**
 * The vouchers of an account and the gift cards of a person that have something left, and those in the cart, as a column of
 * another query.
 */
export function vouchersColumn({ account, user, ids }: CartColumns) {
  return sql<VoucherRow[] | null>`
    (select json_agg(json_build_object('id', v.id, 'name', v.name, 'keepsBalance', v.gift_card_id is not null, 'valueCents', v.value_cents, 'leftCents', v.left_cents,
      'expiresOn', v.expires_on, 'isWithdrawn', v.withdrawn_at is not null) order by v.expires_on, v.id)
    from vouchers as v where v.account_id = ${account}
      and (v.holder_id is null or v.holder_id = ${user}) and (v.left_cents > 0 or v.id = any(${ids})))`;
}

export function toVouchers(rows: readonly VoucherRow[] | null): Voucher[] {
  return (rows ?? []).map((row) => ({ ...row, valueCents: cents(row.valueCents), leftCents: cents(row.leftCents) }));
}

/** Locks vouchers until the transaction ends, in the order of their ids. What is left is read after the locks. */
export async function lockVouchers(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Cents>> {
  if (ids.length === 0) return new Map();
  const lock = sql`select from vouchers where id = any(${ids}::uuid[]) order by id for update`;
  const [, { rows }] = await Promise.all([
    lock.execute(tx),
    sql<{ id: string; left: number }>`
      select id, left_cents as left from vouchers where id = any(${ids}::uuid[])`.execute(tx),
  ]);
  return new Map(rows.map(({ id, left }) => [id, cents(left)]));
}

interface SpendingOrder {
  readonly accountId: string;
  readonly orderId: string;
  readonly at: Date;
}

/** A trigger takes them. It refuses a voucher that is spent. */
export async function insertVoucherUses(
  tx: Transaction,
  spent: readonly SpentVoucher[],
  { accountId, orderId, at }: SpendingOrder,
): Promise<void> {
  if (spent.length === 0) return;
  const rows = spent.map(({ id, cents: paid, lapsedCents }) => ({
    ...{ voucher_id: id, order_id: orderId, account_id: accountId, cents: paid, lapsed_cents: lapsedCents, at },
    ...{ external_reference: null, staff_id: null, returned_at: null },
  }));
  await tx.insertInto("voucher_uses").values(rows).execute();
}

/** A voucher that paid a part of an order, less what came back to it. */
export interface VoucherUse {
  readonly voucherId: string;
  readonly name: string;
  readonly keepsBalance: boolean;
  readonly cents: Cents;
  readonly lapsedCents: Cents;
  readonly expiresOn: LocalDate;
  readonly isReturned: boolean;
}

/** The vouchers of an order, the largest payment first. */
export async function listVoucherUses(db: Database, orderId: RawBuilder<string> | string): Promise<VoucherUse[]> {
  const { rows } = await sql<VoucherUse>`
    select u.voucher_id as "voucherId", v.name, v.gift_card_id is not null as "keepsBalance",
      u.cents - least(u.returned_cents, u.cents) as cents, u.lapsed_cents as "lapsedCents",
      v.expires_on::text as "expiresOn", u.returned_at is not null as "isReturned"
    from voucher_uses u join vouchers v on v.id = u.voucher_id
    where u.order_id = ${orderId} order by u.cents desc, u.voucher_id`.execute(db);
  return rows.map((row) => ({ ...row, cents: cents(row.cents), lapsedCents: cents(row.lapsedCents) }));
}

export interface VoucherReturn {
  readonly orderId: string;
  readonly voucherId: string;
  readonly cents: Cents;
  readonly at: Date;
  readonly today: LocalDate;
  /** The new last day of a voucher that has expired meanwhile. */
  readonly graceDay: LocalDate;
}

/** Gives a voucher back, or a part of it. A trigger refuses more than the use took. */
export async function returnVoucher(tx: Transaction, given: VoucherReturn): Promise<void> {
  const { orderId, voucherId, at, today, graceDay } = given;
  await Promise.all([
    sql`update voucher_uses set returned_cents = returned_cents + ${given.cents}, returned_at = ${at}
      where order_id = ${orderId} and voucher_id = ${voucherId}`.execute(tx),
    sql`update vouchers set expires_on = ${graceDay}::date
      where id = ${voucherId} and expires_on < ${today}::date`.execute(tx),
  ]);
}

export interface NewVoucher {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly valueCents: Cents;
  readonly at: Date;
  readonly expiresOn: LocalDate;
}

export async function insertVoucher(tx: Transaction, voucher: NewVoucher): Promise<void> {
  const { id, accountId, name, valueCents, at, expiresOn } = voucher;
  await tx
    .insertInto("vouchers")
    .values({
      ...{ id, account_id: accountId, gift_card_id: null, holder_id: null, name, issued_at: at },
      ...{ value_cents: valueCents, left_cents: valueCents, expires_on: expiresOn },
    })
    .execute();
}

/** Takes back a voucher of which nothing is spent. False if something is: then it stays. */
export async function withdrawVoucher(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update vouchers set left_cents = 0, withdrawn_at = ${at}
    where id = ${id} and left_cents = value_cents`.execute(tx);
  return numAffectedRows === 1n;
}

export interface GivenVoucher {
  readonly dollars: number;
  readonly expiresOn: LocalDate;
}

/** A voucher that was a reward, as a column of another query. */
export function givenVoucherColumn(id: RawBuilder<unknown>): RawBuilder<GivenVoucher | null> {
  return sql`(select json_build_object('dollars', v.value_cents / 100, 'expiresOn', v.expires_on) from vouchers v where v.id = ${id})`;
}

export interface ListedVoucher extends Voucher {
  /** When it was last spent; null if it never was. */
  readonly spentAt: Date | null;
  /** The receipt that it paid over the counter; null if an order of the web spent it. */
  readonly receipt: string | null;
}

/** The vouchers of an account without gift cards: those that can be spent first, then the others, each by their last day. */
export async function listVouchers(db: Database, accountId: string): Promise<ListedVoucher[]> {
  const { rows } = await sql<ListedVoucher>`
    select v.id, v.name, false as "keepsBalance", v.value_cents as "valueCents", v.left_cents as "leftCents", v.expires_on::text as "expiresOn",
      v.withdrawn_at is not null as "isWithdrawn", use.at as "spentAt", use.external_reference as receipt
    from vouchers v
    left join lateral (select at, external_reference from voucher_uses u where u.voucher_id = v.id
      order by at desc limit 1) as use on true
    where v.account_id = ${accountId} and v.gift_card_id is null
    order by v.left_cents = 0, v.expires_on, v.id limit 100`.execute(db);
  return rows;
}

interface CardHolder {
  readonly accountId: string;
  readonly userId: string;
}

/**
 * Gives a gift card to the person who entered its code. False if it has paid for another account: it stays there, so that a
 * cancelled order can give it back.
 */
export async function holdGiftCard(
  tx: Transaction,
  cardId: string,
  { accountId, userId }: CardHolder,
): Promise<boolean> {
  // The uses are read after the lock, so that an order that spends the card meanwhile is seen.
  const lock = sql`select from vouchers where gift_card_id = ${cardId} for update`;
  const [, { numAffectedRows }] = await Promise.all([
    lock.execute(tx),
    sql`update vouchers v set account_id = ${accountId}, holder_id = ${userId}
      where v.gift_card_id = ${cardId}
        and not exists (select from voucher_uses u where u.voucher_id = v.id and u.account_id <> ${accountId})`.execute(
      tx,
    ),
  ]);
  return numAffectedRows === 1n;
}

export interface GiftCardBalance {
  readonly leftCents: number;
  readonly expiresOn: LocalDate;
}

/** What is left of a gift card, as a column of another query. Null if it pays no orders, or if the tenant may not see it. */
export function balanceOfCardColumn(cardId: RawBuilder<string>) {
  return sql<GiftCardBalance | null>`(select json_build_object('leftCents', v.left_cents, 'expiresOn', v.expires_on)
    from vouchers v where v.gift_card_id = ${cardId})`;
}

/** Locks a voucher until the transaction ends. */
export async function lockVoucher(
  tx: Transaction,
  id: string,
): Promise<Voucher & { readonly accountId: string | null }> {
  const { rows } = await sql<VoucherRow & { accountId: string | null }>`
    select id, name, gift_card_id is not null as "keepsBalance", value_cents as "valueCents", left_cents as "leftCents",
      expires_on::text as "expiresOn", withdrawn_at is not null as "isWithdrawn", account_id as "accountId"
    from vouchers where id = ${id} for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("There is no such voucher.");
  return { ...row, valueCents: cents(row.valueCents), leftCents: cents(row.leftCents) };
}

interface CounterUse {
  readonly paidCents: Cents;
  readonly lapsedCents: Cents;
}

/** What a voucher paid for a receipt; null if it did not. */
export async function findCounterUse(
  tx: Transaction,
  voucherId: string,
  reference: string,
): Promise<CounterUse | null> {
  const row = await tx
    .selectFrom("voucher_uses")
    .select(["cents", "lapsed_cents"])
    .where("voucher_id", "=", voucherId)
    .where("external_reference", "=", reference)
    .executeTakeFirst();
  return row === undefined ? null : { paidCents: cents(row.cents), lapsedCents: cents(row.lapsed_cents) };
}

interface CounterReceipt {
  readonly accountId: string | null;
  readonly reference: string;
  readonly staffId: string;
  readonly at: Date;
}

/** A trigger takes the amount. */
export async function insertCounterUse(
  tx: Transaction,
  { id, cents: paid, lapsedCents }: SpentVoucher,
  { accountId, reference, staffId, at }: CounterReceipt,
): Promise<void> {
  await tx
    .insertInto("voucher_uses")
    .values({
      ...{ voucher_id: id, account_id: accountId, order_id: null, external_reference: reference, staff_id: staffId },
      ...{ cents: paid, lapsed_cents: lapsedCents, at, returned_at: null },
    })
    .execute();
}
