import type { ResultOf } from "../../../../ui/graphql.ts";
import type { KeptForm } from "../../../../ui/page-form.tsx";
import type { GetStaffAccount } from "../staff-accounts.operations.ts";

export type KeptForms = Readonly<Record<"hold" | "credit" | "rep" | "note", KeptForm>>;

export type StaffAccount = NonNullable<ResultOf<typeof GetStaffAccount>["staffAccount"]["account"]>;

export const accountTabs = ["overview", "ledger", "orders", "members", "prices", "notes", "history"] as const;
export type AccountTab = (typeof accountTabs)[number];

export const tabLabels: Readonly<Record<AccountTab, string>> = {
  overview: "Overview",
  ledger: "Ledger",
  orders: "Orders",
  members: "Members",
  prices: "Prices",
  notes: "Notes",
  history: "History",
};

/** The tabs about money, which store staff do not see. */
export const moneyTabs: readonly AccountTab[] = ["ledger", "prices", "history"];

export const accountsPath = "/staff/accounts";

export function formatAccountAddress(number: string, tab: AccountTab = "overview"): string {
  const page = `${accountsPath}/${encodeURIComponent(number)}`;
  return tab === "overview" ? page : `${page}?tab=${tab}`;
}

export function formatStatementAddress(number: string): string {
  return `${formatAccountAddress(number)}/statement`;
}
