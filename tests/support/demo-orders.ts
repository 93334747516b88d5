import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";

/** What the demo has under way hangs on the hour. From here on it stays so, and only a test's own orders go on. */
export async function restDemoOrders(db: Database): Promise<void> {
  await sql`update orders set promised_for = '9999-12-31' where cart_id is null and status in ('CREATED', 'OPEN')`.execute(
    db,
  );
}
