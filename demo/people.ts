import type { Role } from "../src/features/identity/account.ts";
import type { CountryCode } from "../src/shared/country.ts";
import { type Cents, cents } from "../src/shared/money.ts";
import type { NamedAccountKey } from "./named-accounts.ts";
import type { PersonName } from "./names.ts";

/**
 * The people that a visitor can sign in as: one for every column of the permission table in each country, and one for
 * each account state that changes permissions. They share one password and are listed on the sign-in page.
 */
export const demoPassword = "trestle-demo";

export type PermissionColumn =
  | "consumer"
  | "specifier"
  | "limited"
  | "full"
  | "holder"
  | "rep"
  | "store"
  | "receivables"
  | "marketing"
  | "admin";

export interface DemoMembership {
  account: NamedAccountKey;
  access: "HOLDER" | "FULL" | "LIMITED";
  powerOfAttorney: boolean;
  spendLimitCents: Cents | null;
}

export interface DemoPerson {
  email: string;
  name: PersonName;
  country: CountryCode;
  role: Role;
  column: PermissionColumn;
  /** What this person demonstrates, as the sign-in page says it. */
  what: string;
  /** The first membership is the default. */
  memberships: readonly DemoMembership[];
  /** The stores that store staff work in. */
  storeIds: readonly string[];
}

interface Part {
  /** The local part of the e-mail address. */
  mailbox: string;
  column: PermissionColumn;
  what: string;
  memberships: readonly DemoMembership[];
  names: Record<CountryCode, [first: string, last: string]>;
  storeIds?: Record<CountryCode, readonly string[]>;
}

const staffByColumn: Partial<Record<PermissionColumn, Role>> = {
  ...{ rep: "REP", store: "STORE", receivables: "RECEIVABLES", marketing: "MARKETING", admin: "ADMIN" },
};

const storesOfStaff = { AU: ["2226"], NZ: ["6014"] };

const parts: readonly Part[] = [
  {
    mailbox: "holder",
    column: "holder",
    what: "Account holder",
    memberships: [makeHolder("main")],
    names: { AU: ["Grace", "Walsh"], NZ: ["Aroha", "Ngata"] },
  },
  {
    mailbox: "full",
    column: "full",
    what: "Full access",
    memberships: [fullIn("main")],
    names: { AU: ["Marco", "Rossi"], NZ: ["Wiremu", "Parata"] },
  },
  {
    mailbox: "attorney",
    column: "full",
    what: "Full access with power of attorney",
    memberships: [fullIn("main", true)],
    names: { AU: ["Leila", "Haddad"], NZ: ["Mere", "Hēnare"] },
  },
  {
    mailbox: "limited",
    column: "limited",
    what: "Limited access, may spend $500",
    memberships: [limitedIn("main")],
    names: { AU: ["Jack", "Nguyen"], NZ: ["Tama", "Robertson"] },
  },
  {
    mailbox: "painter",
    column: "holder",
    what: "Accredited painter",
    memberships: [makeHolder("painter")],
    names: { AU: ["Stavros", "Costa"], NZ: ["Hēmi", "Tamihana"] },
  },
  {
    mailbox: "partner",
    column: "holder",
    what: "Two accounts",
    memberships: [makeHolder("partner"), limitedIn("main")],
    names: { AU: ["Priya", "Singh"], NZ: ["Losa", "Fa'afoi"] },
  },
  {
    mailbox: "cash",
    column: "holder",
    what: "Cash-only account",
    memberships: [makeHolder("cash")],
    names: { AU: ["Callum", "Burns"], NZ: ["Duncan", "McLeod"] },
  },
  {
    mailbox: "amber",
    column: "holder",
    what: "Account on amber hold",
    memberships: [makeHolder("amber")],
    names: { AU: ["Imogen", "Barnes"], NZ: ["Kiri", "Whaanga"] },
  },
  {
    mailbox: "red",
    column: "holder",
    what: "Account on red hold",
    memberships: [makeHolder("red")],
    names: { AU: ["Goran", "Petrov"], NZ: ["Sione", "Taufa"] },
  },
  {
    mailbox: "applicant",
    column: "holder",
    what: "Applied for rewards",
    memberships: [makeHolder("applicant")],
    names: { AU: ["Noor", "Rahman"], NZ: ["Tāne", "Morgan"] },
  },
  {
    mailbox: "specifier",
    column: "specifier",
    what: "Specifier",
    memberships: [makeHolder("specifier")],
    names: { AU: ["Charlotte", "Moss"], NZ: ["Mārama", "Hughes"] },
  },
  {
    mailbox: "consumer",
    column: "consumer",
    what: "Consumer",
    memberships: [makeHolder("consumer")],
    names: { AU: ["Olivia", "Delaney"], NZ: ["Isla", "Stewart"] },
  },
  {
    mailbox: "rep",
    column: "rep",
    what: "Rep",
    memberships: [],
    names: { AU: ["Angus", "Fraser"], NZ: ["Rāwiri", "Paki"] },
  },
  {
    mailbox: "store",
    column: "store",
    what: "Store staff",
    memberships: [],
    names: { AU: ["Tilly", "Okafor"], NZ: ["Manaia", "Cooper"] },
    storeIds: storesOfStaff,
  },
  {
    mailbox: "receivables",
    column: "receivables",
    what: "Accounts receivable",
    memberships: [],
    names: { AU: ["Helen", "Kowalski"], NZ: ["Ngaire", "Dunlop"] },
  },
  {
    mailbox: "marketing",
    column: "marketing",
    what: "Marketing",
    memberships: [],
    names: { AU: ["Jasper", "Lim"], NZ: ["Tui", "Harrison"] },
  },
  {
    mailbox: "admin",
    column: "admin",
    what: "Administrator",
    memberships: [],
    names: { AU: ["Minh", "Tran"], NZ: ["Anahera", "Wilson"] },
  },
];

export const demoPeople: readonly DemoPerson[] = [
  ...parts.map((person) => toPerson(person, "AU")),
  ...parts.map((person) => toPerson(person, "NZ")),
];

function toPerson(part: Part, country: CountryCode): DemoPerson {
  const { mailbox, column, what, memberships, names, storeIds } = part;
  const role = staffByColumn[column] ?? "CUSTOMER";
  const email = `${mailbox}.${country.toLowerCase()}@trestle.test`;
  const [first, last] = names[country];
  return {
    email,
    name: { first, last },
    country,
    role,
    column,
    what,
    memberships,
    storeIds: storeIds?.[country] ?? [],
  };
}

function makeHolder(account: NamedAccountKey): DemoMembership {
  return { account, access: "HOLDER", powerOfAttorney: false, spendLimitCents: null };
}

function fullIn(account: NamedAccountKey, powerOfAttorney = false): DemoMembership {
  return { account, access: "FULL", powerOfAttorney, spendLimitCents: null };
}

function limitedIn(account: NamedAccountKey): DemoMembership {
  return { account, access: "LIMITED", powerOfAttorney: false, spendLimitCents: cents(50_000) };
}
