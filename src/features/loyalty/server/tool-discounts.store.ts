/** The discounts on tools that achievements gave. */
import { type Expression, type Generated, type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    rewarded_tool_discounts: {
      id: string;
      account_id: string;
      basis_points: number;
      given_at: Date;
      expires_on: LocalDate;
      ended_at: Generated<Date | null>;
    };
  }
}

export interface ToolDiscount {
  readonly id: string;
  readonly accountId: string;
  readonly basisPoints: number;
  readonly at: Date;
  readonly expiresOn: LocalDate;
}

export async function insertToolDiscount(tx: Transaction, discount: ToolDiscount): Promise<void> {
  const { id, accountId, basisPoints, at, expiresOn } = discount;
  await tx
    .insertInto("rewarded_tool_discounts")
    .values({ id, account_id: accountId, basis_points: basisPoints, given_at: at, expires_on: expiresOn })
    .execute();
}

/** Ends a discount that still runs. Orders that had it keep their prices. False if it has ended before. */
export async function endToolDiscount(
  tx: Transaction,
  id: string,
  { at, today }: { readonly at: Date; readonly today: LocalDate },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rewarded_tool_discounts set ended_at = greatest(given_at, ${at}::timestamptz)
    where id = ${id} and ended_at is null and expires_on >= ${today}::date`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ends all discounts of an account, so that a new membership does not find them again. */
export async function endToolDiscounts(tx: Transaction, accountId: string, at: Date): Promise<void> {
  await sql`update rewarded_tool_discounts set ended_at = greatest(given_at, ${at}::timestamptz)
    where account_id = ${accountId} and ended_at is null`.execute(tx);
}

export interface GivenToolDiscount {
  readonly basisPoints: number;
  readonly expiresOn: LocalDate;
  readonly isEnded: boolean;
}

/** A discount as a column of another query. */
export function toolDiscountColumn(id: Expression<unknown>): RawBuilder<GivenToolDiscount | null> {
  return sql`(select json_build_object('basisPoints', d.basis_points, 'expiresOn', d.expires_on, 'isEnded', d.ended_at is not null)
    from rewarded_tool_discounts d where d.id = ${id})`;
}
