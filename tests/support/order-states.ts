/** Puts a placed order into a later state, for tests that need only the state. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";

export const orderStates = {
  async inReview(db: Database, orderCode: string): Promise<void> {
    await sql`update orders set tracking = 'CREDIT_REVIEW_IN_PROGRESS' where number = ${orderCode}`.execute(db);
  },
  async handedOver(db: Database, orderCode: string): Promise<void> {
    await sql`update orders set status = 'COMPLETED', tracking = 'ORDER_COMPLETE', prepared_at = created_at,
      completed_at = created_at where number = ${orderCode}`.execute(db);
  },
  /** One unit of two has left. */
  async leftInPart(db: Database, orderCode: string): Promise<void> {
    await sql`update orders set status = 'OPEN', tracking = 'ORDER_IS_BEING_PREPARED', prepared_at = created_at
      where number = ${orderCode}`.execute(db);
    await sql`update stock_reservations set quantity = 1, shipped_at = now()
      where order_id = (select id from orders where number = ${orderCode})`.execute(db);
  },
};
