/** Passwords at the embedded provider: checked, changed, and replaced when they are forgotten. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { Passwords } from "../../../server/passwords.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { identityErrors } from "../identity-errors.ts";
import { parseEmail } from "../member.ts";
import { checkNewPassword, type NewPasswordInput } from "../new-password.ts";
import { listPasswordLimits, listResetLimits, type PasswordTry } from "../password-limits.ts";
import { passwordChangedLetter, passwordResetLetter } from "./identity.mails.ts";
import { countTries, PASSWORD_RESET_MAIL } from "./identity.steps.ts";
import {
  deletePasswordReset,
  deletePasswordResetBySubject,
  findPasswordReset,
  upsertPasswordReset,
} from "./password-resets.store.ts";
import { findPersonByIdentity, updateAuthenticateAfter } from "./people.store.ts";
import { findSignInPerson } from "./provider.queries.ts";
import { deleteProviderSessions, EMBEDDED_ISSUER, type ProviderPerson, updatePassword } from "./provider.store.ts";
import { deleteSessionsOfUser } from "./sessions.store.ts";
import { deleteTries, deleteTriesOfKey } from "./tries.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether this installation has the demo world. */
  readonly isDemoOn: boolean;
}

interface PasswordServices extends Services {
  readonly passwords: Passwords;
}

/** Unknown address and wrong password give the same answer after the same work, so the time reveals nothing. */
export async function checkPassword(
  services: PasswordServices,
  tried: PasswordTry & { readonly password: string },
): Promise<Result<ProviderPerson, UserError>> {
  const { db, clock, passwords } = services;
  const limits = listPasswordLimits(tried);
  // An attempt counts as wrong before the password is checked. Otherwise parallel guesses would bypass the limits.
  const tryIds = await inTransaction(db, (tx) => countTries(tx, limits, clock.now()));
  if (tryIds === null) return refused(identityErrors.tooManyTries);
  const person = await findSignInPerson(services, tried);
  const checked = await passwords.check(tried.password, person?.passwordHash ?? null);
  if (checked !== null && (!checked.matches || person === null)) return refused(identityErrors.wrongPassword);
  await deleteTries(db, tryIds);
  if (checked === null || person === null) return refused(identityErrors.signInBusy);
  // The counts of the person and of the address stay: an attacker could reset the latter with an account of their own.
  await deleteTriesOfKey(db, limits.pair.key);
  const { renewedHash } = checked;
  if (renewedHash !== null) await inTransaction(db, (tx) => updatePassword(tx, person.subject, renewedHash));
  return ok(person);
}

/** Only people of the demo world sign in without a password. */
export async function checkDemoPerson(services: Services, email: string): Promise<Result<ProviderPerson, UserError>> {
  const person = await findSignInPerson(services, { email });
  return person?.isListed ? ok(person) : refused(identityErrors.wrongPassword);
}

export interface ChangePasswordInput extends NewPasswordInput, PasswordTry {
  readonly password: string;
}

export async function changePassword(
  services: PasswordServices,
  input: ChangePasswordInput,
): Promise<UserError | null> {
  const checked = await checkPassword(services, input);
  if (!checked.ok) return checked.refusals[0] ?? null;
  const refusal = checkNewPassword(input);
  if (refusal !== null) return refusal;
  const passwordHash = await services.passwords.hash(input.newPassword);
  if (passwordHash === null) return identityErrors.signInBusy;
  const at = services.clock.now();
  await inTransaction(services.db, (tx) => replacePassword(tx, checked.value, { passwordHash, at }));
  return null;
}

/** Changes the password, sends a mail, and ends the provider's and the shop's sessions of the person, all or nothing. */
async function replacePassword(
  tx: Transaction,
  person: ProviderPerson,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> {
  const { subject } = person;
  const user = await findPersonByIdentity(tx, EMBEDDED_ISSUER, subject);
  const key = `password-changed:${subject}:${at.getTime()}`;
  await Promise.all([
    updatePassword(tx, subject, passwordHash),
    deletePasswordResetBySubject(tx, subject),
    deleteProviderSessions(tx, { subject }),
    writeMail(tx, { key, mail: passwordChangedLetter(person), at }),
    ...(user === null ? [] : [deleteSessionsOfUser(tx, user.id), updateAuthenticateAfter(tx, user.id, at)]),
  ]);
}

/**
 * Somebody has forgotten their password. The answer and the work are the same for known and unknown addresses: a job looks
 * for the person and writes the mail.
 */
export async function askForNewPassword(
  { db, clock }: Pick<Services, "db" | "clock">,
  input: PasswordTry,
): Promise<UserError | null> {
  const email = parseEmail(input.email);
  if (!email.ok) return email.refusals[0] ?? null;
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const counted = await countTries(tx, listResetLimits({ ...input, email: email.value }), at);
    if (counted === null) return identityErrors.tooManyMails;
    await addJob(tx, PASSWORD_RESET_MAIL, { email: email.value, askedAt: at.toISOString() });
    return null;
  });
}

/** Writes the mail with the link, if the provider knows the address. A second run writes no second mail. */
export async function writePasswordResetMail(
  services: Services & { readonly publicUrl: string },
  { email, askedAt }: { readonly email: string; readonly askedAt: string },
): Promise<void> {
  const person = await findSignInPerson(services, { email });
  if (person === null) return;
  const at = new Date(askedAt);
  const token = newToken();
  const { subject } = person;
  await inTransaction(services.db, async (tx) => {
    if (!(await upsertPasswordReset(tx, { subject, tokenHash: hashToken(token), at }))) return;
    const url = `${services.publicUrl}/oidc/new-password?${new URLSearchParams({ token })}`;
    const mail = passwordResetLetter(person, url);
    await writeMail(tx, { key: `password-reset:${subject}:${at.getTime()}`, mail, at: services.clock.now() });
  });
}

/** Chooses a new password by the link of a mail. The link works once. */
export async function chooseNewPassword(
  services: PasswordServices,
  input: NewPasswordInput & { readonly token: string },
): Promise<UserError | null> {
  const { db, clock, passwords } = services;
  const at = clock.now();
  const tokenHash = hashToken(input.token);
  if ((await findPasswordReset(db, tokenHash, at)) === null) return identityErrors.passwordLinkNotValid;
  const refusal = checkNewPassword(input);
  if (refusal !== null) return refusal;
  const passwordHash = await passwords.hash(input.newPassword);
  if (passwordHash === null) return identityErrors.signInBusy;
  return inTransaction(db, async (tx) => {
    const subject = await deletePasswordReset(tx, tokenHash, at);
    const person = subject === null ? null : await findSignInPerson({ ...services, db: tx }, { subject });
    if (person === null) return identityErrors.passwordLinkNotValid;
    await replacePassword(tx, person, { passwordHash, at });
    return null;
  });
}
