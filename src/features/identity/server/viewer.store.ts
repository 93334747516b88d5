import type { Database } from "../../../server/database.ts";
import { getCountryCode } from "../../../shared/country.ts";
import type { Access, AccountKind, Hold, LoyaltyStatus, Role } from "../account.ts";
import { calculateCapabilities } from "../capabilities.ts";
import type { SignedInViewer, ViewerAccount } from "../viewer.ts";

interface SessionViewersView {
  token_hash: Buffer;
  session_id: string;
  created_at: Date;
  last_seen_at: Date;
  authenticated_at: Date;
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  mobile_number: string | null;
  role: Role;
  favourite_store_id: string | null;
  membership_id: string | null;
  access: Access | null;
  power_of_attorney: boolean | null;
  spend_limit_cents: string | null;
  acting: boolean;
  account_id: string | null;
  account_number: string;
  account_name: string;
  account_kind: AccountKind;
  country: string;
  terms: "CASH" | "CREDIT";
  hold: Hold;
  hold_reason: string | null;
  accreditation_ids: string[];
  loyalty_eligible: boolean;
  loyalty_status: LoyaltyStatus;
  rewards_disabled: boolean;
}

declare module "../../../server/database.ts" {
  interface Tables {
    session_viewers: SessionViewersView;
  }
}

/** The viewer of a session, also of one that has expired: the caller checks that with session-lifetime.ts. */
export async function findSessionViewer(db: Database, tokenHash: Buffer): Promise<SignedInViewer | null> {
  const row = await db.selectFrom("session_viewers").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst();
  return row === undefined ? null : toViewer(row);
}

function toViewer(row: SessionViewersView): SignedInViewer {
  const account = toViewerAccount(row);
  const membership =
    row.membership_id === null || row.access === null
      ? null
      : {
          id: row.membership_id,
          access: row.access,
          powerOfAttorney: row.power_of_attorney ?? false,
          spendLimitCents: row.spend_limit_cents === null ? null : Number(row.spend_limit_cents),
        };
  return {
    user: {
      id: row.user_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      mobileNumber: row.mobile_number,
      role: row.role,
      favouriteStoreId: row.favourite_store_id,
    },
    session: {
      id: row.session_id,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      authenticatedAt: row.authenticated_at,
    },
    account,
    membership,
    acting: row.acting,
    may: calculateCapabilities({ role: row.role, account, membership }),
  };
}

function toViewerAccount(row: SessionViewersView): ViewerAccount | null {
  if (row.account_id === null) return null;
  return {
    id: row.account_id,
    number: row.account_number,
    name: row.account_name,
    kind: row.account_kind,
    country: getCountryCode(row.country),
    terms: row.terms,
    hold: row.hold,
    holdReason: row.hold_reason,
    isPainter: row.accreditation_ids.length > 0,
    seesRewards: row.loyalty_eligible && !row.rewards_disabled,
  };
}
