import { inTransaction, type Transaction } from "../../../server/database.ts";
import { writeMail } from "../../../server/mail.ts";
import { renderLetter } from "../../../server/mail-layout.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { identityErrors } from "../identity-errors.ts";
import { parseEmail } from "../member.ts";
import { isFresh } from "../session-lifetime.ts";
import type { SignedInViewer } from "../viewer.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { findEmailChange, keepEmailChange, takeEmailChange } from "./email-changes.store.ts";
import { countTry, findWithinLimit } from "./limited-tries.ts";
import { findPersonByEmail, findRecipient, findSubject, updateEmail } from "./people.store.ts";
import { updateProviderEmail } from "./provider.store.ts";
import { hashToken, newToken } from "./session-token.ts";

type Services = Pick<OperationContext, "db" | "clock" | "publicUrl">;

/**
 * Sends a link to the new address, which stays unused until its owner follows it. Nobody learns here who else has a
 * sign-in: to an address that is taken goes another letter.
 */
export async function beginEmailChange(
  services: Services,
  { user, session }: SignedInViewer,
  wish: string,
): Promise<UserError | readonly UserError[] | null> {
  const { db, clock, publicUrl } = services;
  const at = clock.now();
  const email = parseEmail(wish);
  if (!email.ok) return email.refusals;
  if (email.value === user.email.toLowerCase()) return identityErrors.emailSame;
  if (!isFresh(session, at)) return identityErrors.signInAgain;
  if ((await countTry(services, `e-mail change ${user.id}`)) === null) return identityErrors.tooManyMails;
  const token = newToken();
  const key = `email-change:${user.id}:${at.getTime()}`;
  const isTaken = (await findPersonByEmail(db, email.value)) !== null;
  await inTransaction(db, async (tx) => {
    if (!isTaken)
      await keepEmailChange(tx, { userId: user.id, email: email.value }, { tokenHash: hashToken(token), at });
    const url = `${publicUrl}/confirm-email/?${new URLSearchParams({ token })}`;
    const mail = isTaken ? takenLetter(email.value) : confirmLetter(email.value, user.firstName, url);
    await writeMail(tx, { key, mail: renderLetter(mail), at });
  });
  return null;
}

function confirmLetter(recipient: string, firstName: string, url: string) {
  return {
    recipient,
    subject: "Confirm your new e-mail address",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "You want to sign in to Trestle Trade with this e-mail address from now on. Confirm it, and it is yours.",
      "The link works once, for a day. If it was not you who asked for this, leave it be: nothing changes.",
    ],
    action: { label: "Confirm this address", url },
  };
}

function takenLetter(recipient: string) {
  return {
    recipient,
    subject: "You have a sign-in already",
    greeting: "Hello,",
    paragraphs: [
      "Somebody wanted to use this e-mail address for another sign-in at Trestle Trade. It has one already, so nothing was changed.",
      "If that was you, sign in with this address. If it was not, there is nothing to do.",
    ],
  };
}

export async function confirmEmail(
  services: Services & Pick<OperationContext, "address" | "isProviderEmbedded">,
  token: string,
): Promise<UserError | null> {
  const { db, clock, address, isProviderEmbedded } = services;
  const at = clock.now();
  const tokenHash = hashToken(token);
  const found = await findWithinLimit(services, `e-mail link ${address}`, () => findEmailChange(db, tokenHash, at));
  if (found === "too many") return identityErrors.tooManyTries;
  if (found === "nothing") return identityErrors.emailLinkNotValid;
  return inTransaction(db, async (tx) => {
    const change = await takeEmailChange(tx, tokenHash);
    const before = change === null ? null : await findRecipient(tx, change.userId);
    if (change === null || before === null) return identityErrors.emailLinkNotValid;
    if (!(await updateEmail(tx, change.userId, change.email))) return identityErrors.emailLinkNotValid;
    if (isProviderEmbedded) await updateAtProvider(tx, change);
    const mail = renderLetter(changedLetter(before, change.email));
    await writeMail(tx, { key: `email-changed:${change.userId}:${at.getTime()}`, mail, at });
    const detail = { from: before.email, to: change.email };
    const entry = { at, userId: change.userId, accountId: null, acting: false, detail };
    await insertAuditEntry(tx, { ...entry, action: "EMAIL_CHANGED" });
    return null;
  });
}

async function updateAtProvider(tx: Transaction, { userId, email }: { userId: string; email: string }): Promise<void> {
  const subject = await findSubject(tx, userId);
  if (subject !== null && !(await updateProviderEmail(tx, subject, email))) {
    throw new Error("The provider knows the new address as somebody else's.");
  }
}

/** To the old address: whoever loses a sign-in should hear of it. */
function changedLetter({ email, firstName }: { email: string; firstName: string }, newEmail: string) {
  return {
    recipient: email,
    subject: "Your e-mail address was changed",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `You sign in to Trestle Trade with ${newEmail} from now on, and hear from us there.`,
      "If this was not you, call your store straight away.",
    ],
  };
}
