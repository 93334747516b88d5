/** The mails that identity sends. Their words are in people-mail-kinds.ts. */
import type { MailContent } from "../../mails/mail-kinds.ts";
import { formatAccess } from "../account.ts";
import type { Invitation } from "../invitation.ts";

interface Recipient {
  readonly email: string;
  readonly firstName: string;
}

const greet = (name: string) => `Hello ${name},`;

export function invitationLetter(
  { email, firstName: name, access }: Invitation,
  { accountName, inviter, url }: { accountName: string; inviter: string; url: string },
): MailContent<"invitation"> {
  return {
    ...{ kind: "invitation", recipient: email, greeting: greet(name), url },
    facts: { name, accountName, inviter, access: formatAccess(access, "CUSTOMER").toLowerCase() },
  };
}

/** To the new address: nothing changes until its owner follows the link. */
export function confirmEmailLetter(recipient: string, name: string, url: string): MailContent<"confirm-email"> {
  return { kind: "confirm-email", recipient, greeting: greet(name), facts: { name }, url };
}

/** To a new address that already belongs to a sign-in. */
export function emailTakenLetter(recipient: string): MailContent<"email-taken"> {
  return { kind: "email-taken", recipient, greeting: "Hello,", facts: {} };
}

/** To the old address, so that the owner notices when somebody else changed it. */
export function emailChangedLetter(
  { email, firstName: name }: Recipient,
  newEmail: string,
): MailContent<"email-changed"> {
  return { kind: "email-changed", recipient: email, greeting: greet(name), facts: { name, newEmail } };
}

interface SignInPerson {
  readonly email: string;
  readonly name: string;
}

export function passwordChangedLetter({ email, name }: SignInPerson): MailContent<"password-changed"> {
  return { kind: "password-changed", recipient: email, greeting: greet(name), facts: { name } };
}

export function passwordResetLetter({ email, name }: SignInPerson, url: string): MailContent<"password-reset"> {
  return { kind: "password-reset", recipient: email, greeting: greet(name), facts: { name }, url };
}

interface StaffWelcome {
  /** The name of the role. */
  readonly role: string;
  readonly url: string;
  readonly choosesPassword: boolean;
}

export function staffLetter(
  { email, firstName: name }: Recipient,
  { role, url, choosesPassword }: StaffWelcome,
): MailContent<"staff-welcome" | "staff-welcome-password"> {
  const kind = choosesPassword ? "staff-welcome-password" : "staff-welcome";
  return { kind, recipient: email, greeting: greet(name), facts: { name, role }, url };
}

export function signInClosedLetter({ email, firstName: name }: Recipient): MailContent<"sign-in-closed"> {
  return { kind: "sign-in-closed", recipient: email, greeting: greet(name), facts: { name } };
}

export function subscribedLetter(recipient: string, name: string, unsubscribeUrl: string): MailContent<"subscribed"> {
  return { kind: "subscribed", recipient, greeting: greet(name), facts: { name }, unsubscribeUrl };
}
