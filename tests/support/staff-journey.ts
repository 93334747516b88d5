import { sql } from "kysely";
import { manageAccount } from "./account-journey.ts";
import { listContentChanges } from "./content.ts";
import { makeImport } from "./imports.ts";
import { listLeadSettingsChanges } from "./lead-settings.ts";
import { listMailTextChanges } from "./mail-texts.ts";
import { newLetterhead, newShop, storeLogo } from "./merchant.ts";
import { storePhotograph } from "./photographs.ts";
import { listFeeChanges, listPromotionChanges } from "./promotions.ts";
import { bounceMail } from "./queues.ts";
import type { ScanWorld } from "./scan-world.ts";
import { listOfferChanges } from "./staff-offers.ts";

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
  for (const kind of ["", "order-confirmed"]) await admin("GetMailTexts", { kind });
  for (const [operation, variables] of Object.entries(listMailTextChanges(db)))
    await admin(operation, await variables());
  const email = "counter@merchant.example";
  await admin("AddStaffMember", { email, firstName: "Kim", lastName: "Lee", role: "STORE", stores: "2226" });
  const { id: userId } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await admin("ChangeStaffMember", { userId, role: "MARKETING", stores: "", status: "ACTIVE" });
  await importFiles(world, admin);
  // Last, because the shop then loads its catalogue again beside whatever runs.
  await editOnScreen(world, admin);
}

/** Rows of the shop, promotions and fees on screen. */
/** Products, variants, prices, promotions, fees and content on screen. */
async function editOnScreen({ db }: ScanWorld, admin: Ask): Promise<void> {
  const { number } = await db.selectFrom("accounts").select("number").limit(1).executeTakeFirstOrThrow();
  await admin("GetStaffProducts", { text: "", isWithdrawn: false, after: "HBL" });
  await admin("GetStaffProducts", { text: "hbl-wc", isWithdrawn: true, after: "" });
  await admin("GetStaffProduct", { code: "HBL-WC-LS" });
  await admin("GetStaffVariant", { sku: "HBL-WC-LS-4-W" });
  await admin("GetStaffPrices", { text: "HBL-WC-LS-4-W", key: "retail|AU||HBL-WC-LS-4-W||1|" });
  for (const kind of ["brands", "colours", "systems", "stores"]) {
    await admin("GetStaffRows", { kind, text: "", isWithdrawn: kind === "colours", after: "" });
    await admin("GetStaffRows", { kind, text: "a", isWithdrawn: false, after: "a|a" });
  }
  const { code, brand } = await db
    .selectFrom("colours as c")
    .innerJoin("colour_brands as b", "b.id", "c.brand_id")
    .select(["c.code", "b.slug as brand"])
    .limit(1)
    .executeTakeFirstOrThrow();
  const colour = `${brand}|${code}`;
  const noParts = { system: "", isCatalogue: true, isSystem: false };
  await admin("GetStaffRow", { kind: "colours", key: colour, ...noParts });
  await admin("GetStaffRow", { kind: "systems", key: "SYS-CRS|A", ...noParts, system: "SYS-CRS", isSystem: true });
  await admin("TryPromotions", {
    ...{
      accountNumber: number,
      country: "AU",
      storeId: "",
      day: "",
      lines: "HBL-WC-LS-4-W x 3",
      coupons: "SPRING",
    },
    ...{ isPickup: false, withDrafts: true },
  });
  const photograph = await storePhotograph(db, "HBL-WC-LS");
  await admin("SavePhotograph", { ...photograph, sku: "HBL-WC-LS-4-W", alt: "The tin", place: 1, seen: "" });
  await admin("RemovePhotograph", photograph);
  await admin("RestorePhotograph", photograph);
  await admin("GetStaffPromotions", { text: "deck", state: "RUNNING", after: "" });
  await admin("GetStaffPromotion", { code: "DECKS12-AU", copy: "BY-EXTRA3-AU" });
  await admin("GetLeadSettings", { country: "AU" });
  await admin("GetStaffOffers", { text: "busy", state: "RUNNING", after: "" });
  await admin("GetStaffOffer", { code: "busy-quarter", copy: "roof-crew" });
  await admin("GetStaffContent", { kind: "BLOCK", id: "small-things" });
  const changes = {
    ...listFeeChanges(db),
    ...listPromotionChanges(db),
    ...listOfferChanges(db),
    ...listLeadSettingsChanges(db),
    ...listContentChanges(db),
  };
  for (const [operation, variables] of Object.entries(changes)) await admin(operation, await variables());
  const save = (kind: string, key: string, cell: { field: string; from: string; to: string }) =>
    admin("EditRows", { kind, rows: [{ key, cells: [cell] }], reason: "", alarmsAccepted: true });
  await save("products", "HBL-WC-LS", { field: "cleanup", from: "Water", to: "Soap" });
  await save("variants", "HBL-WC-LS-4-W", { field: "weight_kg", from: "", to: "5.5" });
  await save("colours", colour, { field: "popular", from: "", to: "9999" });
  await save("systems", "SYS-CRS|B", { field: "ratio", from: "3", to: "4" });
  await save("stores", "2226", { field: "line2", from: "", to: "Level 1" });
  await save("prices", "retail|AU||HBL-WC-LS-4-W||1|", { field: "price", from: "89.00", to: "89.50" });
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
