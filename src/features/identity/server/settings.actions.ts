/** What people change about themselves: name, favourite store, e-mail address, and closing their sign-in. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { StoresSnapshot } from "../../stores/server/stores.queries.ts";
import type { Store } from "../../stores/store.ts";
import { identityErrors } from "../identity-errors.ts";
import { parseEmail } from "../member.ts";
import { type ProfileInput, parseProfile } from "../profile.ts";
import { isFresh } from "../session-lifetime.ts";
import type { SignedInViewer } from "../viewer.ts";
import { lockJoinedAccounts } from "./accounts.store.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { deleteEmailChange, findEmailChange, upsertEmailChange } from "./email-changes.store.ts";
import { confirmEmailLetter, emailChangedLetter, emailTakenLetter, signInClosedLetter } from "./identity.mails.ts";
import { countTry } from "./identity.steps.ts";
import { holdsTradeAccount } from "./members.store.ts";
import { deletePasswordResetBySubject } from "./password-resets.store.ts";
import {
  closePerson,
  findPersonByEmail,
  findRecipient,
  findSubject,
  updateEmail,
  updateFavouriteStore,
  updateProfile,
} from "./people.store.ts";
import { updateProviderEmail } from "./provider.store.ts";
import { insertRequestedMail } from "./requested-mails.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

export async function saveProfile(
  { db, clock, buyer }: Services & { readonly buyer: { readonly country: CountryCode } },
  { user }: SignedInViewer,
  input: ProfileInput,
): Promise<readonly UserError[]> {
  const profile = parseProfile(input, await getCountry(db, buyer.country));
  if (!profile.ok) return profile.refusals;
  const entry = { at: clock.now(), userId: user.id, accountId: null, acting: false };
  await inTransaction(db, async (tx, commitWith) => {
    commitWith(
      updateProfile(tx, user.id, profile.value),
      insertAuditEntry(tx, { ...entry, action: "PROFILE_CHANGED" }),
    );
  });
  return [];
}

/** A page sends "me" where the specification has a person's id. */
const MYSELF = "me";

/** People choose their own favourite store only. */
export async function chooseFavouriteStore(
  { db, snapshots }: Pick<Services, "db"> & { readonly snapshots: { readonly stores: Pick<StoresSnapshot, "byId"> } },
  { user }: SignedInViewer,
  { displayUid, storeId }: { readonly displayUid: string; readonly storeId: string },
): Promise<Result<Store, UserError>> {
  if (displayUid !== MYSELF && displayUid !== user.id) return refused(identityErrors.unauthorised);
  const store = snapshots.stores.byId.get(storeId);
  if (store === undefined || store.isWithdrawn) return refused(identityErrors.storeNotFound);
  await updateFavouriteStore(db, user.id, store.id);
  return ok(store);
}

/**
 * Sends a link to the new address. The address changes when its owner follows the link. A taken address gets a different
 * letter, and the answer is the same, so that nobody learns here who has a sign-in.
 */
export async function beginEmailChange(
  { db, clock, publicUrl }: Services & { readonly publicUrl: string },
  { user, session }: SignedInViewer,
  newEmail: string,
): Promise<readonly UserError[]> {
  const at = clock.now();
  const email = parseEmail(newEmail);
  if (!email.ok) return email.refusals;
  if (email.value === user.email.toLowerCase()) return [identityErrors.emailSame];
  if (!isFresh(session, at)) return [identityErrors.signInAgain];
  const [tryId, isPermitted] = await inTransaction(db, (tx) =>
    Promise.all([
      countTry(tx, `e-mail change ${user.id}`, at),
      insertRequestedMail(tx, { accountId: null, userId: user.id, recipient: email.value, at }),
    ]),
  );
  if (tryId === null || !isPermitted) return [identityErrors.tooManyMails];
  const token = newToken();
  const key = `email-change:${user.id}:${at.getTime()}`;
  const isTaken = (await findPersonByEmail(db, email.value)) !== null;
  await inTransaction(db, async (tx) => {
    const change = { userId: user.id, email: email.value };
    if (!isTaken) await upsertEmailChange(tx, change, { tokenHash: hashToken(token), at });
    const url = `${publicUrl}/confirm-email/?${new URLSearchParams({ token })}`;
    const letter = isTaken ? emailTakenLetter(email.value) : confirmEmailLetter(email.value, user.firstName, url);
    await writeMail(tx, { key, mail: letter, at });
  });
  return [];
}

