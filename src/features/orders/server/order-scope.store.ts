/** Conditions on the columns of orders: which orders a viewer may see. */
import { type SqlBool, sql } from "kysely";
import type { OrderScope } from "../order-access.ts";
import { isReservedIn } from "./reservations.store.ts";

/**
 * The text differs for one account and for all accounts. With one text for both, PostgreSQL could keep a plan for all accounts
 * and use it for one account, which would read every order.
 */
export function inScope(scope: OrderScope) {
  if (scope.storeIds === null) return inListScope(scope);
  return sql<SqlBool>`(${inListScope(scope)} or ${isReservedIn(sql`orders.id`, scope.storeIds)})`;
}

/** The same for a list. Store staff find there what their stores fulfil, because these orders have an index. */
export function inListScope({ accountId, userId, storeIds }: OrderScope) {
  if (storeIds !== null) return sql<SqlBool>`fulfilment_store_id = any (${storeIds}::text[])`;
  const ofAccount = accountId === null ? sql`true` : sql`account_id = ${accountId}`;
  const ofUser = userId === null ? sql`true` : sql`user_id = ${userId}`;
  return sql<SqlBool>`${ofAccount} and ${ofUser}`;
}
