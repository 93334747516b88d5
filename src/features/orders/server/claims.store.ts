import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { Order } from "../order.ts";
import type { AnsweredClaim, ClaimAnswer, ClaimOutcome, ClaimProblem, OrderClaim } from "../order-claim.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    order_claims: {
      id: string;
      order_id: string;
      account_id: string;
      place: number;
      problem: ClaimProblem;
      quantity: number;
      words: string;
      user_id: string;
      at: Date;
      is_open: Generated<boolean>;
    };
    claim_answers: {
      claim_id: string;
      order_id: string;
      account_id: string;
      outcome: ClaimOutcome;
      words: string;
      return_id: string | null;
      user_id: string;
      at: Date;
      is_withdrawn: Generated<boolean>;
    };
  }
}

export async function insertClaim(
  tx: Transaction,
  { id: orderId, accountId }: Pick<Order, "id" | "accountId">,
  { id, lineNumber, problem, quantity, description, userId, at }: OrderClaim,
): Promise<void> {
  const owner = { order_id: orderId, account_id: accountId, user_id: userId };
  await tx
    .insertInto("order_claims")
    .values({ ...owner, id, place: lineNumber, problem, quantity, words: description, at })
    .execute();
}

/** A claim has one valid answer. A trigger takes it out of the queue. */
export async function insertClaimAnswer(
  tx: Transaction,
  { id: orderId, accountId }: Pick<Order, "id" | "accountId">,
  { claimId, outcome, words, returnId, userId, at }: ClaimAnswer & { readonly claimId: string },
): Promise<void> {
  const owner = { order_id: orderId, account_id: accountId, user_id: userId };
  await tx
    .insertInto("claim_answers")
    .values({ ...owner, claim_id: claimId, outcome, words, return_id: returnId, at })
    .execute();
}

/** The people who made claims about an order or answered them, as a part of another statement. */
export function selectClaimants(orderId: RawBuilder<string>): RawBuilder<readonly string[]> {
  return sql`(array(select user_id from order_claims where order_id = ${orderId}) ||
    array(select user_id from claim_answers where order_id = ${orderId}))`;
}

/** The claims without an answer, as a part of another statement. */
export function selectOpenClaims(): RawBuilder<unknown> {
  return sql`(select * from order_claims where is_open)`;
}

type ClaimRow = OrderClaim & { readonly orderId: string; readonly answer: (ClaimAnswer & { at: string }) | null };

function selectClaims(condition: RawBuilder<unknown>): RawBuilder<ClaimRow> {
  return sql<ClaimRow>`select c.id, c.problem, c.quantity, c.at, c.place as "lineNumber", c.words as description,
      c.user_id as "userId", c.order_id as "orderId", case when a.claim_id is not null then json_build_object(
        'outcome', a.outcome, 'words', a.words, 'returnId', a.return_id, 'userId', a.user_id, 'at', a.at) end as answer
    from order_claims c left join claim_answers a on a.claim_id = c.id and not a.is_withdrawn where ${condition}`;
}

function toClaim({ answer, ...claim }: ClaimRow): AnsweredClaim & { readonly orderId: string } {
  return { ...claim, answer: answer && { ...answer, at: new Date(answer.at) } };
}

export async function listClaims(db: Database, orderId: string | RawBuilder<string>): Promise<AnsweredClaim[]> {
  const { rows } = await sql<ClaimRow>`${selectClaims(sql`c.order_id = ${orderId}`)} order by c.at, c.place`.execute(
    db,
  );
  return rows.map(toClaim);
}

export async function findClaim(
  db: Database,
  id: string,
): Promise<(AnsweredClaim & { readonly orderId: string }) | null> {
  if (!isUuid(id)) return null;
  const { rows } = await selectClaims(sql`c.id = ${id}`).execute(db);
  return rows[0] === undefined ? null : toClaim(rows[0]);
}
