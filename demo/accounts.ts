import type { CountryCode } from "../src/shared/country.ts";
import {
  type AccountTraits,
  holdsByTrouble,
  otherTraits,
  type Trouble,
  tradeTraits,
  withAccreditation,
} from "./account-traits.ts";
import { businessNumbers } from "./business-numbers.ts";
import { type NamedAccountKey, namedAccountKeys, namedAccounts } from "./named-accounts.ts";
import { type PersonName, personName, practiceName, streetAddress, tradeName } from "./names.ts";
import { accountNumberStep } from "./numbers.ts";
import { demoPeople } from "./people.ts";
import { idFor, type Random, randomFor } from "./random.ts";
import type { StoreRow } from "./stores.ts";

/** A row of the table `accounts`. */
export interface AccountRow {
  id: string;
  number: string;
  country: CountryCode;
  kind: AccountTraits["kind"];
  name: string;
  abn: string | null;
  acn: string | null;
  nzbn: string | null;
  ird: string | null;
  line1: string;
  line2: string | null;
  suburb: string;
  state: string;
  postcode: string;
  terms: "CASH" | "CREDIT";
  credit_limit_cents: number;
  hold: "GREEN" | "AMBER" | "RED";
  hold_reason: string | null;
  held_by_staff: boolean;
  po_number_required: boolean;
  accreditation_ids: readonly string[];
  loyalty_eligible: boolean;
  loyalty_status: AccountTraits["loyaltyStatus"];
  former_rewards_member: boolean;
  rewards_disabled: boolean;
  gift_cards_disabled: boolean;
  created_at: string;
}

/** An account while the world is made, with the facts that its members need. */
export interface DemoAccount {
  /** Unique and equal in every world. Ids and random numbers are derived from it. */
  key: string;
  named: NamedAccountKey | null;
  holder: PersonName;
  /** The store where its members shop. */
  storeId: string;
  trouble: Trouble | null;
  row: AccountRow;
}

/** The number of accounts of each kind. The named accounts are part of them. */
export const countsByKind: Record<CountryCode, { TRADE: number; CONSUMER: number; SPECIFIER: number }> = {
  AU: { TRADE: 20, CONSUMER: 4, SPECIFIER: 2 },
  NZ: { TRADE: 10, CONSUMER: 2, SPECIFIER: 2 },
};

const firstAccountNumbers: Record<CountryCode, number> = { AU: 1_040_017, NZ: 2_060_011 };

export function makeAccounts(options: {
  seed: number;
  country: CountryCode;
  stores: readonly StoreRow[];
}): DemoAccount[] {
  const { seed, country } = options;
  const stores = options.stores.filter((store) => store.country === country && store.store_type !== "LOCKER");
  const named = namedAccountKeys.map((key) => ({ key: `${country} ${key}`, named: key }));
  const counts = countsByKind[country];
  const blanks = (["TRADE", "CONSUMER", "SPECIFIER"] as const).flatMap((kind) => {
    const taken = named.filter((account) => namedAccounts[account.named].traits.kind === kind).length;
    return Array.from({ length: counts[kind] - taken }, (_, place) => ({
      key: `${country} 0 ${kind} ${place}`,
      kind,
      place,
    }));
  });
  return [
    ...named.map((account) => namedAccount(seed, { ...account, country, stores })),
    ...blanks.map((account) => drawnAccount(seed, { ...account, country, stores })),
  ].map((account, place) => {
    const number = firstAccountNumbers[country] + place * accountNumberStep;
    return { ...account, row: { ...account.row, number: `${country}-${number}` } };
  });
}

interface Blank {
  key: string;
  country: CountryCode;
  stores: readonly StoreRow[];
}

function namedAccount(seed: number, blank: Blank & { named: NamedAccountKey }): DemoAccount {
  const { key, country, named } = blank;
  const { names, suburbs, traits } = namedAccounts[named];
  const store = blank.stores.find((candidate) => candidate.suburb === suburbs[country]);
  const person = demoPeople.find(
    ({ country: home, memberships: [first] }) =>
      home === country && first?.account === named && first.access === "HOLDER",
  );
  if (!store || !person) throw new Error(`The account ${key} has no store or no holder.`);
  const random = randomFor(seed, key);
  const name = names[country] ?? `${person.name.first} ${person.name.last}`;
  return {
    key,
    named,
    holder: person.name,
    storeId: store.id,
    trouble: traits.trouble,
    row: accountRow(seed, { key, name, traits, store, random }),
  };
}

function drawnAccount(seed: number, blank: Blank & { kind: AccountTraits["kind"]; place: number }): DemoAccount {
  const { key, country, kind, place } = blank;
  const random = randomFor(seed, key);
  const store = random.pick(blank.stores);
  const holder = personName(random, country);
  const drawn = kind === "TRADE" ? tradeTraits(random, place) : otherTraits(random, kind);
  const traits = withAccreditation(drawn, randomFor(seed, `${key} accreditation`));
  const row = accountRow(seed, {
    key,
    name: makeName(random, kind, { holder, suburb: store.suburb }),
    traits,
    store,
    random,
  });
  return { key, named: null, holder, storeId: store.id, trouble: traits.trouble, row };
}

function makeName(random: Random, kind: AccountTraits["kind"], facts: { holder: PersonName; suburb: string }): string {
  if (kind === "TRADE") return tradeName(random, facts.suburb);
  return kind === "SPECIFIER" ? practiceName(random, facts.holder) : `${facts.holder.first} ${facts.holder.last}`;
}

interface Draft {
  key: string;
  name: string;
  traits: AccountTraits;
  store: StoreRow;
  random: Random;
}

function accountRow(seed: number, { key, name, traits, store, random }: Draft): AccountRow {
  const { country, suburb, state, postcode } = store;
  const { hold, reason } =
    traits.trouble === null ? { hold: "GREEN" as const, reason: null } : holdsByTrouble[traits.trouble];
  return {
    id: idFor(seed, `account ${key}`),
    number: "",
    country,
    kind: traits.kind,
    name: traits.isCompany ? `${name} ${legalEnding(random, country)}` : name,
    ...businessNumbers(random, country, traits),
    line1: streetAddress(random, country),
    line2: null,
    suburb,
    state,
    postcode,
    terms: traits.creditLimitCents === null ? "CASH" : "CREDIT",
    credit_limit_cents: traits.creditLimitCents ?? 0,
    hold,
    hold_reason: reason,
    held_by_staff: traits.trouble === "STAFF",
    po_number_required: traits.poNumberRequired,
    accreditation_ids: traits.accreditationIds,
    loyalty_eligible: traits.loyaltyEligible,
    loyalty_status: traits.loyaltyStatus,
    former_rewards_member: traits.formerRewardsMember,
    rewards_disabled: traits.rewardsDisabled,
    gift_cards_disabled: traits.giftCardsDisabled,
    created_at: new Date(
      Date.UTC(random.integer(2014, 2023), random.integer(0, 11), random.integer(1, 28), 1),
    ).toISOString(),
  };
}

function legalEnding(random: Random, country: CountryCode): string {
  return country === "AU" ? "Pty Ltd" : random.pick(["Limited", "Ltd"]);
}
