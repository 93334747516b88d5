import type { CountryCode } from "../src/shared/country.ts";
import type { AccountTraits } from "./account-traits.ts";

/** The accounts of the people on the sign-in page. Each shows one state of an account. */
export const namedAccountKeys = [
  "main",
  "painter",
  "partner",
  "cash",
  "amber",
  "red",
  "specifier",
  "consumer",
  "applicant",
] as const;

export type NamedAccountKey = (typeof namedAccountKeys)[number];

interface NamedAccount {
  /** Without the legal suffix. A consumer's account has the consumer's name. */
  names: Record<CountryCode, string | null>;
  suburbs: Record<CountryCode, string>;
  traits: AccountTraits;
}

const ordinary: AccountTraits = {
  kind: "TRADE",
  isCompany: true,
  creditLimitCents: 2_500_000,
  trouble: null,
  poNumberRequired: false,
  accreditationIds: [],
  loyaltyEligible: true,
  loyaltyStatus: "ACTIVE",
  formerRewardsMember: false,
  rewardsDisabled: false,
  giftCardsDisabled: false,
};

const notTrade = { isCompany: false, creditLimitCents: null };

export const namedAccounts: Record<NamedAccountKey, NamedAccount> = {
  main: {
    names: { AU: "Harbour City Painters", NZ: "Kererū Painters" },
    suburbs: { AU: "Alexandria", NZ: "Grey Lynn" },
    traits: { ...ordinary, creditLimitCents: 5_000_000 },
  },
  painter: {
    names: { AU: "Ironbark Lane Painting & Decorating", NZ: "Two Rivers Painting & Decorating" },
    suburbs: { AU: "Richmond", NZ: "Sydenham" },
    traits: { ...ordinary, accreditationIds: ["INTERIOR_PAINT", "EXTERIOR_PAINT", "ROOF"], loyaltyStatus: "ENROLLED" },
  },
  partner: {
    names: { AU: "Coastal Range Property Maintenance", NZ: "Bayview Property Maintenance" },
    suburbs: { AU: "Brookvale", NZ: "Takapuna" },
    traits: { ...ordinary, poNumberRequired: true, loyaltyStatus: "INACTIVE", formerRewardsMember: true },
  },
  cash: {
    names: { AU: "Wattle Grove Decorators", NZ: "Tussock Hill Decorators" },
    suburbs: { AU: "Thebarton", NZ: "Petone" },
    traits: { ...ordinary, isCompany: false, creditLimitCents: null, loyaltyStatus: "NEW" },
  },
  amber: {
    names: { AU: "Bluestone Coatings", NZ: "Old Mill Coatings" },
    suburbs: { AU: "Sunshine", NZ: "Henderson" },
    traits: { ...ordinary, trouble: "OVERDUE" },
  },
  red: {
    names: { AU: "Red Gum Roof Restorations", NZ: "Long Point Roof Restorations" },
    suburbs: { AU: "Rocklea", NZ: "Hamilton" },
    traits: {
      ...ordinary,
      trouble: "LONG_OVERDUE",
      accreditationIds: ["ROOF"],
      loyaltyStatus: "SUSPEND",
    },
  },
  specifier: {
    names: { AU: "Moss Architects", NZ: "Hughes Design Studio" },
    suburbs: { AU: "Fremantle", NZ: "Nelson" },
    traits: { ...ordinary, ...notTrade, kind: "SPECIFIER" },
  },
  consumer: {
    names: { AU: null, NZ: null },
    suburbs: { AU: "Moonah", NZ: "South Dunedin" },
    traits: { ...ordinary, ...notTrade, kind: "CONSUMER", loyaltyEligible: false, loyaltyStatus: "NEW" },
  },
  applicant: {
    names: { AU: "Saltbush Finishes", NZ: "Kōwhai Street Finishes" },
    suburbs: { AU: "Geelong", NZ: "Tauranga" },
    traits: { ...ordinary, loyaltyStatus: "IN_PROGRESS" },
  },
};
