import type { CountryCode } from "../src/shared/country-code.ts";
import { type Cents, cents } from "../src/shared/money.ts";
import type { NamedAccountKey } from "./named-accounts.ts";
import type { PersonName } from "./names.ts";

/**
 * The people a visitor can be: one for every column of the permission table in each country, and one for each state
 * of an account that changes what its people may do. All of them share one password, and the sign-in page lists them.
 */
export const demoPassword = "trestle-demo";

export type PermissionColumn = "consumer" | "specifier" | "limited" | "full" | "holder" | "rep" | "admin";

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
  role: "CUSTOMER" | "REP" | "ADMIN";
  column: PermissionColumn;
  /** What this person shows, in the words of the sign-in page. */
  what: string;
  /** The first is where the person lands. */
  memberships: readonly DemoMembership[];
}

interface Part {
  /** The first word of the e-mail address. */
  mailbox: string;
  column: PermissionColumn;
  what: string;
  memberships: readonly DemoMembership[];
  names: Record<CountryCode, [first: string, last: string]>;
}

const parts: readonly Part[] = [
  {
    mailbox: "holder",
    column: "holder",
    what: "Account holder",
    memberships: [holderOf("main")],
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
    memberships: [holderOf("painter")],
    names: { AU: ["Stavros", "Costa"], NZ: ["Hēmi", "Tamihana"] },
  },
  {
    mailbox: "partner",
    column: "holder",
    what: "Two accounts",
    memberships: [holderOf("partner"), limitedIn("main")],
    names: { AU: ["Priya", "Singh"], NZ: ["Losa", "Fa'afoi"] },
  },
  {
    mailbox: "cash",
    column: "holder",
    what: "Cash-only account",
    memberships: [holderOf("cash")],
    names: { AU: ["Callum", "Burns"], NZ: ["Duncan", "McLeod"] },
  },
  {
    mailbox: "amber",
    column: "holder",
    what: "Account on amber hold",
    memberships: [holderOf("amber")],
    names: { AU: ["Imogen", "Barnes"], NZ: ["Kiri", "Whaanga"] },
  },
  {
    mailbox: "red",
    column: "holder",
    what: "Account on red hold",
    memberships: [holderOf("red")],
    names: { AU: ["Goran", "Petrov"], NZ: ["Sione", "Taufa"] },
  },
  {
    mailbox: "specifier",
    column: "specifier",
    what: "Specifier",
    memberships: [holderOf("specifier")],
    names: { AU: ["Charlotte", "Moss"], NZ: ["Mārama", "Hughes"] },
  },
  {
    mailbox: "consumer",
    column: "consumer",
    what: "Consumer",
    memberships: [holderOf("consumer")],
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
    mailbox: "admin",
    column: "admin",
    what: "Administrator",
    memberships: [],
    names: { AU: ["Minh", "Tran"], NZ: ["Anahera", "Wilson"] },
  },
];

export const demoPeople: readonly DemoPerson[] = [
  ...parts.map((person) => personOf(person, "AU")),
  ...parts.map((person) => personOf(person, "NZ")),
];

function personOf({ mailbox, column, what, memberships, names }: Part, country: CountryCode): DemoPerson {
  const role = column === "rep" ? "REP" : column === "admin" ? "ADMIN" : "CUSTOMER";
  const email = `${mailbox}.${country.toLowerCase()}@trestle.test`;
  const [first, last] = names[country];
  return { email, name: { first, last }, country, role, column, what, memberships };
}

function holderOf(account: NamedAccountKey): DemoMembership {
  return { account, access: "HOLDER", powerOfAttorney: false, spendLimitCents: null };
}

function fullIn(account: NamedAccountKey, powerOfAttorney = false): DemoMembership {
  return { account, access: "FULL", powerOfAttorney, spendLimitCents: null };
}

function limitedIn(account: NamedAccountKey): DemoMembership {
  return { account, access: "LIMITED", powerOfAttorney: false, spendLimitCents: cents(50_000) };
}
