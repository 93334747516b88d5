import { bounceMail } from "./queues.ts";
import type { ScanWorld } from "./scan-world.ts";

type Ask = (operation: string, variables?: object) => Promise<unknown>;

/** Administrators search the audit log, deal with a refused mail, add a member of staff and change the role of this person. */
export async function manageStaff({ db }: ScanWorld, admin: Ask): Promise<void> {
  const log = { text: "", action: "SIGN_UP_REFUSED", from: "2026-01-01", to: "", after: "" };
  for (const search of [log, { ...log, text: "kim@twocoats.example" }]) await admin("GetAuditLog", search);
  const task = { queue: "BOUNCED_MAILS", taskId: (await bounceMail(db)).mailId };
  for (const operation of ["ClaimTask", "GetStaffTask", "ReleaseTask"]) await admin(operation, task);
  await admin("AnswerBounce", { ...(await bounceMail(db)), note: "Called the customer." });
  const email = "counter@merchant.example";
  await admin("AddStaffMember", { email, firstName: "Kim", lastName: "Lee", role: "STORE", stores: "2226" });
  const { id: userId } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await admin("ChangeStaffMember", { userId, role: "MARKETING", stores: "", status: "ACTIVE" });
}
