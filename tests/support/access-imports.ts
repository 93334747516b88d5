/** The rows of the access matrix for imports and exports. */
import type { Database } from "../../src/server/database.ts";
import { type Actor, type Case, each, everyone, guestsSignIn, type Outcomes, only } from "./access-actors.ts";
import { makeImport } from "./imports.ts";
import { newCoupon, newPromotion } from "./promotions.ts";
import { newOffer } from "./staff-offers.ts";

const importers: Actor[] = ["store", "receivables", "marketing", "admin"];
const whoImports = (outcome: string, but: Partial<Outcomes> = {}) =>
  everyone("refused", { ...guestsSignIn, ...each(importers, outcome), ...but });
const editors: Actor[] = ["marketing", "admin"];
const pricers: Actor[] = ["receivables", "marketing", "admin"];
const hourKeepers: Actor[] = ["store", "admin"];
const rowEditors: Actor[] = ["store", "receivables", "marketing", "admin"];
const search = { text: "", isWithdrawn: false, after: "" };
const noParts = { system: "", isCatalogue: false, isSystem: false };
const noRow = "200 There is no such row, or you may not change it.";
const whoHas = (actors: readonly Actor[], outcome = "ok") =>
  everyone("refused", { ...guestsSignIn, ...each([...actors], outcome) });
const change = (kind: string, key: string) => ({ kind, rows: [{ key, cells: [] }] });
const noPhotograph = { productCode: "HBL-WC-LS", hash: "ffffffffffffffff" };
const noContent = { kind: "BANNER", id: "none" };
const newEdit = { isNew: false, fields: [], publishAt: "", reason: "", seen: "" };
const noRevision = { revisionId: "00000000-0000-4000-8000-000000000000", isPublished: false };
const saved = { reason: "", alarmsAccepted: false };
const notFound = "IMPORT_NOT_FOUND";
const notThere = "200 There is no such import, or you may not see it.";

const read = (of: Case["of"], variables: object, outcomes: Outcomes): Case => ({
  of,
  variables: () => variables,
  outcomes,
});

/** Rows of the shop, promotions, offers and content on screen. */
const screenRows: Record<string, readonly Case[]> = {
  GetStaffProducts: only(whoHas(editors), { text: "", isWithdrawn: false, after: "" }),
  GetStaffProduct: [
    read("own", { code: "HBL-WC-LS" }, whoHas(editors)),
    read("own", { code: "NONE" }, whoHas(editors)),
  ],
  GetStaffVariant: [
    read("own", { sku: "HBL-WC-LS-4-W" }, whoHas(editors)),
    read("own", { sku: "NONE" }, whoHas(editors)),
  ],
  GetStaffPrices: [
    read("own", { text: "HBL-WC-LS-4-W", key: "" }, whoHas(pricers)),
    read("own", { text: "NONE", key: "NONE" }, whoHas(pricers)),
  ],
  GetStaffRows: [
    ...["brands", "colours", "systems"].map((kind) => read("own", { kind, ...search }, whoHas(editors))),
    read("own", { kind: "stores", ...search }, whoHas(hourKeepers)),
    // Who changes no rows at all is refused before the kind is read.
    read("own", { kind: "none", ...search }, whoHas(rowEditors, noRow)),
  ],
  GetStaffRow: [
    read("own", { kind: "colours", key: "none|none", ...noParts }, whoHas(editors)),
    read("own", { kind: "stores", key: "2226", ...noParts }, whoHas(hourKeepers)),
    read("another's", { kind: "stores", key: "6014", ...noParts }, whoHas(hourKeepers)),
    read("missing", { kind: "stores", key: "none", ...noParts }, whoHas(hourKeepers)),
    read("own", { kind: "none", key: "", ...noParts }, whoHas(rowEditors, noRow)),
  ],
  TryPromotions: only(whoHas(editors), {
    ...{ accountNumber: "", country: "AU", storeId: "", day: "", lines: "HBL-WC-LS-4-W x 3", coupons: "" },
    ...{ isPickup: false, withDrafts: true },
  }),
  SavePhotograph: only(whoHas(editors, "PHOTOGRAPH_NOT_FOUND"), {
    ...{ ...noPhotograph, sku: "", alt: "", place: 1, seen: "" },
  }),
  RemovePhotograph: [
    read("own", noPhotograph, whoHas(editors, "PHOTOGRAPH_NOT_FOUND")),
    read("own", { ...noPhotograph, productCode: "NONE" }, whoHas(editors, "MEDIA_PRODUCT_NOT_FOUND")),
  ],
  RestorePhotograph: only(whoHas(editors, "PHOTOGRAPH_NOT_FOUND"), noPhotograph),
  GetStaffPromotions: only(whoHas(editors), { text: "", state: "", after: "" }),
  GetStaffPromotion: [
    read("own", { code: "DECKS12-AU", copy: "BY-EXTRA3-AU" }, whoHas(editors)),
    read("own", { code: "NONE", copy: "" }, whoHas(editors)),
  ],
  SavePromotion: only(whoHas(editors, "PROMOTION_NOT_FOUND"), {
    ...{ code: "NONE", isNew: false, promotion: newPromotion, reason: "", seen: "" },
  }),
  SwitchPromotion: only(whoHas(editors, "PROMOTION_NOT_FOUND"), { code: "NONE", isOn: true, reason: "" }),
  RestorePromotion: only(whoHas(editors, "PROMOTION_CHANGE_NOT_FOUND"), { code: "DECKS12-AU", entryId: "0" }),
  SaveCoupon: only(whoHas(editors, "STAFF_COUPON_NOT_FOUND"), {
    ...{ code: "DECKS12-AU", couponCode: "NONE", isNew: false, ...newCoupon, seen: "" },
  }),
  RemoveCoupon: only(whoHas(editors, "STAFF_COUPON_NOT_FOUND"), { code: "DECKS12-AU", couponCode: "NONE" }),
  GetStaffOffers: only(whoHas(editors), { text: "", state: "", after: "" }),
  GetStaffOffer: only(whoHas(editors), { code: "busy-quarter", copy: "none" }),
  SaveOffer: only(whoHas(editors, "STAFF_OFFER_NOT_FOUND"), {
    ...{ code: "none", isNew: false, offer: newOffer, reason: "", seen: "" },
  }),
  MoveOffer: only(whoHas(editors, "STAFF_OFFER_NOT_FOUND"), { code: "none", to: "ON", reason: "" }),
  RestoreOffer: only(whoHas(editors, "OFFER_CHANGE_NOT_FOUND"), { code: "busy-quarter", entryId: "0" }),
  GetStaffContent: [
    read("own", { kind: "BANNER", id: "deck-week" }, whoHas(editors)),
    read("own", { kind: "BANNER", id: "none" }, whoHas(editors)),
  ],
  // Marketing gets the answer as well, because only the page of the preview is one.
  GetContentPreview: only(whoHas(editors)),
  SaveContent: only(whoHas(editors, "CONTENT_NOT_FOUND"), { ...noContent, ...newEdit }),
  EndContentRevision: [
    read("own", { kind: "BANNER", id: "deck-week", ...noRevision }, whoHas(editors, "CONTENT_REVISION_NOT_FOUND")),
    read("own", { ...noContent, ...noRevision }, whoHas(editors, "CONTENT_NOT_FOUND")),
  ],
  MoveContent: only(whoHas(editors, "CONTENT_NOT_FOUND"), { ...noContent, isUp: true }),
  RestoreContent: only(whoHas(editors, "CONTENT_CHANGE_NOT_FOUND"), { kind: "BANNER", id: "deck-week", entryId: "0" }),
  EditRows: [
    read("own", { ...change("products", "HBL-WC-LS"), ...saved }, whoHas(editors, "EDIT_CHANGES_NOTHING")),
    read("own", { ...change("products", "NONE"), ...saved }, whoHas(editors, "ROW_NOT_FOUND")),
    // Marketing changes specials only, of all prices.
    read("own", { ...change("prices", "retail|AU||NONE||1|"), ...saved }, whoHas(pricers, "ROW_NOT_FOUND")),
    read("own", { ...change("systems", "SYS-CRS|A"), ...saved }, whoHas(editors, "EDIT_CHANGES_NOTHING")),
    // Store staff change the hours of their own stores.
    read("own", { ...change("stores", "2226"), ...saved }, whoHas(hourKeepers, "EDIT_CHANGES_NOTHING")),
    // Administrators change every store, so they are given a missing one.
    {
      of: "another's",
      variables: (actor) => ({ ...change("stores", actor === "admin" ? "none" : "6014"), ...saved }),
      outcomes: whoHas(hourKeepers, "ROW_NOT_FOUND"),
    },
    read(
      "own",
      { kind: "stores", rows: [{ key: "2226", cells: [{ field: "phone", from: "none", to: "none" }] }], ...saved },
      { ...whoHas(hourKeepers, "NOT_A_PHONE"), store: "HOURS_ONLY" },
    ),
    read("missing", { ...change("stores", "none"), ...saved }, whoHas(hourKeepers, "ROW_NOT_FOUND")),
  ],
};

