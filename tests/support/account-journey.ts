/** Staff open an account, change how it pays, write notes about it and book by hand. */
import { findRep, listBookings, openMonth, writeNote } from "./account-changes.ts";
import { getAccountId } from "./billing.ts";
import type { ScanWorld } from "./scan-world.ts";

type Ask = (operation: string, variables?: object) => Promise<unknown>;

export async function manageAccount({ db }: ScanWorld, admin: Ask): Promise<void> {
  const id = await getAccountId(db, "cash.au@trestle.test");
  const { number } = await db.selectFrom("accounts").select("number").where("id", "=", id).executeTakeFirstOrThrow();
  const ofAccount = { accountId: number, reason: "A cheque came back." };
  await admin("SetHold", ofAccount);
  await admin("LiftHold", ofAccount);
  const terms = { payment: "CREDIT", creditLimit: "5000", paymentTerms: "14", poRequired: false, seen: "" };
  await admin("ChangeCredit", { ...ofAccount, ...terms });
  for (const repId of ["", await findRep(db)]) await admin("AssignRep", { accountId: number, repId });
  await admin("AddAccountNote", { accountId: number, text: "Rings before ten.", isPinned: false });
  await admin("WithdrawAccountNote", { accountId: number, noteId: await writeNote(db, id) });
  await bookByHand(db, { id, accountId: number }, admin);
}

async function bookByHand(db: ScanWorld["db"], account: { id: string; accountId: string }, admin: Ask): Promise<void> {
  const bookings = listBookings(db, async () => account);
  for (const [operation, make] of Object.entries(bookings)) {
    const variables = await make();
    if (operation === "RecordTransfer") {
      const { amount, receivedOn, reference, documentIds } = variables;
      await admin("PlanTransfer", { accountId: account.accountId, amount, receivedOn, reference, documentIds });
    }
    await admin(operation, variables);
  }
  await admin("GetOverdueAccounts", { country: "AU" });
  await admin("CloseMonth", await openMonth(db));
  await admin("GetStaffStatement", { accountId: account.accountId, month: "2026-10" });
}
