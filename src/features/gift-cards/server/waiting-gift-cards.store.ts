import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { ClaimStatus } from "../gift-card.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    waiting_gift_cards: {
      id: string;
      name: string;
      dollars: number;
      points: number;
      asked_at: Date;
      tried_at: Date | null;
      account_number: string;
      account_name: string;
      country: CountryCode;
      status: ClaimStatus;
    };
  }
}

export interface WaitingGiftCard {
  readonly id: string;
  readonly name: string;
  readonly dollars: number;
  readonly cost: number;
  readonly askedAt: Date;
  readonly triedAt: Date | null;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly country: CountryCode;
  /** FAILED only for the card of a reward, which staff can order again. */
  readonly status: ClaimStatus;
}

/** The claims of a time and before that the provider has not answered, and the rewards that it refused, the oldest first. */
export async function listWaiting(db: Database, until: Date): Promise<WaitingGiftCard[]> {
  const rows = await db
    .selectFrom("waiting_gift_cards")
    .select(["id", "name", "dollars", "points", "asked_at as askedAt", "tried_at as triedAt"])
    .select(["account_number as accountNumber", "account_name as accountName", "country", "status"])
    .where(sql<SqlBool>`asked_at <= ${until} or status = 'FAILED'`)
    .orderBy("asked_at")
    .orderBy("id")
    .execute();
  return rows.map(({ points: moved, ...row }) => ({ ...row, cost: -moved }));
}

/** The same in the columns of `TaskRow`, as a part of another statement. */
export function selectWaitingCards(until: Date): RawBuilder<unknown> {
  return sql`(select id::text as id, name as title, id::text as reference, null::uuid as "accountId",
      account_name || ' (' || account_number || ')' as customer, '$' || dollars as detail, status, null::integer as units,
      null::text as "storeId", asked_at as since, null::text as due
    from waiting_gift_cards where asked_at <= ${until}::timestamptz or status = 'FAILED')`;
}
