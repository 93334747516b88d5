import { inTransaction, type Transaction } from "../../../server/database.ts";
import { writeMail } from "../../../server/mail.ts";
import { renderLetter } from "../../../server/mail-layout.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { isCountryCode } from "../../../shared/country-code.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { assignRep, insertAccount, isBusinessKnown } from "../../identity/server/accounts.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { queueInvitationMail } from "../../identity/server/invitation-mail.ts";
import { insertInvitation } from "../../identity/server/invitations.store.ts";
import { countTry } from "../../identity/server/limited-tries.ts";
import { listReps } from "../../identity/server/people.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { parseDollars, parseSignUp, type SignUpWish } from "../sign-up.ts";
import { signUpsErrors } from "../sign-ups-errors.ts";
import { receivedLetter, refusedLetter } from "./sign-up-mails.ts";
import { insertSignUp, type KeptSignUp, lockSignUp, markDecided } from "./sign-ups.store.ts";

export type Sent = { readonly reference: string } | { readonly refusals: readonly UserError[] };

/** Keeps a sign-up for staff to answer. Only what could be kept counts towards the limit: mistakes are free. */
export async function sendSignUp(
  context: Pick<OperationContext, "db" | "clock" | "address">,
  countryCode: string,
  wish: SignUpWish,
): Promise<Sent> {
  const { db, clock, address } = context;
  const country = await getCountry(db, isCountryCode(countryCode) ? countryCode : "AU");
  const parsed = parseSignUp(wish, country);
  if (!parsed.ok) return { refusals: parsed.refusals };
  const signUp = parsed.value;
  if ((await countTry(context, `sign-up ${address}`)) === null) return { refusals: [signUpsErrors.tooManySignUps] };
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    if (await isBusinessKnown(tx, signUp.numbers)) return { refusals: [signUpsErrors.businessKnown] };
    const reference = await insertSignUp(tx, signUp, at);
    if (reference === null) return { refusals: [signUpsErrors.signUpWaiting] };
    const mail = renderLetter(receivedLetter(signUp, reference));
    await writeMail(tx, { key: `sign-up:${reference}`, mail, at });
    return { reference };
  });
}

interface Decider {
  readonly viewer: SignedInViewer;
  readonly signUpId: string;
}

type Services = Pick<OperationContext, "db" | "clock" | "snapshots">;

function decide(
  { db }: Services,
  { signUpId }: Decider,
  work: (tx: Transaction, signUp: KeptSignUp) => Promise<UserError | null>,
): Promise<UserError | null> {
  return inTransaction(db, async (tx) => {
    const signUp = await lockSignUp(tx, signUpId);
    if (signUp === null) return signUpsErrors.signUpNotFound;
    return signUp.status === "WAITING" ? work(tx, signUp) : signUpsErrors.signUpDecided;
  });
}

export interface Approval {
  /** In dollars; zero for an account that pays as it orders. */
  readonly creditLimit: string;
  /** Empty for none. */
  readonly repId: string;
  readonly storeId: string;
}

/** Makes the account and invites its holder, once, however many say yes at the same moment. */
export async function approveSignUp(services: Services, decider: Decider, wish: Approval): Promise<UserError | null> {
  const { db, clock, snapshots } = services;
  const creditLimitCents = parseDollars(wish.creditLimit);
  if (creditLimitCents === null) return { ...signUpsErrors.creditOutOfRange, field: "creditLimit" };
  const isRep = wish.repId === "" || (await listReps(db)).some(({ id }) => id === wish.repId);
  if (!isRep) return signUpsErrors.repNotFound;
  const storeId = wish.storeId === "" ? null : wish.storeId;
  if (storeId !== null && !snapshots.stores.byId.has(storeId)) return identityErrors.storeNotFound;
  const at = clock.now();
  const by = decider.viewer.user.id;
  return decide(services, decider, async (tx, signUp) => {
    if (await isBusinessKnown(tx, signUp.numbers)) return signUpsErrors.businessKnown;
    const { country, businessName: name, numbers, address } = signUp;
    const account = await insertAccount(tx, { country, name, numbers, address, creditLimitCents });
    if (wish.repId !== "") await assignRep(tx, wish.repId, account.id);
    await inviteHolder(tx, signUp, { accountId: account.id, invitedBy: by, storeId, at });
    await markDecided(tx, signUp.id, { status: "APPROVED", accountId: account.id, by, at });
    const detail = { reference: signUp.reference, account: account.number };
    const entry = { at, userId: by, accountId: account.id, acting: false, detail };
    await insertAuditEntry(tx, { ...entry, action: "SIGN_UP_APPROVED" });
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
  if (id === null) throw new Error("A new account has an open invitation.");
  await queueInvitationMail(tx, id);
}

const LONGEST_REASON = 500;

export async function refuseSignUp(services: Services, decider: Decider, wish: string): Promise<UserError | null> {
  const reason = wish.trim();
  if (reason === "" || reason.length > LONGEST_REASON) return signUpsErrors.reasonRequired;
  const at = services.clock.now();
  const by = decider.viewer.user.id;
  return decide(services, decider, async (tx, signUp) => {
    await markDecided(tx, signUp.id, { status: "REFUSED", reason, by, at });
    const mail = renderLetter(refusedLetter(signUp, reason));
    await writeMail(tx, { key: `sign-up-refused:${signUp.id}`, mail, at });
    const detail = { reference: signUp.reference };
    const entry = { at, userId: by, accountId: null, acting: false, detail };
    await insertAuditEntry(tx, { ...entry, action: "SIGN_UP_REFUSED" });
    return null;
  });
}
