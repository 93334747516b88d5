/** What only staff change of an account. Each function makes what its operation changes, and returns the variables. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import { getAccountId } from "./billing.ts";

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