interface ConfirmServices extends Services {
  /** The IP address that opens the link. */
  readonly address: string;
  readonly isProviderEmbedded: boolean;
}

export async function confirmEmail(services: ConfirmServices, token: string): Promise<readonly UserError[]> {
  const { db, clock, address } = services;
  const at = clock.now();
  // Only wrong links are counted, so that they do not lock out people with the right one.
  if ((await findEmailChange(db, hashToken(token), at)) === null) {
    const tryId = await inTransaction(db, (tx) => countTry(tx, `e-mail link ${address}`, at));
    return [tryId === null ? identityErrors.tooManyTries : identityErrors.emailLinkNotValid];
  }
  const isChanged = await inTransaction(db, (tx) => changeEmail(tx, services, token));
  return isChanged ? [] : [identityErrors.emailLinkNotValid];
}

async function changeEmail(
  tx: Transaction,
  { clock, isProviderEmbedded }: ConfirmServices,
  token: string,
): Promise<boolean> {
  const at = clock.now();
  const change = await deleteEmailChange(tx, hashToken(token));
  const before = change === null ? null : await findRecipient(tx, change.userId);
  if (change === null || before === null) return false;
  const { userId, email } = change;
  if (!(await updateEmail(tx, userId, email))) return false;
  if (isProviderEmbedded) await changeEmailAtProvider(tx, userId, email);
  const mail = emailChangedLetter(before, email);
  const entry = { at, userId, accountId: null, acting: false, detail: { from: before.email, to: email } };
  await Promise.all([
    insertAuditEntry(tx, { ...entry, action: "EMAIL_CHANGED" }),
    writeMail(tx, { key: `email-changed:${userId}:${at.getTime()}`, mail, at }),
  ]);
  return true;
}

async function changeEmailAtProvider(tx: Transaction, userId: string, email: string): Promise<void> {
  const subject = await findSubject(tx, userId);
  if (subject === null) return;
  // The old address may have a link for a new password.
  const [isUpdated] = await Promise.all([
    updateProviderEmail(tx, subject, email),
    deletePasswordResetBySubject(tx, subject),
  ]);
  if (!isUpdated) throw new Error("The provider has this e-mail address for another person.");
}

/**
 * Ends the person's sign-in for good. The database ends their sessions. Orders and accounts stay. The accounts are locked
 * before the check, so that nobody makes the person a holder meanwhile.
 */
export async function closeOwnSignIn({ db, clock }: Services, viewer: SignedInViewer): Promise<readonly UserError[]> {
  const at = clock.now();
  const { user, session } = viewer;
  if (user.role !== "CUSTOMER") return [identityErrors.mustCallToClose];
  return inTransaction(db, async (tx) => {
    const [, isHolder] = await Promise.all([lockJoinedAccounts(tx, user.id), holdsTradeAccount(tx, user.id)]);
    if (isHolder) return [identityErrors.mustCallToClose];
    if (!isFresh(session, at)) return [identityErrors.signInAgain];
    const mail = signInClosedLetter(user);
    await Promise.all([
      closePerson(tx, user.id),
      insertAuditEntry(tx, { at, userId: user.id, accountId: null, acting: false, action: "PERSON_CLOSED" }),
      writeMail(tx, { key: `person-closed:${user.id}:${at.getTime()}`, mail, at }),
    ]);
    return [];
  });
}
