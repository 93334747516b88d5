import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    push_subscriptions: {
      id: string;
      user_id: string;
      account_id: string;
      endpoint: string;
      p256dh: string;
      auth: string;
      made_at: Date;
    };
  }
}

/** A browser that shows notices, as its push service wants to be asked. */
export interface PushSubscription {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const columns = ["id", "user_id as userId", "endpoint", "p256dh", "auth"] as const;

export function listSubscriptions(db: Database, accountId: string): Promise<PushSubscription[]> {
  return db
    .selectFrom("push_subscriptions")
    .select(columns)
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

export async function findSubscription(db: Database, id: string): Promise<PushSubscription | null> {
  return (await db.selectFrom("push_subscriptions").select(columns).where("id", "=", id).executeTakeFirst()) ?? null;
}

interface NewSubscription extends PushSubscription {
  readonly accountId: string;
  readonly madeAt: Date;
}

/** A browser that belonged to somebody else belongs to this person from now on. */
export function saveSubscription(tx: Transaction, subscription: NewSubscription): Promise<unknown> {
  const { id, userId, accountId, endpoint, p256dh, auth, madeAt } = subscription;
  const row = { user_id: userId, account_id: accountId, p256dh, auth, made_at: madeAt };
  return tx
    .insertInto("push_subscriptions")
    .values({ id, endpoint, ...row })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(row))
    .execute();
}

/** Keeps the newest subscriptions of a person. */
export function deleteOldSubscriptions(tx: Transaction, userId: string, kept: number): Promise<unknown> {
  return sql`delete from push_subscriptions where id in (select id from push_subscriptions where user_id = ${userId}
    order by made_at desc, id offset ${kept})`.execute(tx);
}

export function deleteOwnSubscription(tx: Transaction, userId: string, endpoint: string): Promise<unknown> {
  return tx.deleteFrom("push_subscriptions").where("user_id", "=", userId).where("endpoint", "=", endpoint).execute();
}

export async function deleteSubscription(db: Database, id: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
}
