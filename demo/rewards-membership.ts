import { hash } from "node:crypto";
import type { CountryCode } from "../src/shared/country.ts";
import { idFor } from "./random.ts";
import type { DemoWorld } from "./world.ts";

interface DemoBenefit {
  readonly code: string;
  readonly partner: string;
  readonly title: string;
  readonly summary: string;
  readonly country?: CountryCode;
  readonly limit_total?: number;
  readonly limit_per_account?: number;
}

/** The partners' offers to members. Some are for one country, and some are limited. */
const benefits: readonly DemoBenefit[] = [
  {
    ...{ code: "ute-service", partner: "Redgum Motors", title: "10 % off a ute service" },
    ...{ summary: "Book a service and name your reference.", limit_per_account: 4 },
  },
  {
    ...{ code: "work-boots", partner: "Ironbark Boots", title: "A third off the second pair" },
    ...{ summary: "Safety boots in every size, in their stores and by mail.", limit_per_account: 2 },
  },
  {
    ...{ code: "coffee", partner: "Tinny Coffee", title: "A coffee with every breakfast roll" },
    ...{ summary: "Before eight in the morning, at the van beside many of our stores.", limit_per_account: 10 },
  },
  {
    ...{ code: "insurance", partner: "Paddock Mutual", title: "A month of public liability free" },
    summary: "For a new policy of a year.",
  },
  {
    ...{ code: "scaffold-week", partner: "Highline Scaffolds", title: "The second week of hire free" },
    ...{ summary: "For mobile towers up to six metres.", limit_total: 200 },
  },
  {
    ...{ code: "phone-plan", partner: "Galah Mobile", title: "A tenth off your plan for a year", country: "AU" },
    summary: "For new business plans with 50 GB or more.",
  },
  {
    ...{ code: "ferry", partner: "Strait Crossings", title: "A van across for the price of a car", country: "NZ" },
    ...{ summary: "On weekday sailings.", limit_per_account: 6 },
  },
  {
    ...{ code: "bookkeeping", partner: "Square Ledger", title: "Three months of bookkeeping software free" },
    summary: "For businesses that do not use it yet.",
  },
  {
    ...{ code: "first-aid", partner: "Ready Hands", title: "A first aid course for two" },
    ...{ summary: "The course counts for a site induction.", limit_total: 2 },
  },
  {
    ...{ code: "fuel", partner: "Longhaul Fuel", title: "6 cents a litre off" },
    ...{ summary: "Show the reference once, and it is kept with your fuel card.", limit_per_account: 3 },
  },
  {
    ...{ code: "motel", partner: "Ridge Motels", title: "15 % off rooms from Monday to Thursday" },
    ...{ summary: "For jobs that are too far from home.", limit_per_account: 12 },
  },
  {
    ...{ code: "signwriting", partner: "Bold Letters", title: "Free design for a van sign" },
    summary: "You pay for printing only.",
  },
  {
    ...{ code: "skin-check", partner: "Shade Clinics", title: "A skin check for everybody in the team" },
    ...{ summary: "Bulk appointments before seven in the morning.", limit_per_account: 5 },
  },
];

const claims = [
  { mailbox: "holder", code: "work-boots", at: "2024-03-11T22:40:00.000Z" },
  { mailbox: "full", code: "coffee", at: "2024-05-04T20:15:00.000Z" },
  { mailbox: "painter", code: "ute-service", at: "2024-06-17T03:05:00.000Z" },
  // All that the partner offers.
  { mailbox: "holder", code: "first-aid", at: "2024-08-20T01:30:00.000Z" },
];

export function benefitRows() {
  return benefits.map(({ code, ...benefit }, index) => ({
    ...{ limit_per_account: 1, limit_total: null, country: null, ...benefit, code },
    ...{
      terms: "For members of trade rewards, while it lasts.",
      how_to_use: "Name or show your reference to the partner.",
    },
    ...{ starts_on: "2024-01-01", ends_on: null, position: index + 1 },
    // Each person claims in both countries.
    claimed: 2 * claims.filter((claim) => claim.code === code).length,
  }));
}

/** What the demo people have claimed, in both countries. */
export function benefitClaimRows(seed: number, { users, memberships }: Pick<DemoWorld, "users" | "memberships">) {
  return claims.flatMap(({ mailbox, code, at }) =>
    ["au", "nz"].map((country) => {
      const user = users.find(({ email }) => email === `${mailbox}.${country}@trestle.test`);
      const membership = memberships.find(({ user_id }) => user_id === user?.id);
      const limit = benefits.find((benefit) => benefit.code === code)?.limit_per_account ?? 1;
      return {
        ...{ id: idFor(seed, `claim ${mailbox} ${country} ${code}`), benefit_code: code, at, claim_number: 1 },
        ...{ account_id: membership?.account_id, user_id: user?.id, limit_per_account: limit },
        reference: makeReference(seed, `${mailbox} ${country} ${code}`),
      };
    }),
  );
}

function makeReference(seed: number, name: string): string {
  const letters = hash("sha256", `${seed} reference ${name}`).slice(0, 16).toUpperCase();
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** The holders of all accounts that are or were members accepted the first version of the terms. */
export function acceptanceRows({ accounts, memberships }: Pick<DemoWorld, "accounts" | "memberships">) {
  return accounts
    .filter(({ kind, loyalty_status }) => kind === "TRADE" && loyalty_status !== "NEW")
    .flatMap(({ id }) => {
      const holder = memberships.find(({ account_id, access }) => account_id === id && access === "HOLDER");
      return holder === undefined
        ? []
        : [{ account_id: id, version: 1, user_id: holder.user_id, at: "2024-02-01T01:00:00.000Z" }];
    });
}
