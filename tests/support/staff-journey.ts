import { sql } from "kysely";
import { manageAccount } from "./account-journey.ts";
import { makeImport } from "./imports.ts";
import { newLetterhead, newShop, storeLogo } from "./merchant.ts";
import { bounceMail } from "./queues.ts";
import type { ScanWorld } from "./scan-world.ts";

type Ask = (operation: string, variables?: object) => Promise<unknown>;

/** Administrators search the audit log, deal with a refused mail, add and change a member of staff, and import a file. */
export async function manageStaff(world: ScanWorld, admin: Ask): Promise<void> {
  const { db } = world;
  await manageAccount(world, admin);
  const log = { text: "", action: "SIGN_UP_REFUSED", from: "2026-01-01", to: "", after: "" };
  for (const search of [log, { ...log, text: "kim@twocoats.example" }]) await admin("GetAuditLog", search);
  for (const text of ["", "harbour", "kim", "AU-20000"]) await admin("StaffSearch", { text });
  const task = { queue: "BOUNCED_MAILS", taskId: (await bounceMail(db)).mailId };
  for (const operation of ["ClaimTask", "GetStaffTask", "ReleaseTask"]) await admin(operation, task);
  await admin("AnswerBounce", { ...(await bounceMail(db)), note: "Called the customer." });
  await admin("GetMerchantSettings");
  await admin("SaveShop", { ...newShop, seen: "" });
  await admin("SaveMerchant", { ...newLetterhead, seen: "" });
  await storeLogo(db);
  await admin("RemoveLogo");
  const email = "counter@merchant.example";
  await admin("AddStaffMember", { email, firstName: "Kim", lastName: "Lee", role: "STORE", stores: "2226" });
  const { id: userId } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await admin("ChangeStaffMember", { userId, role: "MARKETING", stores: "", status: "ACTIVE" });
  await importFiles(world, admin);
}

/** The operations run before the jobs, which take the newest import of each. */
async function importFiles({ db }: ScanWorld, admin: Ask): Promise<void> {
  await admin("DiscardImport", await makeImport(db));
  await admin("PlanImportUndo", await makeImport(db, { status: "APPLIED", isWritten: false }));
  const { number } = await makeImport(db);
  await sql`insert into import_chunks (import_id, part, bytes)
    select id, 0, ${Buffer.from("type,brand,name\nproduct,read-again,Read again\n")} from imports
    where number = ${number}`.execute(db);
  await admin("PlanImportAgain", { number });
  await admin("ApplyImport", await makeImport(db));
}
