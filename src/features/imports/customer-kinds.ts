/** The files of customers, of their members, and of what they owed before they came to this shop. */
import { isPlainName } from "../../shared/plain-name.ts";
import {
  accountNumber,
  type Cells,
  type CellType,
  choice,
  type KindDefinition,
  plainCode,
  statusColumn,
  storeId,
  text,
  yesNo,
} from "./column.ts";
import { rowProblems } from "./row-problems.ts";
import { addressColumns, checkState, postcode } from "./store-kinds.ts";

const money: CellType = { type: "money", max: 1_000_000_000 };
const email: CellType = { type: "email" };
const day: CellType = { type: "day" };
const account = { column: "account_no", kind: "customers", key: [{ column: "account_no" }] } as const;

const customers: KindDefinition = {
  kind: "customers",
  key: ["account_no"],
  columns: [
    { name: "account_no", type: accountNumber, example: "AU-1000234" },
    { name: "name", type: text(120), isRequired: true, example: "Brushwork Painting Pty Ltd" },
    { name: "trading_name", type: text(120), example: "Brushwork" },
    { name: "country", type: choice("AU", "NZ"), isRequired: true, example: "AU" },
    {
      name: "business_number",
      type: { type: "businessNumber", kinds: ["ABN", "NZBN"] },
      example: "51824753556",
    },
    { name: "payment", type: choice("account", "cash"), hasDefault: true, example: "account" },
    { name: "credit_limit", type: money, hasDefault: true, example: "5000.00" },
    {
      name: "terms",
      type: { type: "code", pattern: /^[0-9]{1,3}(EOM)?$/, isUpper: true },
      hasDefault: true,
      example: "30EOM",
    },
    { name: "price_list", type: text(60), example: "", isStored: false },
    { name: "rep_email", type: email, example: "rep@example.com" },
    { name: "store_id", type: storeId, example: "2226" },
    { name: "po_required", type: yesNo, hasDefault: true, example: "no" },
    ...addressColumns,
    { name: "state", type: text(60), isRequired: true, example: "VIC" },
    { name: "postcode", type: postcode, isRequired: true, example: "3121" },
    { name: "kind", type: choice("trade", "consumer", "specifier"), hasDefault: true, example: "trade" },
    { name: "second_number", type: { type: "businessNumber", kinds: ["ACN", "IRD"] }, example: "" },
  ],
  references: [{ column: "store_id", kind: "stores", key: [{ column: "store_id" }] }],
  withdrawal: "NONE",
  // Consumers and specifiers have no business.
  listNeeded: ({ kind }) => ((kind ?? "trade") === "trade" ? ["business_number"] : []),
  checkCells: checkCustomer,
};

function checkCustomer(cells: Cells) {
  const { payment, credit_limit: limit } = cells;
  return payment === "cash" && (limit ?? "0.00") !== "0.00"
    ? { column: "credit_limit", ...rowProblems.cashWithLimit() }
    : checkState(cells);
}

const members: KindDefinition = {
  kind: "members",
  key: ["account_no", "email"],
  columns: [
    { name: "account_no", type: accountNumber, example: "AU-1000234" },
    { name: "email", type: email, example: "kim@example.com" },
    { name: "access", type: choice("holder", "full", "limited"), isRequired: true, example: "limited" },
    { name: "spend_limit", type: money, example: "500.00" },
    { name: "invite", type: { type: "flag" }, example: "yes", isExported: false },
    { name: "first_name", type: text(60), isRequired: true, example: "Kim" },
    { name: "last_name", type: text(60), isRequired: true, example: "Tran" },
    { name: "mobile", type: { type: "phone" }, example: "0491 570 156" },
    { name: "power_of_attorney", type: yesNo, hasDefault: true, example: "no" },
    statusColumn,
  ],
  references: [account],
  withdrawal: "STATUS",
  checkCells: checkMember,
};

function checkMember(cells: Cells) {
  const { access, spend_limit: limit } = cells;
  if (access && access !== "limited" && limit) return { column: "spend_limit", ...rowProblems.limitWithoutLimited() };
  // Names stand in mails to other people.
  const column = ["first_name", "last_name"].find((name) => !isPlainName(cells[name] ?? ""));
  return column === undefined ? null : { column, ...rowProblems.noName() };
}

const openInvoices: KindDefinition = {
  kind: "open_invoices",
  key: ["account_no", "doc_no"],
  columns: [
    { name: "account_no", type: accountNumber, example: "AU-1000234" },
    { name: "doc_no", type: plainCode(35), example: "INV-20417" },
    {
      name: "kind",
      type: choice("invoice", "credit_note", "payment", "opening"),
      isRequired: true,
      example: "invoice",
    },
    { name: "issued", type: day, isRequired: true, example: "2026-10-20" },
    { name: "due", type: day, example: "2026-11-30" },
    { name: "amount", type: money, isRequired: true, example: "1250.40" },
    { name: "open", type: money, isRequired: true, example: "250.40" },
    { name: "po", type: text(60), example: "PO 7781" },
    { name: "job", type: text(80), example: "Harbour Street" },
  ],
  references: [account],
  withdrawal: "REMOVE",
  checkCells: ({ kind, amount, open, issued, due }) => {
    if (amount && open && Number(open) > Number(amount)) return { column: "open", ...rowProblems.openAboveAmount() };
    if (due && kind && kind !== "invoice" && kind !== "opening") {
      return { column: "due", ...rowProblems.notForThis("due", kind) };
    }
    return issued && due && due < issued ? { column: "due", ...rowProblems.endsBeforeStart() } : null;
  },
};

export const customerKinds = { customers, members, openInvoices };
