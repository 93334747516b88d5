/**
 * An account is a business, consumer or specifier that buys. A person has a role towards the merchant, and an access level
 * in each account they belong to.
 */
import type { CountryCode } from "../../shared/country.ts";

export type Role = "CUSTOMER" | StaffRole;
/** STORE works in stores, RECEIVABLES with what accounts owe, MARKETING with the catalogue and offers. */
export type StaffRole = "REP" | "ADMIN" | "STORE" | "RECEIVABLES" | "MARKETING";
/** In the order in which they are offered. */
export const staffRoles = ["ADMIN", "STORE", "RECEIVABLES", "MARKETING", "REP"] as const satisfies readonly StaffRole[];
export type AccountKind = "TRADE" | "CONSUMER" | "SPECIFIER" | "STAFF";
/** Consumers and specifiers pay retail prices. */
export function buysAtRetail(kind: AccountKind): boolean {
  return kind === "CONSUMER" || kind === "SPECIFIER";
}

export type Access = "HOLDER" | "FULL" | "LIMITED";
/** GREEN orders on account, AMBER pays by card, RED cannot check out. */
export type Hold = "GREEN" | "AMBER" | "RED";
export type LoyaltyStatus = "NEW" | "IN_PROGRESS" | "ENROLLED" | "ACTIVE" | "INACTIVE" | "SUSPEND";

export interface Account {
  readonly id: string;
  readonly number: string;
  readonly country: CountryCode;
  readonly kind: AccountKind;
  readonly name: string;
  readonly abn: string | null;
  readonly acn: string | null;
  readonly nzbn: string | null;
  readonly ird: string | null;
  readonly line1: string;
  readonly line2: string | null;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly terms: "CASH" | "CREDIT";
  readonly creditLimitCents: number;
  /** When its invoices are due: "30EOM", "14" (billing/payment-terms.ts). */
  readonly paymentTerms: string;
  readonly poNumberRequired: boolean;
  readonly hold: Hold;
  readonly holdReason: string | null;
  readonly heldByStaff: boolean;
  readonly accreditationIds: readonly string[];
  readonly loyaltyEligible: boolean;
  readonly loyaltyStatus: LoyaltyStatus;
  readonly rewardsDisabled: boolean;
  readonly giftCardsDisabled: boolean;
  /** Whether it was in the merchant's earlier rewards programme. */
  readonly wasFormerRewardsMember: boolean;
}

/** How an account pays. Staff change it. */
export type AccountTerms = Pick<Account, "terms" | "creditLimitCents" | "paymentTerms" | "poNumberRequired">;

/** Badge text and colour of a hold. The colour is never shown without the text. */
export const holdLabels = {
  GREEN: { label: "In good standing", tone: "success" },
  AMBER: { label: "On hold: card only", tone: "warning" },
  RED: { label: "On hold: checkout closed", tone: "danger" },
} as const;

/** The specification has two permissions. A holder has full access and a different name (Specification §6). */
export function toPermission(access: Access | null): "FULL_ACCESS" | "LIMITED_ACCESS" | null {
  if (access === null) return null;
  return access === "LIMITED" ? "LIMITED_ACCESS" : "FULL_ACCESS";
}

const names: Record<Access | Role, string> = {
  HOLDER: "Account holder",
  FULL: "Full access",
  LIMITED: "Limited access",
  CUSTOMER: "Customer",
  REP: "Trade representative",
  ADMIN: "Administrator",
  STORE: "Store staff",
  RECEIVABLES: "Accounts receivable",
  MARKETING: "Marketing",
};

export function formatAccess(access: Access | null, role: Role): string {
  return names[access ?? role];
}

/** The specification has three roles. Staff who are not reps are administrators there; capabilities decide what they may do. */
export function toAppRole(role: Role): "ADMIN" | "CUSTOMER" | "REP" {
  return role === "CUSTOMER" || role === "REP" ? role : "ADMIN";
}
