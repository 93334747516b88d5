import type { Transaction } from "../../../server/database.ts";
import type { NoticeKind } from "../lead-notice.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    lead_notices: { lead_id: string; account_id: string; kind: NoticeKind; at: Date };
  }
}

interface LeadNotice {
  readonly leadId: string;
  readonly accountId: string;
  readonly kind: NoticeKind;
  readonly at: Date;
}

/** False if the painter was told before. */
export async function insertNotice(tx: Transaction, { leadId, accountId, kind, at }: LeadNotice): Promise<boolean> {
  const result = await tx
    .insertInto("lead_notices")
    .values({ lead_id: leadId, account_id: accountId, kind, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
