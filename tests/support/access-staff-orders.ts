/** The rows of the access matrix for what staff do with orders. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import {
  type Actor,
  actors,
  type Case,
  each,
  everyone,
  guestsSignIn,
  missingId,
  type Outcomes,
  only,
} from "./access-actors.ts";

const reps: Actor[] = ["rep idle", "rep acting"];
const seeAll: Actor[] = ["receivables", "admin"];
const readers = (outcome: string) =>
  everyone("refused", { ...guestsSignIn, ...each([...reps, ...seeAll, "store"], outcome) });
const workers = (outcome: string) => everyone("refused", { ...guestsSignIn, ...each(["store", "admin"], outcome) });
const returners = (outcome: string) => everyone("refused", { ...guestsSignIn, ...each([...seeAll, "store"], outcome) });
const notFound = "ORDER_NOT_FOUND";
const missing = "AU-9999999";
const noShipment = { orderCode: missing, shipment: 1, storeId: "2226" };

/** An order that the actor sees, or does not see. Staff who see every order are given a missing one. */
async function findOrderCode(db: Database, actor: Actor, isSeen: boolean): Promise<string> {
  if (seeAll.includes(actor) && !isSeen) return missing;
  const { rows } = await sql<{ number: string }>`select number from orders o
    where (${conditionFor(actor)}) = ${isSeen} order by number limit 1`.execute(db);
  return rows[0]?.number ?? missing;
}

function conditionFor(actor: Actor): RawBuilder<unknown> {
  if (reps.includes(actor))
    return sql`o.account_id in (select r.account_id from rep_assignments r join users u on u.id = r.rep_id
      where u.email = ${actors[actor]})`;
  if (actor !== "store") return sql`true`;
  return sql`o.fulfilment_store_id = '2226'
    or exists (select from stock_reservations r where r.order_id = o.id and r.store_id = '2226')`;
}

export function staffOrderRows(db: Database): Record<string, readonly Case[]> {
  const changes = {
    StartPicking: {},
    SavePickProgress: { version: 1, isAll: true },
    PickScanned: { code: "9300000000000" },
    ShortPick: { version: 1, itemId: "1", units: 1, reason: "NOT_FOUND", answer: "BACK_ORDER" },
    MarkReady: {},
    HandOver: {},
    DispatchShipment: { carrier: "Own truck" },
    MarkArrived: {},
  };
  const oneUnit = { itemId: "1", quantity: 1 };
  const returns = {
    ReturnItems: { lines: [oneUnit], reason: "Wrong size", seen: "", idempotencyKey: "matrix" },
    RetryReturn: { returnId: missingId },
    WithdrawReturn: { returnId: missingId, reason: "Paid in cash" },
    AnswerClaim: { claimId: missingId, outcome: "REFUSED", words: "No." },
  };
  const list = { storeId: "", text: "", after: "" };
  const paper = { paper: "PICK_SHEET", orderCode: missing };
  return {
    ...Object.fromEntries(
      Object.entries(changes).map(([name, more]) => [name, only(workers(notFound), { ...noShipment, ...more })]),
    ),
    GetStaffOrders: ["TO_PICK", "READY", "ON_THE_WAY"].flatMap((view) => only(readers("ok"), { ...list, view })),
    GetStaffOrder: [
      {
        of: "own",
        variables: async (actor) => ({ orderCode: await findOrderCode(db, actor, true) }),
        outcomes: readers("ok"),
      },
      {
        of: "another's",
        variables: async (actor) => ({ orderCode: await findOrderCode(db, actor, false) }),
        outcomes: readers(notFound),
      },
      { of: "missing", variables: () => ({ orderCode: missing }), outcomes: readers(notFound) },
    ],
    GetReturnPlan: [
      {
        of: "another's",
        variables: async (actor) => ({ orderCode: await findOrderCode(db, actor, false), lines: [oneUnit] }),
        outcomes: returners(notFound),
      },
      { of: "missing", variables: () => ({ orderCode: missing, lines: [oneUnit] }), outcomes: returners(notFound) },
    ],
    ...Object.fromEntries(
      Object.entries(returns).map(([name, more]) => [
        name,
        [
          {
            of: "another's",
            variables: async (actor) => ({ orderCode: await findOrderCode(db, actor, false), ...more }),
            outcomes: returners(notFound),
          },
          { of: "missing", variables: () => ({ orderCode: missing, ...more }), outcomes: returners(notFound) },
        ] satisfies Case[],
      ]),
    ),
    GetOrderPaper: only(workers(notFound), paper),
    SendOrderMailAgain: only(
      { ...workers(notFound), receivables: notFound },
      { orderCode: missing, mail: "confirmed" },
    ),
  };
}

const toSignIn = { guest: "302 /login/" };
const pageReaders = everyone("403", { ...toSignIn, ...each([...reps, ...seeAll, "store"], "200") });

export const staffOrderPages: Record<string, Outcomes> = {
  "staff/orders": pageReaders,
  "staff/orders/:number": pageReaders,
  "staff/orders/:number/papers/:paper": everyone("404", {}),
};
