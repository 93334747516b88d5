import { manageAccount } from "./account-journey.ts";
import type { ScanWorld } from "./scan-world.ts";

type Ask = (operation: string, variables?: object) => Promise<unknown>;

/** Administrators search the audit log, add a member of staff and change the role of this person. */
export async function manageStaff(world: ScanWorld, admin: Ask): Promise<void> {
  const { db } = world;
  await manageAccount(world, admin);
  const log = { text: "", action: "SIGN_UP_REFUSED", from: "2026-01-01", to: "", after: "" };
  for (const search of [log, { ...log, text: "kim@twocoats.example" }]) await admin("GetAuditLog", search);
  const email = "counter@merchant.example";
  await admin("AddStaffMember", { email, firstName: "Kim", lastName: "Lee", role: "STORE", stores: "2226" });
  const { id: userId } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await admin("ChangeStaffMember", { userId, role: "MARKETING", stores: "", status: "ACTIVE" });
}
