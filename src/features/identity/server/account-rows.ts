/** Rows of accounts, people and memberships, and an account in our words. */
import type { Generated, Selectable } from "kysely";
import type { Access, AccountKind, Hold, LoyaltyStatus, Role } from "../standing.ts";

export interface AccountsTable {
  id: Generated<string>;
  number: string;
  country: string;
  kind: AccountKind;
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
  credit_limit_cents: string;
  hold: Hold;
  hold_reason: string | null;
  held_by_staff: Generated<boolean>;
  po_number_required: boolean;
  accreditation_ids: string[];
  loyalty_eligible: boolean;
  loyalty_status: LoyaltyStatus;
  rewards_disabled: boolean;
  gift_cards_disabled: boolean;
  created_at: Generated<Date>;
}

export interface UsersTable {
  id: Generated<string>;
  issuer: string | null;
  subject: string | null;
  email: string;
  first_name: string;
  last_name: string;
  mobile_number: string | null;
  role: Role;
  status: "ACTIVE" | "INACTIVE";
  favourite_store_id: string | null;
  created_at: Generated<Date>;
}

export interface MembershipsTable {
  id: Generated<string>;
  account_id: string;
  user_id: string;
  access: Access;
  power_of_attorney: boolean;
  spend_limit_cents: string | null;
  status: "ACTIVE" | "INACTIVE";
  is_default: boolean;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date | null>;
}

export interface Account {
  readonly id: string;
  readonly number: string;
  readonly country: string;
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
  readonly hold: Hold;
  readonly holdReason: string | null;
  readonly heldByStaff: boolean;
  readonly accreditationIds: readonly string[];
  readonly loyaltyEligible: boolean;
  readonly loyaltyStatus: LoyaltyStatus;
  readonly rewardsDisabled: boolean;
  readonly giftCardsDisabled: boolean;
}

export function accountFrom(row: Selectable<AccountsTable>): Account {
  return {
    id: row.id,
    number: row.number,
    country: row.country,
    kind: row.kind,
    name: row.name,
    abn: row.abn,
    acn: row.acn,
    nzbn: row.nzbn,
    ird: row.ird,
    line1: row.line1,
    line2: row.line2,
    suburb: row.suburb,
    state: row.state,
    postcode: row.postcode,
    terms: row.terms,
    creditLimitCents: Number(row.credit_limit_cents),
    hold: row.hold,
    holdReason: row.hold_reason,
    heldByStaff: row.held_by_staff,
    accreditationIds: row.accreditation_ids,
    loyaltyEligible: row.loyalty_eligible,
    loyaltyStatus: row.loyalty_status,
    rewardsDisabled: row.rewards_disabled,
    giftCardsDisabled: row.gift_cards_disabled,
  };
}
