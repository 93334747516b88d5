import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type Provider from "oidc-provider";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { writeMail } from "../../../server/mail.ts";
import { renderLetter } from "../../../server/mail-layout.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { identityErrors } from "../identity-errors.ts";
import { checkNewPassword } from "../new-password.ts";
import { SHOP_CLIENT_ID } from "./embedded-provider.ts";
import { tryInvitation } from "./open-invitation.ts";
import { hashPassword, passwordOfNobody, verifyPassword } from "./password.ts";
import {
  countFailures,
  deleteFailures,
  deleteProviderSessions,
  findPerson,
  insertFailure,
  insertPerson,
  lockTrier,
  type ProviderPerson,
  type Trier,
  updatePassword,
} from "./provider.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

const TRIES = 5;
const WINDOW_MS = 15 * 60_000;

export type Checked = { readonly person: ProviderPerson } | { readonly refusal: UserError };

/** One answer for an unknown address and a wrong password, and the same work for both. */
export async function checkPassword(
  { db, clock }: Services,
  tried: { email: string; password: string; address: string },
): Promise<Checked> {
  const trier = { email: tried.email.trim().toLowerCase(), address: tried.address };
  if (!(await takeTry(db, trier, clock.now()))) return { refusal: identityErrors.tooManyTries };
  const person = await findPerson(db, { email: trier.email });
  const matches = await verifyPassword(tried.password, person?.passwordHash ?? passwordOfNobody);
  if (!matches || person === null) return { refusal: identityErrors.wrongPassword };
  await deleteFailures(db, trier);
  return { person };
}

/** A try counts as wrong before it is looked at: many at the same moment are no way round the limit. */
function takeTry(db: Database, trier: Trier, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockTrier(tx, trier);
    if ((await countFailures(tx, trier, new Date(now.getTime() - WINDOW_MS))) >= TRIES) return false;
    await insertFailure(tx, trier, now);
    return true;
  });
}

export interface FirstPassword {
  /** The token of an invitation, which proves the e-mail address it was sent to. */
  readonly invitation: string;
  readonly newPassword: string;
  readonly repeatPassword: string;
  readonly address: string;
}

/** Somebody new chooses a password. Whoever has one already signs in with it: no invitation changes it. */
export async function chooseFirstPassword({ db, clock }: Services, wish: FirstPassword): Promise<Checked> {
  const found = await tryInvitation({ db, clock, address: wish.address }, wish.invitation);
  if ("refusal" in found) return found;
  const refusal = checkNewPassword(wish);
  if (refusal !== null) return { refusal };
  const { email, firstName, lastName } = found.invitation;
  const passwordHash = await hashPassword(wish.newPassword);
  const person = { subject: randomUUID(), email, name: `${firstName} ${lastName}`, passwordHash };
  const isNew = await inTransaction(db, (tx) => insertPerson(tx, person));
  return isNew ? { person: { ...person, isDemo: false } } : { refusal: identityErrors.invitationNotValid };
}

export interface PasswordWish {
  readonly email: string;
  readonly password: string;
  readonly newPassword: string;
  readonly repeatPassword: string;
  readonly address: string;
}

/** Changes the password, tells the person by mail, and ends the sessions that were opened with the old one. */
export async function changePassword(
  services: Services & { provider: Provider; log: Pick<FastifyBaseLogger, "warn"> },
  wish: PasswordWish,
): Promise<UserError | null> {
  const checked = await checkPassword(services, wish);
  if ("refusal" in checked) return checked.refusal;
  const refusal = checkNewPassword(wish);
  if (refusal !== null) return refusal;
  const { subject } = checked.person;
  const passwordHash = await hashPassword(wish.newPassword);
  const at = services.clock.now();
  await inTransaction(services.db, async (tx) => {
    await updatePassword(tx, subject, passwordHash);
    const key = `password-changed:${subject}:${at.getTime()}`;
    await writeMail(tx, { key, mail: passwordChangedLetter(checked.person), at });
    await deleteProviderSessions(tx, subject);
  });
  await tellShop(services, subject);
  return null;
}

function passwordChangedLetter(person: ProviderPerson) {
  return renderLetter({
    recipient: person.email,
    subject: "Your password was changed",
    greeting: `Hello ${person.name},`,
    paragraphs: [
      "The password you sign in to Trestle Trade with was changed just now, and every device was signed out.",
      "If this was not you, call your store or reply to this e-mail straight away.",
    ],
  });
}

/** The library can send the notice but does not say so in its types. Without a session it means all of the person's. */
interface LogoutTeller {
  backchannelLogout(subject: string): Promise<void>;
}

async function tellShop(
  { provider, log }: { provider: Provider; log: Pick<FastifyBaseLogger, "warn"> },
  subject: string,
): Promise<void> {
  const shop = (await provider.Client.find(SHOP_CLIENT_ID)) as LogoutTeller | undefined;
  try {
    await shop?.backchannelLogout(subject);
  } catch (error) {
    log.warn({ err: error }, "The shop could not be told of a sign-out; its sessions end by themselves when idle.");
  }
}
