import type { CountryCode } from "../src/shared/country.ts";
import { toSlug } from "../src/shared/slug.ts";
import type { DemoAccount } from "./accounts.ts";
import { type PersonName, personName } from "./names.ts";
import { type DemoPerson, demoPeople } from "./people.ts";
import { idFor, type Random, randomFor } from "./random.ts";

/** A row of the table `users`, before that person's first sign-in. */
export interface UserRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  mobile_number: string;
  role: DemoPerson["role"];
  favourite_store_id: string;
  is_demo: true;
  created_at: string;
}

/** A row of the table `memberships`. */
export interface MembershipRow {
  id: string;
  account_id: string;
  user_id: string;
  access: "HOLDER" | "FULL" | "LIMITED";
  power_of_attorney: boolean;
  spend_limit_cents: number | null;
  status: "ACTIVE" | "INACTIVE";
  is_default: boolean;
  created_at: string;
}

export interface Members {
  users: UserRow[];
  memberships: MembershipRow[];
}

const spendLimitsCents = [25_000, 50_000, 100_000, 200_000];

/** The people on the sign-in page. A rep or an administrator has no account, only a store. */
export function listedMembers(seed: number, accounts: readonly DemoAccount[]): Members {
  const users: UserRow[] = [];
  const memberships: MembershipRow[] = [];
  for (const person of demoPeople) {
    const homes = person.memberships.map((membership) => ({
      membership,
      account: namedAccount(accounts, person, membership.account),
    }));
    const start = homes[0]?.account ?? namedAccount(accounts, person, "main");
    const user = userRow(seed, { key: person.email, name: person.name, email: person.email, account: start });
    users.push({ ...user, role: person.role, favourite_store_id: person.storeIds[0] ?? user.favourite_store_id });
    for (const [place, { membership, account }] of homes.entries()) {
      memberships.push({
        ...membershipRow(seed, user, account),
        access: membership.access,
        power_of_attorney: membership.powerOfAttorney,
        spend_limit_cents: membership.spendLimitCents,
        is_default: place === 0,
      });
    }
  }
  return { users, memberships };
}

/** The other members of an account: two to five in a business, only the holder otherwise. */
export function otherMembers(seed: number, account: DemoAccount, listed: Members): Members {
  const random = randomFor(seed, `members of ${account.key}`);
  const size = account.row.kind === "TRADE" ? random.integer(2, 5) : 1;
  const present = listed.memberships.filter((membership) => membership.account_id === account.row.id);
  const users: UserRow[] = [];
  const memberships: MembershipRow[] = [];
  for (let place = present.length; place < size; place += 1) {
    const isHolder = place === 0;
    const name = isHolder ? account.holder : personName(random, account.row.country);
    const email = `${makeMailbox(name)}@${makeDomain(account)}`;
    const user = userRow(seed, { key: `${account.key} ${place}`, name, email, account });
    users.push(user);
    memberships.push({ ...membershipRow(seed, user, account), ...(isHolder ? {} : chooseAccess(random)) });
  }
  return { users, memberships };
}

function namedAccount(accounts: readonly DemoAccount[], person: DemoPerson, named: DemoAccount["named"]): DemoAccount {
  const found = accounts.find((account) => account.named === named && account.row.country === person.country);
  if (!found) throw new Error(`${person.email} belongs to the account "${named}", which is not in the world.`);
  return found;
}

function chooseAccess(
  random: Random,
): Pick<MembershipRow, "access" | "spend_limit_cents" | "status" | "power_of_attorney"> {
  const status = random.chance(10) ? "INACTIVE" : "ACTIVE";
  if (random.chance(60)) {
    return { access: "LIMITED", spend_limit_cents: random.pick(spendLimitsCents), status, power_of_attorney: false };
  }
  return { access: "FULL", spend_limit_cents: null, status, power_of_attorney: random.chance(20) };
}

interface Newcomer {
  key: string;
  name: PersonName;
  email: string;
  account: DemoAccount;
}

function userRow(seed: number, { key, name, email, account }: Newcomer): UserRow {
  return {
    id: idFor(seed, `user ${key}`),
    email,
    first_name: name.first,
    last_name: name.last,
    mobile_number: mobileNumber(randomFor(seed, `mobile ${key}`), account.row.country),
    role: "CUSTOMER",
    favourite_store_id: account.storeId,
    is_demo: true,
    created_at: account.row.created_at,
  };
}

function membershipRow(seed: number, user: UserRow, account: DemoAccount): MembershipRow {
  return {
    id: idFor(seed, `membership ${user.id} ${account.key}`),
    account_id: account.row.id,
    user_id: user.id,
    access: "HOLDER",
    power_of_attorney: false,
    spend_limit_cents: null,
    status: "ACTIVE",
    is_default: true,
    created_at: account.row.created_at,
  };
}

const fictionalMobilesAu = ["0491570006", "0491570110", "0491570156", "0491570157", "0491570158", "0491570159"];

/**
 * Phone numbers that reach nobody: Australia's regulator reserves some for fiction; New Zealand's 025 belonged to a
 * closed network.
 */
export function mobileNumber(random: Random, country: CountryCode): string {
  if (country === "AU") return random.pick(fictionalMobilesAu);
  return `0255550${String(random.integer(100, 999))}`;
}

function makeMailbox(name: PersonName): string {
  return `${toSlug(name.first)}.${toSlug(name.last)}`;
}

function makeDomain({ row }: DemoAccount): string {
  return row.kind === "CONSUMER" ? "home.test" : `${toSlug(row.name.replace(/ (Pty Ltd|Ltd|Limited)$/, ""))}.test`;
}
