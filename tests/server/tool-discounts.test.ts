// Shows over HTTP that an active member pays less for tools on the price, in the cart, on the order and on the invoice, and that
// the discount ends with the membership, also for a cart that was priced before and for an order that is being placed.
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LoyaltyStatus } from "../../src/features/identity/account.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { inTransaction } from "../../src/server/database.ts";
import { getAccountId } from "../support/billing.ts";
import type { SeenCart } from "../support/cart-client.ts";
import { setMembership } from "../support/membership.ts";
import { readData, runMutation } from "../support/operation-client.ts";
import type { OrderClient, SeenOrder } from "../support/order-client.ts";
import { getPlacedOrder, listCodes, minutesAhead, orderWorld } from "../support/order-world.ts";

vi.setConfig({ testTimeout: 600_000 });
const { server, openClient, readRow } = await orderWorld();
const { db, url } = server;
const holder = "holder.au@trestle.test";
const accountId = await getAccountId(db, holder);
const PARALLEL = 64;
const ROUNDS = 20;

// Without agreements the account pays the trade price.
for (const table of ["contract_prices", "range_discounts", "volume_bands"] as const)
  await db.deleteFrom(table).where("account_id", "=", accountId).execute();

/** A tool without a special price, sold in Australia. */
const { sku, tradeCents, basisPoints } = await readRow<{ sku: string; tradeCents: number; basisPoints: number }>(
  sql`select v.sku, p.trade_cents as "tradeCents", d.basis_points as "basisPoints"
    from variants v join products t on t.code = v.product_code join hierarchy h on h.id = t.sub_range_id
      join tool_discounts d on d.range_id = h.parent_id and d.country = 'AU'
      join list_prices p on p.sku = v.sku and p.country = 'AU'
    where t.is_available_online and not exists (select from special_promotions s where s.sku = v.sku)
    order by v.sku limit 1`,
);
await sql`insert into stock (store_id, sku, on_hand) select id, ${sku}, 100000 from stores
  on conflict (store_id, sku) do update set on_hand = stock.reserved + 100000`.execute(db);
const memberCents = Math.round((tradeCents * (10_000 - basisPoints)) / 10_000);
const offCents = tradeCents - memberCents;

const setStatus = (status: LoyaltyStatus) => setMembership(db, accountId, status);
beforeEach(() => setStatus("ACTIVE"));

const toCents = (price: { value: number } | null) => (price === null ? null : Math.round(price.value * 100));

type WithDiscount<T> = T & { readonly toolDiscount: { value: number } | null };

async function fillCart(quantity = 2): Promise<OrderClient> {
  const client = await openClient(holder);
  await client.change("customerCartRemoveItems", { itemIds: (await client.read()).items.map(({ id }) => id) });
  await client.add(sku, quantity);
  await client.pickUp();
  return client;
}

const readItem = ({ items }: SeenCart) => items[0] as WithDiscount<SeenCart["items"][number]> | undefined;

async function readPrice() {
  const [price] = await (await openClient(holder)).ask<
    { amountAfterDiscount: { value: number }; unitPrice: { toolDiscount: { value: number } | null } }[]
  >("getProductsPrice", { skus: [sku] });
  return [toCents(price?.amountAfterDiscount ?? null), toCents(price?.unitPrice.toolDiscount ?? null)];
}

const closeMembership = async (client: OrderClient) =>
  runMutation(url, "CancelCustomerLoyaltyReward", { cookie: client.cookie });

describe("an active member", () => {
  test("pays less for a tool on the price, in the cart, on the order and on the invoice, and each says so", async () => {
    expect(offCents).toBeGreaterThan(0);
    expect(await readPrice()).toEqual([memberCents, offCents]);
    const client = await fillCart(2);
    const item = readItem(await client.read());
    expect([toCents(item?.basePrice ?? null), toCents(item?.toolDiscount ?? null)]).toEqual([memberCents, offCents]);
    const order = getPlacedOrder(await client.order());
    const line = order.items[0] as WithDiscount<SeenOrder["items"][number]> & {
      totalPriceBeforeDiscounts: { value: number };
    };
    expect([toCents(line.toolDiscount), toCents(line.totalPriceBeforeDiscounts)]).toEqual([offCents, 2 * memberCents]);
    for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
    expect(await readInvoice(order.id)).toContain(`Member price: $${(offCents / 100).toFixed(2)} off each`);
  });

  test.each(["NEW", "IN_PROGRESS", "ENROLLED", "SUSPEND", "INACTIVE"] as const)(
    "and nobody else: an account in the state %s pays the full price",
    async (status) => {
      await setStatus(status);
      expect(await readPrice()).toEqual([tradeCents, null]);
      expect(readItem(await (await fillCart()).read())?.toolDiscount).toBeNull();
    },
  );
});

