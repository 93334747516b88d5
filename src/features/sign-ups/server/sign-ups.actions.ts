import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { isCountryCode } from "../../../shared/country.ts";
import type { UserError } from "../../../shared/result.ts";
import { describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAccount, isBusinessKnown } from "../../identity/server/accounts.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { countTry, lockRights, queueInvitationMail } from "../../identity/server/identity.steps.ts";
import { insertInvitation } from "../../identity/server/invitations.store.ts";
import { listReps } from "../../identity/server/people.store.ts";
import { assignRep } from "../../identity/server/rep-assignments.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { StoresSnapshot } from "../../stores/server/stores.queries.ts";
import { parseDollars, parseSignUp, type SignUpInput } from "../sign-up.ts";
import { signUpsErrors } from "../sign-ups-errors.ts";
import { receivedLetter, refusedLetter } from "./sign-ups.mails.ts";
import { insertSignUp, type KeptSignUp, lockSignUp, markDecided } from "./sign-ups.store.ts";

export type SendResult = { readonly reference: string } | { readonly refusals: readonly UserError[] };

/** Stores a sign-up for staff to answer. Only a valid form counts towards the rate limit. */
export async function sendSignUp(
  { db, clock, address }: { readonly db: Database; readonly clock: Clock; readonly address: string },
  countryCode: string,
  input: SignUpInput,
): Promise<SendResult> {
  const country = await getCountry(db, isCountryCode(countryCode) ? countryCode : "AU");
  const parsed = parseSignUp(input, country);
  if (!parsed.ok) return { refusals: parsed.refusals };
  const signUp = parsed.value;
  const at = clock.now();
  // A separate transaction: the attempt counts even if the sign-up is refused below.
  const tryId = await inTransaction(db, (tx) => countTry(tx, `sign-up ${address}`, at));
  if (tryId === null) return { refusals: [signUpsErrors.tooManySignUps] };
  return inTransaction(db, async (tx) => {
    if (await isBusinessKnown(tx, signUp.numbers)) return { refusals: [signUpsErrors.businessKnown] };
    const reference = await insertSignUp(tx, signUp, at);
    if (reference === null) return { refusals: [signUpsErrors.signUpWaiting] };
    const mail = receivedLetter(signUp, reference);
    await writeMail(tx, { key: `sign-up:${reference}`, mail, at });
    return { reference };
  });
}

interface Decider {
  readonly viewer: SignedInViewer;
  readonly signUpId: string;
}

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly snapshots: { readonly stores: Pick<StoresSnapshot, "byId"> };
}

function decide(
  { db }: Services,
  { viewer, signUpId }: Decider,
  work: (tx: Transaction, signUp: KeptSignUp) => Promise<UserError | null>,
): Promise<UserError | null> {
  return inTransaction(db, async (tx) => {
    const [signUp, may] = await Promise.all([lockSignUp(tx, signUpId), lockRights(tx, viewer)]);
    if (!may.staff.credit) return identityErrors.unauthorised;
    if (signUp === null) return signUpsErrors.signUpNotFound;
    return signUp.status === "WAITING" ? work(tx, signUp) : signUpsErrors.signUpDecided;
  });
}

export interface Approval {
  /** In dollars. Zero for an account that pays with each order. */
  readonly creditLimit: string;
  /** Empty for an account without a rep. */
  readonly repId: string;
  readonly storeId: string;
}

/** Creates the account and invites its holder. The lock on the sign-up makes parallel approvals do this once. */
export async function approveSignUp(
  services: Services,
  decider: Decider,
  approval: Approval,
): Promise<UserError | null> {
  const { db, clock, snapshots } = services;
  const creditLimitCents = parseDollars(approval.creditLimit);
  if (creditLimitCents === null) return { ...signUpsErrors.creditOutOfRange, field: "creditLimit" };
  const isRep = approval.repId === "" || (await listReps(db)).some(({ id }) => id === approval.repId);
  if (!isRep) return signUpsErrors.repNotFound;
  const storeId = approval.storeId === "" ? null : approval.storeId;
  if (storeId !== null && snapshots.stores.byId.get(storeId)?.isWithdrawn !== false)
    return identityErrors.storeNotFound;
  const at = clock.now();
  const by = decider.viewer.user.id;
  return decide(services, decider, async (tx, signUp) => {
    if (await isBusinessKnown(tx, signUp.numbers)) return signUpsErrors.businessKnown;
    const { country, businessName: name, numbers, address } = signUp;
    const account = await insertAccount(tx, { country, name, numbers, address, creditLimitCents });
    if (approval.repId !== "") await assignRep(tx, approval.repId, account.id);
    await inviteHolder(tx, signUp, { accountId: account.id, invitedBy: by, storeId, at });
    await markDecided(tx, signUp.id, { status: "APPROVED", accountId: account.id, by, at });
    const detail = { reference: signUp.reference, account: account.number };
    const change = describeChange(
      { status: "WAITING" },
      { status: "APPROVED", account: account.number, creditLimitCents, store: storeId },
    );
    await insertAuditEntry(tx, {
      ...{ at, userId: by, accountId: account.id, acting: false, action: "SIGN_UP_APPROVED", detail, ...change },
      subject: { kind: "SIGN_UP", id: signUp.reference },
    });
    return null;
  });
}

async function inviteHolder(
  tx: Transaction,
  { email, firstName, lastName }: KeptSignUp,
  { at, ...to }: { accountId: string; invitedBy: string; storeId: string | null; at: Date },
): Promise<void> {
  const terms = { access: "HOLDER", powerOfAttorney: false, spendLimitCents: null } as const;
  const id = await insertInvitation(tx, { ...to, ...terms, email, firstName, lastName, createdAt: at });
  if (id === null) throw new Error("The new account already has an open invitation.");
  await queueInvitationMail(tx, id);
}

const MAX_REASON_LENGTH = 500;

export async function refuseSignUp(services: Services, decider: Decider, text: string): Promise<UserError | null> {
  const reason = text.trim();
  if (reason === "" || reason.length > MAX_REASON_LENGTH) return signUpsErrors.reasonRequired;
  const at = services.clock.now();
  const by = decider.viewer.user.id;
  return decide(services, decider, async (tx, signUp) => {
    await markDecided(tx, signUp.id, { status: "REFUSED", reason, by, at });
    const mail = refusedLetter(signUp, reason);
    await writeMail(tx, { key: `sign-up-refused:${signUp.id}`, mail, at });
    const detail = { reference: signUp.reference };
    await insertAuditEntry(tx, {
      ...{ at, userId: by, accountId: null, acting: false, action: "SIGN_UP_REFUSED", detail, reason },
      ...describeChange({ status: "WAITING" }, { status: "REFUSED" }),
      subject: { kind: "SIGN_UP", id: signUp.reference },
    });
    return null;
  });
}
