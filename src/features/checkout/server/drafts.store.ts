import type { ColumnType } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    checkout_drafts: {
      cart_id: string;
      account_id: string;
      /** Written as text of JSON, read as what it says. */
      fields: ColumnType<CheckoutDraft, string, string>;
      at: Date;
    };
  }
}

/** What was typed at the checkout, in the names of its form. */
export interface CheckoutDraft {
  readonly customerPONumber: string;
  readonly orderNote: string;
  readonly referenceJobIDs: string;
  readonly authorityToLeave: boolean;
  readonly acceptBackOrder: boolean;
  /** The saved card that the bank asks about. */
  readonly paymentMethodId: string;
}

/** One for a cart: what was typed last is what counts. */
export async function keepDraft(
  tx: Transaction,
  cart: { cartId: string; accountId: string },
  { fields, at }: { fields: CheckoutDraft; at: Date },
): Promise<void> {
  await tx
    .insertInto("checkout_drafts")
    .values({ cart_id: cart.cartId, account_id: cart.accountId, fields: JSON.stringify(fields), at })
    .onConflict((conflict) => conflict.column("cart_id").doUpdateSet({ fields: JSON.stringify(fields), at }))
    .execute();
}

export async function findDraft(db: Database, cartId: string): Promise<CheckoutDraft | null> {
  const row = await db.selectFrom("checkout_drafts").select("fields").where("cart_id", "=", cartId).executeTakeFirst();
  return row?.fields ?? null;
}
