/** Staff put an account on hold, lift their hold, and change how the account pays. */
import type { Clock } from "../../../server/clock.ts";
import { type CommitWith, type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import type { UserError } from "../../../shared/result.ts";
import type { Account, AccountTerms } from "../../identity/account.ts";
import { type AuditFields, describeChange } from "../../identity/audit.ts";
import { type HoldChange, updateHold, updateTerms } from "../../identity/server/accounts.store.ts";
import { auditAccount, lockStaffAccount } from "../../identity/server/staff-accounts.steps.ts";
import { parseReason } from "../../identity/staff-accounts.ts";
import { staffAccountErrors } from "../../identity/staff-accounts-errors.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { findCredit } from "../../orders/server/credit.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { type AccountTermsInput, mergeTerms, parseAccountTerms, parseSeenTerms } from "../account-terms.ts";
import { receivablesErrors } from "../receivables-errors.ts";
import { findNewHold, type StaffHold } from "./refresh-hold.steps.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

interface ReasonInput {
  /** The number of the account. */
  readonly number: string;
  readonly reason: string;
}

interface StandingChange {
  readonly tx: Transaction;
  readonly commitWith: CommitWith;
  readonly account: Account;
  readonly at: Date;
  readonly today: LocalDate;
  readonly reason: string;
}

/** Locks the account and checks the reason. */
async function changeStanding(
  { db, clock }: Services,
  { viewer, input }: { readonly viewer: SignedInViewer; readonly input: ReasonInput },
  change: (change: StandingChange) => Promise<Refusals>,
): Promise<Refusals> {
  const reason = parseReason(input.reason);
  if (!reason.ok) return reason.refusals;
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const found = await lockStaffAccount(tx, viewer, { number: input.number, isPermitted: ({ credit }) => credit });
    if (!found.ok) return found.refusals;
    const account = found.value;
    const today = toLocalDate(at, (await getCountry(db, account.country)).timeZone);
    return change({ tx, commitWith, account, at, today, reason: reason.value });
  });
}

/** The customer reads the reason. The account cannot check out until staff lift the hold. */
export function setHold(services: Services, viewer: SignedInViewer, input: ReasonInput): Promise<Refusals> {
  return changeStanding(services, { viewer, input }, async (change) => {
    if (change.account.heldByStaff) return [receivablesErrors.heldAlready];
    await decideHold(viewer, change, { isHeld: true, reason: change.reason });
    return [];
  });
}

/** Afterwards the account has the hold that follows from its debts. */
export function liftHold(services: Services, viewer: SignedInViewer, input: ReasonInput): Promise<Refusals> {
  return changeStanding(services, { viewer, input }, async (change) => {
    if (!change.account.heldByStaff) return [receivablesErrors.notHeld];
    await decideHold(viewer, change, { isHeld: false, reason: null });
    return [];
  });
}

async function decideHold(viewer: SignedInViewer, change: StandingChange, decided: StaffHold): Promise<void> {
  const { tx, commitWith, account, at, today, reason } = change;
  const { change: hold } = await findNewHold(tx, account.id, { today, decided });
  if (hold === null) return;
  commitWith(
    updateHold(tx, account.id, hold),
    auditAccount(tx, viewer, {
      ...{ at, account, reason, action: decided.isHeld ? "ACCOUNT_HELD" : "ACCOUNT_RELEASED" },
      ...describeChange(describeHold(account), describeHold(hold)),
    }),
  );
}

const describeHold = ({ hold, holdReason, heldByStaff }: HoldChange): AuditFields => ({
  ...{ hold, heldByStaff, shownReason: holdReason },
});

export interface CreditInput extends ReasonInput, AccountTermsInput {
  /** The terms that the form showed (account-terms.ts). */
  readonly seen: string;
}

/** The hold follows the new limit at once. */
export async function changeCredit(services: Services, viewer: SignedInViewer, input: CreditInput): Promise<Refusals> {
  const wanted = parseAccountTerms(input);
  if (!wanted.ok) return wanted.refusals;
  return changeStanding(services, { viewer, input }, async (change) => {
    const { tx, account } = change;
    if (account.kind !== "TRADE") return [staffAccountErrors.notTrade];
    const current = pickTerms(account);
    const seen = parseSeenTerms(input.seen) ?? current;
    const merged = mergeTerms({ current, seen, wanted: wanted.value });
    if (!merged.ok) return merged.refusals;
    if (merged.value.terms === "CASH" && current.terms === "CREDIT") {
      const { balanceCents, unbilledCents } = await findCredit(tx, account.id);
      if (balanceCents !== 0 || unbilledCents !== 0) return [receivablesErrors.stillOwes];
    }
    await saveTerms(viewer, change, merged.value);
    return [];
  });
}

async function saveTerms(viewer: SignedInViewer, change: StandingChange, terms: AccountTerms): Promise<void> {
  const { tx, commitWith, account, at, today, reason } = change;
  const difference = describeChange(pickTerms(account), terms);
  if (Object.keys(difference.after).length === 0) return;
  // Statements of one transaction run in the order in which they are issued, so the hold is found with the new limit.
  const [, { change: hold }] = await Promise.all([
    updateTerms(tx, account.id, terms),
    findNewHold(tx, account.id, { today }),
  ]);
  commitWith(
    ...(hold === null ? [] : [updateHold(tx, account.id, hold)]),
    auditAccount(tx, viewer, { at, account, reason, action: "ACCOUNT_TERMS_CHANGED", ...difference }),
  );
}

function pickTerms({ terms, creditLimitCents, paymentTerms, poNumberRequired }: Account): AccountTerms {
  return { terms, creditLimitCents, paymentTerms, poNumberRequired };
}
