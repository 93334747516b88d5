/** Enrolling an account in rewards, and ending its membership. */
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database, type Transaction } from "../../../server/database.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import type { Account, LoyaltyStatus } from "../../identity/account.ts";
import { describeChange } from "../../identity/audit.ts";
import type { Capabilities } from "../../identity/capabilities.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { findAccountByNumber, lockAccount, updateLoyaltyStatus } from "../../identity/server/accounts.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { updatePointsMails } from "../../identity/server/members.store.ts";
import { isFresh } from "../../identity/session-lifetime.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { loyaltyErrors } from "../loyalty-errors.ts";
import {
  checkTerms,
  chooseEnrolmentMove,
  findNextStatus,
  listReasonsToCall,
  mayMove,
  type StaffMove,
  type TermsInput,
} from "../membership.ts";
import type { PointsBook } from "../points-book.ts";
import { lockPoints, loseLockedPoints } from "./points.steps.ts";
import { insertAcceptance } from "./terms.store.ts";
import { endToolDiscounts } from "./tool-discounts.store.ts";
import { findHasGiftCard } from "./unspent-gift-cards.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

type StatusAnswer = Result<LoyaltyStatus, UserError>;

/**
 * Nobody may enrol an account that rewards are not open to (`seesRewards` in capabilities.ts). An account that is enrolled
 * already keeps its state, so a repeated request changes nothing but the version of the terms.
 */
export async function enrolAccount(
  services: Services,
  viewer: SignedInViewer,
  terms: TermsInput,
): Promise<StatusAnswer> {
  const refusal = checkTerms(terms);
  const isAllowed = (may: Capabilities) => mayMove("apply", may);
  return changeMembership(services, { viewer, isAllowed }, ({ account, write, acceptTerms }) => {
    if (refusal !== null) return refused(refusal);
    const next = findNextStatus(account.loyaltyStatus, chooseEnrolmentMove(account));
    acceptTerms(terms.versionInForce);
    if (next === null) return ok(account.loyaltyStatus);
    write(next, "REWARDS_ENROLLED");
    return ok(next);
  });
}

/** Withdraws an application, or closes the membership: its points and rewarded discounts are lost in the same transaction. */
export async function endMembership(
  services: Services,
  viewer: SignedInViewer,
  { phoneNumber }: { readonly phoneNumber: string },
): Promise<StatusAnswer> {
  const isHolder = mayMove("close", viewer.may) && !mayMove("accept", viewer.may);
  if (isHolder && !isFresh(viewer.session, services.clock.now())) return refused(identityErrors.signInAgain);
  const isAllowed = (may: Capabilities) => mayMove("close", may);
  return changeMembership(services, { viewer, isAllowed }, ({ account, book, hasGiftCard, write, loseRewards }) => {
    const withdrawn = findNextStatus(account.loyaltyStatus, "withdraw");
    const next = withdrawn ?? findNextStatus(account.loyaltyStatus, "close");
    if (next === null) return refused(loyaltyErrors.notCancelled);
    const reasons = listReasonsToCall({ owedPoints: book.owed, hold: account.hold, hasGiftCard });
    if (withdrawn === null && reasons.length > 0) return refused(loyaltyErrors.mustCallToCancel(phoneNumber));
    write(next, "REWARDS_CLOSED");
    if (withdrawn === null) loseRewards();
    return ok(next);
  });
}

/** Staff accept or refuse an application, or close a membership for a customer who called. */
export async function changeByStaff(
  services: Services,
  viewer: SignedInViewer,
  { accountNumber, move }: { readonly accountNumber: string; readonly move: StaffMove },
): Promise<StatusAnswer> {
  if (!mayMove("accept", viewer.may)) return refused(identityErrors.unauthorised);
  const found = await findAccountByNumber(services.db, accountNumber);
  if (found === null) return refused(loyaltyErrors.accountNotFound);
  const change = { viewer, accountId: found.id, isAllowed: (may: Capabilities) => mayMove("accept", may) };
  return changeMembership(services, change, ({ account, write, loseRewards }) => {
    const isApplication = account.loyaltyStatus === "IN_PROGRESS";
    const next = isApplication || move === "close" ? findNextStatus(account.loyaltyStatus, move) : null;
    if (next === null) return refused(loyaltyErrors.changedMeanwhile);
    write(next, move === "accept" ? "REWARDS_ENROLLED" : "REWARDS_CLOSED");
    if (move === "close") loseRewards();
    return ok(next);
  });
}

interface MembershipChange {
  /** Locked, with its points. */
  readonly account: Account;
  readonly book: PointsBook;
  readonly hasGiftCard: boolean;
  write(status: LoyaltyStatus, action: "REWARDS_ENROLLED" | "REWARDS_CLOSED"): void;
  acceptTerms(version: number): void;
  /** The points and the discounts on tools that achievements gave. */
  loseRewards(): void;
}

interface ChangeInput {
  readonly viewer: SignedInViewer;
  /** The viewer's own account if left out. */
  readonly accountId?: string;
  isAllowed(may: Capabilities): boolean;
}

/** Locks the account, the rights of the viewer and the points, in the order that holds everywhere. */
async function changeMembership(
  { db, clock }: Services,
  { viewer, accountId = viewer.account?.id, isAllowed }: ChangeInput,
  change: (membership: MembershipChange) => StatusAnswer,
): Promise<StatusAnswer> {
  const { user, acting } = viewer;
  if (accountId === undefined) return refused(identityErrors.unauthorised);
  const at = clock.now();
  return asTenant(db, { accountId, userId: user.id }, async (tx: Transaction, commitWith) => {
    const [account, may, book, hasGiftCard] = await Promise.all([
      lockAccount(tx, accountId),
      lockRights(tx, viewer),
      lockPoints(tx, accountId),
      findHasGiftCard(tx, accountId, at),
    ]);
    if (!isAllowed(may)) return refused(identityErrors.unauthorised);
    return change({
      account,
      book,
      hasGiftCard,
      write: (status, action) =>
        commitWith(
          updateLoyaltyStatus(tx, accountId, status),
          insertAuditEntry(tx, {
            ...{ at, userId: user.id, accountId, acting, action, detail: { status } },
            ...describeChange({ rewardsMembership: account.loyaltyStatus }, { rewardsMembership: status }),
            subject: { kind: "ACCOUNT", id: account.number },
          }),
        ),
      acceptTerms: (version) => commitWith(insertAcceptance(tx, { accountId, version, userId: user.id, at })),
      loseRewards: () => commitWith(loseLockedPoints(tx, book, { accountId, at }), endToolDiscounts(tx, accountId, at)),
    });
  });
}

/** Whether the person gets mails about points of this account. Somebody who is not a member of the account has no such setting. */
export async function setPointsMails(
  { db }: Pick<Services, "db">,
  viewer: SignedInViewer,
  isWanted: boolean,
): Promise<UserError | null> {
  const { user, account, membership } = viewer;
  if (account === null || membership === null) return identityErrors.unauthorised;
  return asTenant(db, { accountId: account.id, userId: user.id }, async (tx, commitWith) => {
    const may = await lockRights(tx, viewer);
    if (may.rewards === "none") return identityErrors.unauthorised;
    commitWith(updatePointsMails(tx, membership.id, isWanted));
    return null;
  });
}
