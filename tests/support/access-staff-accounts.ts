/** The rows of the access matrix for what staff do with accounts. */
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
import { todayInBooks } from "./billing.ts";

const reps: Actor[] = ["rep idle", "rep acting"];
const seeAll: Actor[] = ["receivables", "admin"];
const notFound = "STAFF_ACCOUNT_NOT_FOUND";
const missing = "AU-9999999";
const readers = (outcome: string, store = outcome) =>
  everyone("refused", { ...guestsSignIn, ...each([...reps, ...seeAll], outcome), store });
const creditors = (outcome: string) => everyone("refused", { ...guestsSignIn, ...each(seeAll, outcome) });

/** An account that the actor works with, or does not. Staff who see every account are given a missing one. */
async function findNumber(db: Database, actor: Actor, isSeen: boolean): Promise<string> {
  if (seeAll.includes(actor) && !isSeen) return missing;
  const { rows } = await sql<{ number: string }>`select number from accounts a
    where (${conditionFor(actor)}) = ${isSeen} order by number limit 1`.execute(db);
  return rows[0]?.number ?? missing;
}

function conditionFor(actor: Actor): RawBuilder<unknown> {
  if (actor === "store") return sql`a.kind = 'TRADE'`;
  if (!reps.includes(actor)) return sql`true`;
  return sql`a.id in (select r.account_id from rep_assignments r join users u on u.id = r.rep_id
    where u.email = ${actors[actor]})`;
}

const nothing = {
  after: "",
  ...{ withOverview: false, withLedger: false, withOrders: false, withMembers: false },
  ...{ withPrices: false, withHistory: false },
};
const forEveryReader = ["withOverview", "withOrders", "withMembers"];
const aboutMoney = ["withLedger", "withPrices", "withHistory"];

function listCases(db: Database, outcomes: (outcome: string) => Outcomes, more: object): Case[] {
  return [
    {
      of: "another's",
      variables: async (actor) => ({ accountId: await findNumber(db, actor, false), ...more }),
      outcomes: outcomes(notFound),
    },
    { of: "missing", variables: () => ({ accountId: missing, ...more }), outcomes: outcomes(notFound) },
  ];
}

const transfer = { amount: "10.00", receivedOn: todayInBooks(), reference: "Test", documentIds: [] };
const once = { reason: "Test", idempotencyKey: "test" };

function bookingRows(db: Database): Record<string, readonly Case[]> {
  const own = (more: object, outcomes: Outcomes): Case => ({
    of: "own",
    variables: async (actor) => ({ accountId: await findNumber(db, actor, true), ...more }),
    outcomes,
  });
  const book = (more: object) => only(creditors(notFound), { accountId: missing, ...more });
  const month = todayInBooks().slice(0, 7);
  return {
    PlanTransfer: [own(transfer, creditors("ok")), ...book(transfer)],
    RecordTransfer: book({ ...transfer, seen: "", isSecond: false, idempotencyKey: "test" }),
    ReverseTransfer: book({ documentId: missingId, reason: "Test" }),
    AllocateCredit: book({ creditId: missingId, documentIds: [] }),
    IssueCreditNote: book({ ...once, amount: "1.00", includesTax: true, invoiceId: "" }),
    WriteOff: book({ ...once, amount: "1.00", documentId: missingId }),
    GetOverdueAccounts: only(creditors("ok"), { country: "AU" }),
    CloseMonth: only(creditors("MONTH_NOT_OVER"), { country: "AU", month: "2999-01" }),
    GetStaffStatement: [
      own({ month }, readers("ok", "refused")),
      ...listCases(db, (outcome) => readers(outcome, "refused"), { month }),
    ],
  };
}

export function staffAccountRows(db: Database): Record<string, readonly Case[]> {
  const own = (more: object, outcomes: Outcomes): Case => ({
    of: "own",
    variables: async (actor) => ({ ...nothing, accountId: await findNumber(db, actor, true), ...more }),
    outcomes,
  });
  const terms = { payment: "CREDIT", creditLimit: "1", paymentTerms: "14", poRequired: false, seen: "" };
  return {
    GetStaffAccount: [
      ...forEveryReader.map((name) => own({ [name]: true }, readers("ok"))),
      ...aboutMoney.map((name) => own({ [name]: true }, readers("ok", "refused"))),
      ...listCases(db, readers, nothing),
    ],
    SetHold: only(creditors(notFound), { accountId: missing, reason: "Test" }),
    LiftHold: only(creditors(notFound), { accountId: missing, reason: "Test" }),
    ChangeCredit: only(creditors(notFound), { accountId: missing, reason: "Test", ...terms }),
    AssignRep: only(creditors(notFound), { accountId: missing, repId: "" }),
    ...bookingRows(db),
    AddAccountNote: listCases(db, readers, { text: "Test", isPinned: false }),
    WithdrawAccountNote: listCases(db, readers, { noteId: missingId }),
  };
}

export const staffAccountPages: Record<string, Outcomes> = {
  "staff/receivables": everyone("403", { guest: "302 /login/", ...each(seeAll, "200") }),
  "staff/accounts/:number/statement": everyone("403", {
    guest: "302 /login/",
    ...each([...reps, ...seeAll], "404"),
  }),
  "staff/accounts/:number": everyone("403", { guest: "302 /login/", ...each([...reps, ...seeAll, "store"], "200") }),
};
