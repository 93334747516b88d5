import { type ColumnType, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CheckoutDraft } from "../order-input.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    checkout_drafts: {
      cart_id: string;
      account_id: string;
      /** Written as JSON text, read as an object. */
      fields: ColumnType<CheckoutDraft, string, string>;
      at: Date;
    };
  }
}

/** A cart has one draft; a new one replaces it. */
export async function saveDraft(
  tx: Transaction,
  { cartId, accountId }: { cartId: string; accountId: string },
  { draft, at }: { draft: CheckoutDraft; at: Date },
): Promise<void> {
  const fields = JSON.stringify(draft);
  await tx
    .insertInto("checkout_drafts")
    .values({ cart_id: cartId, account_id: accountId, fields, at })
    .onConflict((conflict) => conflict.column("cart_id").doUpdateSet({ fields, at }))
    .execute();
}

export async function findDraft(db: Database, cartId: string): Promise<CheckoutDraft | null> {
  const row = await db.selectFrom("checkout_drafts").select("fields").where("cart_id", "=", cartId).executeTakeFirst();
  return row?.fields ?? null;
}

export async function deleteOldDrafts(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from checkout_drafts
    where cart_id = any(array(select cart_id from checkout_drafts where at < ${before} order by at limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}
