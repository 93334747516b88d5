import type { Clock } from "../../../server/clock.ts";
import { type Database, readAsTenant, readBesideTenant } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { Account, LoyaltyStatus } from "../../identity/account.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { findPointsMails } from "../../identity/server/members.store.ts";
import { findPeopleNames } from "../../identity/server/people.store.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { listReasonsToCall, mayMove, type ReasonToCall } from "../membership.ts";
import type { Points } from "../points.ts";
import { findNextExpiry, type NextExpiry } from "./lots.store.ts";
import { findBalance, findOwed } from "./points.store.ts";
import { findAcceptance, selectAcceptors } from "./terms.store.ts";
import { findHasGiftCard } from "./unspent-gift-cards.store.ts";

/** The balance of the viewer's account; null for a viewer who does not take part in rewards. */
export async function findViewerBalance(db: Database, viewer: SignedInViewer): Promise<Points | null> {
  const { account, may } = viewer;
  if (account === null || may.rewards === "none") return null;
  return readAsTenant(db, toTenant(viewer), (tx) => findBalance(tx, account.id));
}

export interface AccountPoints {
  readonly points: Points;
  readonly country: Country;
}

/** For staff who change memberships; null for everybody else, and for an account that does not exist. */
export async function findPointsForStaff(
  db: Database,
  viewer: SignedInViewer,
  accountId: string,
): Promise<AccountPoints | null> {
  if (!mayMove("accept", viewer.may) || !isUuid(accountId)) return null;
  const [account, points] = await readBesideTenant(db, toTenant(viewer), (beside) =>
    Promise.all([findAccount(beside, accountId), findBalance(beside, accountId)]),
  );
  return account && { points, country: await getCountry(db, account.country) };
}

/** What rewards know about a person in an account. */
export interface OwnLoyalty {
  readonly account: Account;
  readonly country: Country;
  /** Null for staff who act for the account. */
  readonly membershipId: string | null;
  readonly hasPointsMails: boolean;
}

/** Null for staff who act for nobody. */
export async function findOwnLoyalty(db: Database, viewer: SignedInViewer): Promise<OwnLoyalty | null> {
  if (viewer.account === null) return null;
  const { id, country } = viewer.account;
  const membershipId = viewer.membership?.id ?? null;
  const [account, hasPointsMails] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([findAccount(tx, id), membershipId === null ? false : findPointsMails(tx, membershipId)]),
  );
  return account && { account, country: await getCountry(db, country), membershipId, hasPointsMails };
}

/** What closing the membership would lose. */
export interface Closing {
  readonly status: LoyaltyStatus;
  readonly points: Points;
  readonly reasons: readonly ReasonToCall[];
}

/** Null for a viewer who cannot close it. */
export async function findClosing(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  viewer: SignedInViewer,
): Promise<Closing | null> {
  const { account, may } = viewer;
  if (account === null || !mayMove("close", may)) return null;
  const { id: accountId } = account;
  const [found, points, owedPoints, hasGiftCard] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([
      findAccount(tx, accountId),
      findBalance(tx, accountId),
      findOwed(tx, accountId),
      findHasGiftCard(tx, accountId, clock.now()),
    ]),
  );
  if (found === null) return null;
  const reasons = listReasonsToCall({ owedPoints, hold: found.hold, hasGiftCard });
  return { status: found.loyaltyStatus, points, reasons };
}

export interface NamedAcceptance {
  readonly version: number;
  readonly at: Date;
  readonly by: string;
}

/** Who accepted the terms for the viewer's account last; null if nobody did, or the viewer does not see rewards. */
export async function findOwnAcceptance(db: Database, viewer: SignedInViewer): Promise<NamedAcceptance | null> {
  const { account, may } = viewer;
  if (account === null || may.rewards === "none") return null;
  const [found, names] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([findAcceptance(tx, account.id), findPeopleNames(tx, selectAcceptors(account.id))]),
  );
  return found && { version: found.version, at: found.at, by: names.get(found.userId) ?? "" };
}

export interface RewardsDashboard {
  readonly status: LoyaltyStatus;
  readonly points: Points;
  readonly owed: Points;
  readonly nextExpiry: NextExpiry | null;
}

/** Null for a viewer who does not take part in rewards. */
export async function findDashboard(db: Database, viewer: SignedInViewer, at: Date): Promise<RewardsDashboard | null> {
  const { account, may } = viewer;
  if (account === null || may.rewards === "none") return null;
  const { id } = account;
  const [found, points, owed, nextExpiry] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([findAccount(tx, id), findBalance(tx, id), findOwed(tx, id), findNextExpiry(tx, id, at)]),
  );
  return found && { status: found.loyaltyStatus, points, owed, nextExpiry };
}
