import { sql } from "kysely";
import { expect } from "vitest";
import { openSession } from "./ask-shop.ts";
import type { SeenCart } from "./cart-client.ts";
import { restDemoOrders } from "./demo-orders.ts";
import { confirmCard, type OrderClient, type OrderReply, orderClient, type SeenOrder } from "./order-client.ts";
import { type TestServer, testServer } from "./test-server.ts";

export const brush = "TRD-CUT-63";
export const paint = "HBL-WC-LS-10-W";

export interface WrittenMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

export interface OrderWorld {
  readonly server: TestServer;
  clientOf(email: string): Promise<OrderClient>;
  /** Somebody with so many brushes in the cart, and nothing else, to be picked up. */
  filled(email: string, quantity?: number): Promise<OrderClient>;
  /** A card is asked for, and confirmed as a browser does it. */
  reserved(client: OrderClient, number?: string): Promise<SeenCart>;
  oneRow<T>(query: ReturnType<typeof sql<T>>): Promise<T>;
  /** Waits until a mail with these words in its subject is written. */
  mailOf(subject: string): Promise<WrittenMail>;
}

/** A shop with enough on every shelf and in every credit limit, so that what is shown does not hang on the demo. */
export async function orderWorld(): Promise<OrderWorld> {
  const server = await testServer({ DEMO: "off" });
  const { db } = server;
  await restDemoOrders(db);
  await sql`update stock set on_hand = 500, reserved = 0 where sku in (${brush}, ${paint})`.execute(db);
  await sql`insert into stock (store_id, sku, on_hand)
    select s.id, v.sku, 500 from stores s, (values (${brush}), (${paint})) as v (sku) on conflict do nothing`.execute(
    db,
  );
  await sql`update accounts set po_number_required = false, credit_limit_cents = 10000000
    where terms = 'CREDIT'`.execute(db);
  const clientOf = async (email: string) => orderClient(server.url, await openSession(db, email));
  const oneRow = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0] as T;
  return {
    server,
    clientOf,
    oneRow,
    filled: async (email, quantity = 2) => {
      const client = await clientOf(email);
      await client.change("customerCartRemoveItems", { itemIds: (await client.read()).items.map(({ id }) => id) });
      await client.add(brush, quantity);
      await client.pickUp();
      return client;
    },
    reserved: async (client, number) => {
      const cart = await client.read();
      const begun = await client.ask<Begun>("checkCartOnPaymentIntent", { input: { cartCode: cart.code } });
      const { cardGateway } = await client.ask<{ cardGateway: { sandboxUrl: string } }>("GetCheckout", { date: "" });
      if (begun.paymentIntent === null) throw new Error(`Nothing to confirm: ${JSON.stringify(begun.userErrors)}`);
      await confirmCard(cardGateway.sandboxUrl, begun.paymentIntent, number);
      return cart;
    },
    mailOf: async (subject) => {
      const find = () =>
        oneRow<WrittenMail | undefined>(sql`select recipient, subject, text_body as text from mails
          where subject like ${`%${subject}%`} order by created_at desc limit 1`);
      await expect.poll(find, { timeout: 10_000 }).toBeDefined();
      return (await find()) as WrittenMail;
    },
  };
}

interface Begun {
  readonly paymentIntent: { clientSecret: string; publishableKey: string } | null;
  readonly userErrors: readonly { code: string }[];
}

/** The order that was placed; a refusal is a failure. */
export function placed({ order, userErrors }: OrderReply): SeenOrder {
  if (order === null || userErrors.length > 0) throw new Error(`Not placed: ${JSON.stringify(userErrors)}`);
  return order;
}

export const codesOf = ({ userErrors }: Pick<OrderReply, "userErrors">) => userErrors.map(({ code }) => code);

/** A clock that is so many minutes ahead. */
export const minutesAhead = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });
