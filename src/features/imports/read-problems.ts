/** Why a file could not be read at all, in the words of the page. Nothing was changed. */
import type { CellProblem } from "./row-problems.ts";

export const readProblems = {
  noKind: (kinds: string) => ({
    code: "NO_KIND",
    message: `The first row fits no file that you may import: ${kinds}. Take the column names from the template.`,
  }),
  noRows: () => ({ code: "NO_ROWS", message: "The file has no rows below its first row." }),
  header: () => ({
    code: "HEADER",
    message: "The first row has column names that cannot be read. They are listed below.",
  }),
  manyRows: () => ({ code: "TOO_MANY_ROWS", message: "A file may have 500,000 rows, and a workbook 100,000." }),
  macros: () => ({ code: "MACROS", message: "The workbook has macros. Save it as a workbook without macros (XLSX)." }),
  encrypted: () => ({ code: "ENCRYPTED", message: "The workbook is protected by a password. Save it without one." }),
  tooLarge: () => ({
    code: "TOO_LARGE",
    message: "The workbook is too large when it is unpacked. Split it, or save it as CSV.",
  }),
  broken: () => ({ code: "BROKEN", message: "The workbook is damaged and cannot be read. Save it again." }),
  tooHeavy: () => ({
    code: "TOO_HEAVY",
    message: "Reading the file took too much time or memory. Split it, or save it as CSV.",
  }),
  tooSlow: () => ({
    code: "TOO_SLOW",
    message: "Applying the plan took too long. Nothing was changed. Split the file.",
  }),
  changed: () => ({
    code: "STALE",
    message: "Rows of the shop have changed since the plan was made. Nothing was applied. Make the plan again.",
  }),
  refused: () => ({
    code: "REFUSED",
    message:
      "The shop has changed since the plan was made, so that the plan no longer fits. Nothing was applied. Make the plan again.",
  }),
} as const satisfies Record<string, (text: string) => CellProblem>;

/** What the checks of planning say, besides the problems of single rows. */
export const planProblems = {
  stillUsed: (key: string) => ({
    code: "STILL_USED",
    message: `“${key}” is still used, so it cannot be removed. Move what uses it first.`,
  }),
  codeTaken: (code: string) => ({
    code: "CODE_TAKEN",
    message: `The code “${code}” belongs to another level already. Codes are different across all levels.`,
  }),
  slugTaken: (slug: string) => ({
    code: "SLUG_TAKEN",
    message: `The slug “${slug}” belongs to another row of this level.`,
  }),
  rankTaken: (rank: string) => ({
    code: "RANK_TAKEN",
    message: `Another colour has the rank ${rank} among the popular ones.`,
  }),
  otherShelf: (written: string, found: string) => ({
    code: "OTHER_SHELF",
    message: `The sub-range is in “${found}”, and the file says “${written}”.`,
  }),
  barcodeTaken: (barcode: string, sku: string) => ({
    code: "BARCODE_TAKEN",
    message: `The barcode “${barcode}” belongs to “${sku}” too. A barcode leads to one SKU.`,
  }),
  otherProduct: (sku: string, product: string) => ({
    code: "OTHER_PRODUCT",
    message: `“${sku}” is not a variant of “${product}”.`,
  }),
  twoStatuses: (code: string) => ({
    code: "TWO_STATUSES",
    message: `The rows of “${code}” say that it is sold and that it is withdrawn.`,
  }),
  nameTaken: (name: string) => ({ code: "NAME_TAKEN", message: `Another row has the name “${name}” already.` }),
  noPosition: (suburb: string) => ({
    code: "NO_POSITION",
    message: `Nobody knows where “${suburb}” is. Fill in the latitude and the longitude.`,
  }),
  fixedCountry: () => ({
    code: "FIXED_COUNTRY",
    message: "A customer stays in its country, because its documents are in the currency of the country.",
  }),
  otherCountry: () => ({ code: "OTHER_COUNTRY", message: "The number is one of another country." }),
  notTrade: () => ({ code: "NOT_TRADE", message: "Only trade customers have this." }),
  stillOwes: () => ({
    code: "STILL_OWES",
    message: "The customer still owes money or has open orders on account. Settle them before it pays cash.",
  }),
  noRep: (email: string) => ({ code: "NO_REP", message: `“${email}” is not the address of a rep.` }),
  otherBand: (name: string) => ({
    code: "OTHER_BAND",
    message: `The prices give this customer no band “${name}”. Write it into the file of prices, with its percent.`,
  }),
  staffMember: () => ({
    code: "STAFF_MEMBER",
    message: "This is the address of a member of staff, who joins no account.",
  }),
  twoNames: () => ({ code: "TWO_NAMES", message: "Another row of this file gives the same person other details." }),
  twoHolders: () => ({ code: "TWO_HOLDERS", message: "An account has one holder, and this would be another one." }),
  noHolder: () => ({
    code: "NO_HOLDER",
    message: "The account would have no holder. Make another member the holder in the same file.",
  }),
  booked: () => ({
    code: "BOOKED",
    message: "The document is booked and cannot be changed. Withdraw it and import it again, or book the difference.",
  }),
  notRemovable: () => ({
    code: "NOT_REMOVABLE",
    message: "Only documents from a file can be withdrawn, and only while nothing of them is settled.",
  }),
  numberTaken: (number: string) => ({ code: "NUMBER_TAKEN", message: `Another document has the number “${number}”.` }),
  closedMonth: () => ({ code: "CLOSED_MONTH", message: "The month of this document is closed." }),
  nothingOpen: () => ({
    code: "NOTHING_OPEN",
    message: "Nothing of this document is open, so there is nothing to book.",
  }),
  onlySpecials: () => ({ code: "ONLY_SPECIALS", message: "You may import specials only, no other prices." }),
  specialTaken: (code: string) => ({ code: "CODE_TAKEN", message: `The code “${code}” belongs to another special.` }),
  daysOverlap: () => ({
    code: "DAYS_OVERLAP",
    message: "Another price of this kind applies on some of these days. Give that price an earlier last day.",
  }),
  noRetail: () => ({
    code: "NO_RETAIL_PRICE",
    message: "A trade price belongs to a retail price with the same first day, and there is none.",
  }),
  tradeLeft: () => ({
    code: "TRADE_PRICE_LEFT",
    message: "A trade price belongs to this retail price. Withdraw the trade price too.",
  }),
  otherDays: () => ({
    code: "OTHER_DAYS",
    message:
      "A trade price has the same last day as its retail price. Leave the cell empty, or change the retail price too.",
  }),
  aboveRetail: () => ({ code: "TRADE_ABOVE_RETAIL", message: "The trade price would be above the retail price." }),
  otherStore: (store: string) => ({ code: "OTHER_STORE", message: `The store “${store}” is not one of your stores.` }),
  notAsExpected: (expected: string, found: string) => ({
    code: "NOT_AS_EXPECTED",
    message: `The file expects ${expected}, and the shop has ${found}. Count again.`,
  }),
  belowReserved: (count: string) => ({
    code: "BELOW_RESERVED",
    message: `${count} are reserved for orders, so the row stays. Pick or cancel these orders first.`,
  }),
} as const;