async function readInvoice(orderNumber: string): Promise<string> {
  const find = () =>
    readRow<{ id: string } | undefined>(sql`select d.id from billing_documents d join orders o on o.id = d.order_id
      where o.number = ${orderNumber} and d.kind = 'INVOICE'`);
  await expect.poll(find).toBeDefined();
  const { invoiceContent } = await readData<{ invoiceContent: { document: { content: string } } }>(server, holder, {
    operation: "InvoiceContent",
    variables: { documentId: (await find())?.id },
  });
  const content = new Uint8Array(Buffer.from(invoiceContent.document.content, "base64"));
  const { text } = await extractText(await getDocumentProxy(content), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

describe("when the membership is closed", () => {
  test("a cart that was priced before loses the discount, and an order at the shown total is refused", async () => {
    const client = await fillCart(2);
    const shown = (await client.read()).payByAccount.totalPrice.value;
    expect((await closeMembership(client)).codes).toEqual([]);
    expect(await readPrice()).toEqual([tradeCents, null]);
    const cart = await client.read();
    expect([toCents(readItem(cart)?.basePrice ?? null), readItem(cart)?.toolDiscount]).toEqual([tradeCents, null]);
    expect(listCodes(await client.order({ shownTotal: shown }))).toEqual(["TOTAL_CHANGED"]);
    const order = getPlacedOrder(await client.order({ shownTotal: cart.payByAccount.totalPrice.value }));
    expect((order.items[0] as WithDiscount<SeenOrder["items"][number]>).toolDiscount).toBeNull();
  });

  test("an order that was priced before the closing committed is refused", async () => {
    const client = await fillCart(2);
    const { code: cartCode } = await client.read();
    const { reply } = await inTransaction(db, async (tx) => {
      await sql`update accounts set loyalty_status = 'INACTIVE' where id = ${accountId}`.execute(tx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pending = client.order({ cartCode });
      const waits = async () =>
        (
          await sql<{ waits: boolean }>`select exists (select from pg_stat_activity where datname = current_database()
            and ${rows[0]?.pid}::integer = any (pg_blocking_pids(pid))) as waits`.execute(db)
        ).rows[0]?.waits;
      await expect.poll(waits, { timeout: 30_000 }).toBe(true);
      return { reply: pending };
    });
    expect(listCodes(await reply)).toEqual(["TOTAL_CHANGED"]);
  });

  test("of 64 requests that order or close at once, no order after the closing has the discount", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await setStatus("ACTIVE");
      const client = await fillCart(1);
      const { code: cartCode } = await client.read();
      const { start } = await readRow<{ start: string }>(sql`select coalesce(max(id), 0) as start from audit_entries`);
      await Promise.all(
        Array.from({ length: PARALLEL }, (_, index) =>
          index % 8 === 7 ? closeMembership(client) : client.order({ cartCode }),
        ),
      );
      // Both write their entry while they hold the lock on the account, so the ids have the order of the commits.
      const { rows } = await sql`select from audit_entries placed
        join orders o on o.number = placed.detail ->> 'order' join order_lines l on l.order_id = o.id
        join audit_entries closed on closed.account_id = placed.account_id and closed.action = 'REWARDS_CLOSED'
        where placed.account_id = ${accountId} and placed.action = 'ORDER_PLACED' and closed.id > ${start}
          and placed.id > closed.id and l.tool_discount_cents > 0`.execute(db);
      expect(rows).toEqual([]);
      expect(await readPrice()).toEqual([tradeCents, null]);
    }
  });
});
