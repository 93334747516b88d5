/** What only staff change of an account. Each function makes what its operation changes, and returns the variables. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { previousMonth, startOfMonth } from "../../src/features/billing/statement.ts";
import type { Database } from "../../src/server/database.ts";
import { bookDocument, getAccountId, todayInBooks } from "./billing.ts";

/** An account that no other change of the list needs. */
const email = "cash.au@trestle.test";

async function setHeldByStaff(db: Database, accountId: string, isHeld: boolean): Promise<void> {
  await sql`update accounts set held_by_staff = ${isHeld}, hold = ${isHeld ? "RED" : "GREEN"},
    hold_reason = ${isHeld ? "Call us." : null} where id = ${accountId}`.execute(db);
}

export async function writeNote(db: Database, accountId: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into account_notes (id, account_id, user_id, at, text)
    select ${id}, ${accountId}, u.id, now(), 'Rings before ten.' from users u
    where u.email = 'admin.au@trestle.test'`.execute(db);
  return id;
}

export async function findRep(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from users where email = 'rep.au@trestle.test'`.execute(db);
  return rows[0]?.id ?? "";
}

/** A bank transfer that settles nothing. Returns its receipt. */
async function bookTransfer(db: Database, accountId: string): Promise<string> {
  const { id } = await bookDocument(db, { accountId, amount: 1_000, kind: "PAYMENT" });
  await sql`insert into bank_transfers (document_id, account_id, received_on, amount_cents, reference, user_id, at)
    select ${id}, ${accountId}, ${todayInBooks()}, 1000, ${id}, u.id, now() from users u
    where u.email = 'admin.au@trestle.test'`.execute(db);
  return id;
}

/** The last month of New Zealand that is over, open again. */
export async function openMonth(db: Database): Promise<{ country: string; month: string }> {
  await sql`delete from closed_months`.execute(db);
  return { country: "NZ", month: previousMonth(startOfMonth(todayInBooks())).slice(0, 7) };
}

interface ChangedAccount {
  readonly id: string;
  /** Its number. */
  readonly accountId: string;
}

/** What staff book by hand on an account. */
export function listBookings(
  db: Database,
  find: () => Promise<ChangedAccount>,
): Record<string, () => Promise<Record<string, unknown>>> {
  const reason = "Agreed on the telephone.";
  const once = async () => ({ accountId: (await find()).accountId, reason, idempotencyKey: randomUUID() });
  const owe = async () => (await bookDocument(db, { accountId: (await find()).id, amount: 500 })).id;
  return {
    RecordTransfer: async () => ({
      ...{ accountId: (await find()).accountId, amount: "10.00", receivedOn: todayInBooks(), reference: randomUUID() },
      ...{ documentIds: [], seen: "", isSecond: false, idempotencyKey: randomUUID() },
    }),
    ReverseTransfer: async () => {
      const { id, accountId } = await find();
      return { accountId, documentId: await bookTransfer(db, id), reason };
    },
    AllocateCredit: async () => {
      const { id, accountId } = await find();
      const { id: creditId } = await bookDocument(db, { accountId: id, amount: 500, kind: "CREDIT_NOTE" });
      return { accountId, creditId, documentIds: [await owe()] };
    },
    IssueCreditNote: async () => ({ ...(await once()), amount: "5.00", includesTax: true, invoiceId: await owe() }),
    WriteOff: async () => ({ ...(await once()), amount: "5.00", documentId: await owe() }),
  };
}

export function listAccountChanges(db: Database): Record<string, () => Promise<object>> {
  let turns = 0;
  const find = async () => {
    const id = await getAccountId(db, email);
    const { rows } = await sql<{ number: string }>`select number from accounts where id = ${id}`.execute(db);
    return { id, accountId: rows[0]?.number ?? "" };
  };
  const held = async (isHeld: boolean) => {
    const { id, accountId } = await find();
    await setHeldByStaff(db, id, isHeld);
    return { accountId, reason: "A cheque came back." };
  };
  return {
    ...listBookings(db, find),
    CloseMonth: () => openMonth(db),
    SetHold: () => held(false),
    LiftHold: () => held(true),
    ChangeCredit: async () => ({
      ...{ accountId: (await find()).accountId, payment: "CREDIT", creditLimit: String(1_000 * ++turns) },
      ...{ paymentTerms: "14", poRequired: false, reason: "Pays well.", seen: "" },
    }),
    AssignRep: async () => {
      const { id, accountId } = await find();
      await sql`delete from rep_assignments where account_id = ${id}`.execute(db);
      return { accountId, repId: await findRep(db) };
    },
    AddAccountNote: async () => ({ accountId: (await find()).accountId, text: "Rings before ten.", isPinned: true }),
    WithdrawAccountNote: async () => {
      const { id, accountId } = await find();
      return { accountId, noteId: await writeNote(db, id) };
    },
  };
}
