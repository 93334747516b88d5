import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { getCountryCode } from "../../../shared/country.ts";
import type { Access, AccountKind, Hold, LoyaltyStatus, Role } from "../account.ts";
import { calculateCapabilities } from "../capabilities.ts";
import type { SignedInViewer, ViewerAccount } from "../viewer.ts";

/** A row of the view `session_viewers`, as PostgreSQL writes it in JSON. */
interface SessionRow {
  session_id: string;
  created_at: string;
  last_seen_at: string;
  authenticated_at: string;
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
  spend_limit_cents: number | null;
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
  staff_store_ids: string[] | null;
}

/** A viewer with the text of the row they were made from. The text shows whether the viewer has changed since. */
export interface SeenViewer {
  readonly row: string;
  readonly viewer: SignedInViewer;
}

/**
 * The viewer of a session, also of one that has expired: the caller checks that with session-lifetime.ts. `last` is given
 * back if nothing has changed.
 */
export async function findSeenViewer(
  db: Database,
  tokenHash: Buffer,
  last: SeenViewer | null = null,
): Promise<SeenViewer | null> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(viewer)::text as row from session_viewers as viewer where token_hash = ${tokenHash}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  return found.row === last?.row ? last : { row: found.row, viewer: toViewer(JSON.parse(found.row) as SessionRow) };
}

export async function findSessionViewer(db: Database, tokenHash: Buffer): Promise<SignedInViewer | null> {
  return (await findSeenViewer(db, tokenHash))?.viewer ?? null;
}

/**
 * The viewer of a session as they are now; null if the session has ended. Nobody changes their rights before the transaction
 * ends. The account is locked with FOR SHARE: a transaction that locks it exclusively does that first.
 */
export async function lockViewer(tx: Transaction, sessionId: string): Promise<SignedInViewer | null> {
  const { rows } = await sql<{ row: SessionRow | null }>`select lock_viewer(${sessionId}) as row`.execute(tx);
  const row = rows[0]?.row ?? null;
  return row && toViewer(row);
}

function toViewer(row: SessionRow): SignedInViewer {
  const account = toViewerAccount(row);
  const membership =
    row.membership_id === null || row.access === null
      ? null
      : {
          id: row.membership_id,
          access: row.access,
          powerOfAttorney: row.power_of_attorney ?? false,
          spendLimitCents: row.spend_limit_cents,
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
      storeIds: row.staff_store_ids,
    },
    session: {
      id: row.session_id,
      createdAt: new Date(row.created_at),
      lastSeenAt: new Date(row.last_seen_at),
      authenticatedAt: new Date(row.authenticated_at),
    },
    account,
    membership,
    acting: row.acting,
    may: calculateCapabilities({ role: row.role, account, membership }),
  };
}

function toViewerAccount(row: SessionRow): ViewerAccount | null {
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
    rewardsSuspended: row.loyalty_status === "SUSPEND",
  };
}
