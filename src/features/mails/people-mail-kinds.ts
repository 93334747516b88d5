/** The mails about sign-in, accounts and sign-ups. Most have a link that nobody gets in another way. */
import { accountName, businessName, fullName, firstName as name, role } from "./mail-facts.ts";
import type { MailDefinition } from "./mail-kind.ts";

const person = { group: "people", reader: "Customer", facts: { name }, required: [], button: "" } as const;
const signIn = { ...person, reader: "Person with a sign-in", facts: { name: fullName } } as const;
const staff = { ...person, reader: "New member of staff", facts: { name, role }, required: ["role"] } as const;

export const peopleMailKinds = {
  invitation: {
    ...person,
    title: "Invitation to an account",
    reader: "The invited person",
    facts: {
      ...{ name, accountName },
      inviter: { label: "Name of the person who invites", example: "Sam Moore" },
      access: { label: "The access in the account", example: "trade full access" },
    },
    required: ["accountName"],
    subject: "Join {accountName} at {shopName}",
    paragraphs: [
      "{inviter} invites you to order and look after things for {accountName} at {shopName}. You will have: {access}.",
      "The link works once, for seven days. If you do not know what this is about, leave it be: nothing happens.",
    ],
    button: "Look at the invitation",
    needsButton: true,
  },
  "confirm-email": {
    ...person,
    title: "Confirm a new e-mail address",
    subject: "Confirm your new e-mail address",
    paragraphs: [
      "You want to sign in to {shopName} with this e-mail address from now on. Confirm it, and it is yours.",
      "The link works once, for a day. If it was not you who asked for this, leave it be: nothing changes.",
    ],
    button: "Confirm this address",
    needsButton: true,
  },
  "email-taken": {
    ...person,
    title: "The new e-mail address is in use",
    reader: "Owner of the address",
    facts: {},
    subject: "You have a sign-in already",
    paragraphs: [
      "Somebody wanted to use this e-mail address for another sign-in at {shopName}. It has one already, so nothing was changed.",
      "If that was you, sign in with this address. If it was not, there is nothing to do.",
    ],
  },
  "email-changed": {
    ...person,
    title: "The e-mail address was changed",
    facts: { name, newEmail: { label: "The new e-mail address", example: "grace@moore.example" } },
    required: ["newEmail"],
    subject: "Your e-mail address was changed",
    paragraphs: [
      "You sign in to {shopName} with {newEmail} from now on, and hear from us there.",
      "If this was not you, call your store straight away.",
    ],
  },
  "password-changed": {
    ...signIn,
    title: "The password was changed",
    subject: "Your password was changed",
    paragraphs: [
      "The password you sign in to {shopName} with was changed just now, and every device was signed out.",
      "If this was not you, call your store or reply to this e-mail straight away.",
    ],
  },
  "password-reset": {
    ...signIn,
    title: "Choose a new password",
    subject: "Choose a new password",
    paragraphs: [
      "Somebody asked for a new password for your sign-in at {shopName}. If that was you, choose one.",
      "The link works once, for an hour. If it was not you, leave it be: your password stays as it is.",
    ],
    button: "Choose a new password",
    needsButton: true,
  },
  "staff-welcome-password": {
    ...staff,
    title: "Welcome of new staff, with a password to choose",
    subject: "You now work at {shopName}",
    paragraphs: [
      "An administrator has added you as a member of staff: {role}.",
      "Choose a password first. The link works once, for an hour. After that, ask for a new one on the sign-in page.",
    ],
    button: "Choose a password",
    needsButton: true,
  },
  "staff-welcome": {
    ...staff,
    title: "Welcome of new staff",
    subject: "You now work at {shopName}",
    paragraphs: ["An administrator has added you as a member of staff: {role}.", "Sign in with this e-mail address."],
    button: "Sign in",
    needsButton: true,
  },
  "sign-in-closed": {
    ...person,
    title: "The online account is closed",
    subject: "Your online account is closed",
    paragraphs: [
      "As you asked, your online account at {shopName} is closed, and every device is signed out.",
      "Orders under way still arrive. To come back, call your store.",
    ],
  },
  subscribed: {
    ...person,
    title: "Welcome to the list of offers",
    facts: { name: fullName },
    subject: "You are on the list",
    paragraphs: [
      "From now on we tell you about offers, new products and rewards at {shopName}, and no more often than is useful.",
      "If it was not you who asked for this, the link below takes you off the list again.",
    ],
  },
  "sign-up-received": {
    ...person,
    title: "We have your sign-up",
    reader: "Applicant",
    facts: { name, businessName, reference: { label: "Reference of the sign-up", example: "S-20417" } },
    required: ["reference"],
    subject: "We have your sign-up {reference}",
    paragraphs: [
      "Thank you for asking for a trade account for {businessName}. We call your references and answer within two working days.",
      "If you call us, quote {reference}.",
    ],
  },
  "sign-up-refused": {
    ...person,
    title: "A sign-up is refused",
    reader: "Applicant",
    facts: {
      ...{ name, businessName },
      reason: { label: "The reason that staff wrote", example: "We could not reach your references." },
    },
    required: ["reason"],
    subject: "About the trade account for {businessName}",
    paragraphs: [
      "We looked at your sign-up for {businessName} and can't open a trade account at the moment.",
      "{reason}",
      "You can order and pay by card in any of our stores meanwhile, and you are welcome to ask again.",
    ],
  },
} as const satisfies Record<string, MailDefinition>;
