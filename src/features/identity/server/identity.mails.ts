/** The mails that identity sends. */
import type { Letter } from "../../../server/mail-layout.ts";
import { SHOP_NAME } from "../../../server/shop-marks.ts";
import { formatAccess } from "../account.ts";
import type { Invitation } from "../invitation.ts";

interface Recipient {
  readonly email: string;
  readonly firstName: string;
}

export function invitationLetter(
  { email, firstName, access }: Invitation,
  { accountName, inviter, url }: { accountName: string; inviter: string; url: string },
): Letter {
  return {
    recipient: email,
    subject: `Join ${accountName} at ${SHOP_NAME}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${inviter} invites you to order and look after things for ${accountName} at ${SHOP_NAME}. You will have: ${formatAccess(access, "CUSTOMER").toLowerCase()}.`,
      "The link works once, for seven days. If you do not know what this is about, leave it be: nothing happens.",
    ],
    action: { label: "Look at the invitation", url },
  };
}

/** To the new address: nothing changes until its owner follows the link. */
export function confirmEmailLetter(recipient: string, firstName: string, url: string): Letter {
  return {
    recipient,
    subject: "Confirm your new e-mail address",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `You want to sign in to ${SHOP_NAME} with this e-mail address from now on. Confirm it, and it is yours.`,
      "The link works once, for a day. If it was not you who asked for this, leave it be: nothing changes.",
    ],
    action: { label: "Confirm this address", url },
  };
}

/** To a new address that already belongs to a sign-in. */
export function emailTakenLetter(recipient: string): Letter {
  return {
    recipient,
    subject: "You have a sign-in already",
    greeting: "Hello,",
    paragraphs: [
      `Somebody wanted to use this e-mail address for another sign-in at ${SHOP_NAME}. It has one already, so nothing was changed.`,
      "If that was you, sign in with this address. If it was not, there is nothing to do.",
    ],
  };
}

/** To the old address, so that the owner notices when somebody else changed it. */
export function emailChangedLetter({ email, firstName }: Recipient, newEmail: string): Letter {
  return {
    recipient: email,
    subject: "Your e-mail address was changed",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `You sign in to ${SHOP_NAME} with ${newEmail} from now on, and hear from us there.`,
      "If this was not you, call your store straight away.",
    ],
  };
}

export function passwordChangedLetter({ email, name }: { readonly email: string; readonly name: string }): Letter {
  return {
    recipient: email,
    subject: "Your password was changed",
    greeting: `Hello ${name},`,
    paragraphs: [
      `The password you sign in to ${SHOP_NAME} with was changed just now, and every device was signed out.`,
      "If this was not you, call your store or reply to this e-mail straight away.",
    ],
  };
}

export function passwordResetLetter(
  { email, name }: { readonly email: string; readonly name: string },
  url: string,
): Letter {
  return {
    recipient: email,
    subject: "Choose a new password",
    greeting: `Hello ${name},`,
    paragraphs: [
      `Somebody asked for a new password for your sign-in at ${SHOP_NAME}. If that was you, choose one.`,
      "The link works once, for an hour. If it was not you, leave it be: your password stays as it is.",
    ],
    action: { label: "Choose a new password", url },
  };
}

interface StaffWelcome {
  /** The name of the role. */
  readonly role: string;
  readonly url: string;
  readonly choosesPassword: boolean;
}

export function staffLetter({ email, firstName }: Recipient, { role, url, choosesPassword }: StaffWelcome): Letter {
  return {
    recipient: email,
    subject: `You now work at ${SHOP_NAME}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `An administrator has added you as a member of staff: ${role}.`,
      choosesPassword
        ? "Choose a password first. The link works once, for an hour. After that, ask for a new one on the sign-in page."
        : "Sign in with this e-mail address.",
    ],
    action: { label: choosesPassword ? "Choose a password" : "Sign in", url },
  };
}

export function signInClosedLetter({ email, firstName }: Recipient): Letter {
  return {
    recipient: email,
    subject: "Your online account is closed",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `As you asked, your online account at ${SHOP_NAME} is closed, and every device is signed out.`,
      "Orders under way still arrive. To come back, call your store.",
    ],
  };
}

export function subscribedLetter(recipient: string, name: string, unsubscribeUrl: string): Letter {
  return {
    recipient,
    subject: "You are on the list",
    greeting: `Hello ${name},`,
    paragraphs: [
      `From now on we tell you about offers, new products and rewards at ${SHOP_NAME}, and no more often than is useful.`,
      "If it was not you who asked for this, the link below takes you off the list again.",
    ],
    unsubscribeUrl,
  };
}
