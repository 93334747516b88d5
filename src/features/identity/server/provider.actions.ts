/** Passwords at the embedded provider. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { writeMail } from "../../../server/mail.ts";
import { renderLetter } from "../../../server/mail-layout.ts";
import { hashPassword, UNMATCHABLE_PASSWORD_HASH, verifyPassword } from "../../../server/secrets.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { identityErrors } from "../identity-errors.ts";
import { checkNewPassword } from "../new-password.ts";
import { passwordChangedLetter } from "./identity.mails.ts";
import { countPasswordTry } from "./identity.steps.ts";
import { findSignInPerson } from "./provider.queries.ts";
import {
  deletePasswordFailures,
  deleteProviderSessions,
  type ProviderPerson,
  updatePassword,
} from "./provider.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether this installation has the demo world. */
  readonly isDemoOn: boolean;
}

/** Unknown address and wrong password give the same answer after the same work, so the time reveals nothing. */
export async function checkPassword(
  services: Services,
  tried: { email: string; password: string; address: string },
): Promise<Result<ProviderPerson, UserError>> {
  const { db, clock } = services;
  const now = clock.now();
  const key = { email: tried.email.trim().toLowerCase(), address: tried.address };
  // An attempt counts as wrong before the password is verified. Otherwise parallel guesses would bypass the limit.
  if (!(await inTransaction(db, (tx) => countPasswordTry(tx, key, now)))) return refused(identityErrors.tooManyTries);
  const person = await findSignInPerson(services, { email: key.email });
  const matches = await verifyPassword(tried.password, person?.passwordHash ?? UNMATCHABLE_PASSWORD_HASH);
  if (!matches || person === null) return refused(identityErrors.wrongPassword);
  await deletePasswordFailures(db, key);
  return ok(person);
}

/** Only people of the demo world sign in without a password. */
export async function checkDemoPerson(services: Services, email: string): Promise<Result<ProviderPerson, UserError>> {
  const person = await findSignInPerson(services, { email });
  return person?.isListed ? ok(person) : refused(identityErrors.wrongPassword);
}

export interface ChangePasswordInput {
  readonly email: string;
  readonly password: string;
  readonly newPassword: string;
  readonly repeatPassword: string;
  /** The IP address of the request. */
  readonly address: string;
}

/** Changes the password, sends a mail, and ends the provider's and the shop's sessions of the person. */
export async function changePassword(
  services: Services & { readonly provider: { signOutOfShop(subject: string): Promise<void> } },
  input: ChangePasswordInput,
): Promise<UserError | null> {
  const checked = await checkPassword(services, input);
  if (!checked.ok) return checked.refusals[0] ?? null;
  const refusal = checkNewPassword(input);
  if (refusal !== null) return refusal;
  const { subject } = checked.value;
  const passwordHash = await hashPassword(input.newPassword);
  const at = services.clock.now();
  await inTransaction(services.db, async (tx) => {
    await updatePassword(tx, subject, passwordHash);
    const key = `password-changed:${subject}:${at.getTime()}`;
    await writeMail(tx, { key, mail: renderLetter(passwordChangedLetter(checked.value)), at });
    await deleteProviderSessions(tx, subject);
  });
  await services.provider.signOutOfShop(subject);
  return null;
}
