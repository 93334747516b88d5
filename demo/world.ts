import { scryptSync } from "node:crypto";
import { countryCodes } from "../src/shared/country.ts";
import { type AccountRow, type DemoAccount, makeAccounts } from "./accounts.ts";
import { contentRows, marketingConsentRows } from "./content.ts";
import { giftCardKindRows } from "./gift-cards.ts";
import { listedMembers, type MembershipRow, otherMembers, type UserRow } from "./members.ts";
import { namedAccounts } from "./named-accounts.ts";
import { type DemoPerson, demoPassword, demoPeople } from "./people.ts";
import { idFor } from "./random.ts";
import type { Row } from "./row.ts";
import { demoStoreHours, type StoreHoursRow } from "./store-hours.ts";
import { demoStores, type StoreRow } from "./stores.ts";
import { accountPriceRows, type ShopRows, shopRows } from "./world-shop.ts";

/** A row of the table `provider_people`. */
export interface ProviderPersonRow {
  subject: string;
  email: string;
  name: string;
  password_hash: string;
  is_demo: true;
  demo_label: string | null;
  demo_order: number | null;
}

export interface RepAssignmentRow {
  rep_id: string;
  account_id: string;
}

export interface StaffStoreRow {
  user_id: string;
  store_id: string;
}

/** All rows of the demo world, by table, in insertion order. */
export interface DemoWorld extends ShopRows {
  stores: StoreRow[];
  store_hours: StoreHoursRow[];
  accounts: AccountRow[];
  users: UserRow[];
  memberships: MembershipRow[];
  rep_assignments: RepAssignmentRow[];
  staff_stores: StaffStoreRow[];
  provider_people: ProviderPersonRow[];
  contract_prices: Row[];
  range_discounts: Row[];
  volume_bands: Row[];
  marketing_consents: Row[];
  banners: Row[];
  content_blocks: Row[];
  content_items: Row[];
  gift_card_kinds: Row[];
}

export interface WorldOptions {
  seed: number;
}

export function demoWorld({ seed }: WorldOptions): DemoWorld {
  const stores = demoStores();
  const accounts = demoAccounts({ seed, stores });
  const listed = listedMembers(seed, accounts);
  const others = accounts.map((account) => otherMembers(seed, account, listed));
  const users = withOwnAddresses([...listed.users, ...others.flatMap((members) => members.users)]);
  const accountRows = accounts.map((account) => account.row);
  return {
    stores,
    store_hours: demoStoreHours(stores),
    ...shopRows({ seed, stores }),
    accounts: accountRows,
    users,
    memberships: [...listed.memberships, ...others.flatMap((members) => members.memberships)],
    rep_assignments: repAssignments(listed.users, accounts),
    staff_stores: staffStores(listed.users),
    provider_people: providerPeople(seed, users),
    ...accountPriceRows(seed, accountRows),
    marketing_consents: marketingConsentRows(seed, users),
    ...contentRows(),
    gift_card_kinds: giftCardKindRows(),
  };
}

export function demoAccounts({ seed, stores }: WorldOptions & { stores: readonly StoreRow[] }): DemoAccount[] {
  return countryCodes.flatMap((country) => makeAccounts({ seed, country, stores }));
}

/** People with the same name in businesses with the same name would share an address: the later one gets a number. */
function withOwnAddresses(users: readonly UserRow[]): UserRow[] {
  const taken = new Map<string, number>();
  return users.map((user) => {
    const count = (taken.get(user.email) ?? 0) + 1;
    taken.set(user.email, count);
    return count === 1 ? user : { ...user, email: user.email.replace("@", `${count}@`) };
  });
}

/** A rep is assigned the trade accounts of the rep's country. */
function repAssignments(listed: readonly UserRow[], accounts: readonly DemoAccount[]): RepAssignmentRow[] {
  return demoPeople
    .filter((person) => person.role === "REP")
    .flatMap((person) => {
      const rep = listed.find((user) => user.email === person.email);
      if (!rep) throw new Error(`${person.email} is not among the users.`);
      return accounts
        .filter(({ row }) => row.country === person.country && row.kind === "TRADE")
        .map((account) => ({ rep_id: rep.id, account_id: account.row.id }));
    });
}

function staffStores(listed: readonly UserRow[]): StaffStoreRow[] {
  return demoPeople.flatMap(({ email, storeIds }) =>
    listed
      .filter((user) => user.email === email)
      .flatMap(({ id }) => storeIds.map((storeId) => ({ user_id: id, store_id: storeId }))),
  );
}

function providerPeople(seed: number, users: readonly UserRow[]): ProviderPersonRow[] {
  const passwordHash = hashPassword(demoPassword, idFor(seed, "salt"));
  return users.map((user) => {
    const place = demoPeople.findIndex((person) => person.email === user.email);
    const person = demoPeople[place];
    return {
      subject: idFor(seed, `subject ${user.id}`),
      email: user.email,
      name: `${user.first_name} ${user.last_name}`,
      password_hash: passwordHash,
      is_demo: true,
      demo_label: person ? formatLabel(person) : null,
      demo_order: person ? place + 1 : null,
    };
  });
}

/** All demo people have the same password, so it is hashed once: hashing is slow on purpose. */
function hashPassword(password: string, salt: string): string {
  const [cost, blockSize, parallelization] = [16_384, 8, 1];
  const hash = scryptSync(password, Buffer.from(salt), 32, { cost, blockSize, parallelization });
  const parts = [cost, blockSize, parallelization, Buffer.from(salt).toString("base64url"), hash.toString("base64url")];
  return `scrypt:${parts.join(":")}`;
}

function formatLabel(person: DemoPerson): string {
  const [home] = person.memberships;
  const name = home ? namedAccounts[home.account].names[person.country] : null;
  return `${person.what}${name ? ` · ${name}` : ""} (${person.country})`;
}