export async function importRows(db: Database): Promise<Record<string, readonly Case[]>> {
  const brands = await makeImport(db);
  const stock = await makeImport(db, { kind: "stock", storeIds: ["2226"], by: "store.au@trestle.test" });
  const prices = await makeImport(db, { kind: "prices" });
  const ofEveryStore = await makeImport(db, { kind: "stock" });
  const view = { view: "CHANGES", action: "", after: "" };
  const problems = { ...view, view: "PROBLEMS" };
  const missing = { number: 1 };
  // Administrators see every import, so they are given a missing one.
  const others = (actor: Actor) => (actor === "admin" ? missing : ofEveryStore);
  return {
    GetImports: only(whoImports("ok"), { after: "" }),
    GetImportKinds: only(whoImports("ok")),
    GetImport: [
      read("own", { ...brands, ...view }, whoImports("ok", { store: notThere, receivables: notThere })),
      read("own", { ...stock, ...problems }, whoImports("ok", { marketing: notThere, receivables: notThere })),
      // Marketing sees imports of specials only, of all prices.
      read("own", { ...prices, ...view }, whoImports("ok", { store: notThere, marketing: notThere })),
      {
        of: "another's",
        variables: (actor) => ({ ...others(actor), ...view }),
        outcomes: whoImports(notThere),
      },
      read("missing", { ...missing, ...view }, whoImports(notThere)),
    ],
    ApplyImport: only(whoImports(notFound), missing),
    PlanImportAgain: only(whoImports(notFound), missing),
    DiscardImport: only(whoImports(notFound), missing),
    ...screenRows,
    PlanImportUndo: [
      { of: "another's", variables: others, outcomes: whoImports(notFound) },
      read("missing", missing, whoImports(notFound)),
    ],
  };
}

const importPage = everyone("403", { guest: "302 /login/", ...each(importers, "200") });

export const importPages: Record<string, Outcomes> = {
  "staff/imports": importPage,
  "staff/imports/:number": { ...importPage, ...each(importers, "404") },
  "staff/exports": importPage,
  "staff/products": everyone("403", { guest: "302 /login/", ...each(editors, "200") }),
  "staff/products/:code": everyone("403", { guest: "302 /login/", ...each(editors, "200") }),
  "staff/variants/:sku": everyone("403", { guest: "302 /login/", ...each(editors, "200") }),
  "staff/promotions": everyone("403", { guest: "302 /login/", ...each(editors, "200") }),
  "staff/promotions/new": everyone("403", { guest: "302 /login/", ...each(editors, "200") }),
  "staff/promotions/try": everyone("403", { guest: "302 /login/", ...each(editors, "200") }),
  "staff/promotions/:code": everyone("403", { guest: "302 /login/", ...each(editors, "200") }),
  "staff/rows/:kind": everyone("403", { guest: "302 /login/", ...each(rowEditors, "404") }),
  "staff/rows/:kind/row": everyone("403", { guest: "302 /login/", ...each(rowEditors, "404") }),
  "staff/offers": everyone("403", { guest: "302 /login/", ...each(editors, "200") }),
  "staff/offers/:code": everyone("403", { guest: "302 /login/", ...each(editors, "200") }),
  "staff/content": everyone("403", { guest: "302 /login/", ...each(editors, "200") }),
  "staff/prices": everyone("403", { guest: "302 /login/", ...each(pricers, "200") }),
};
