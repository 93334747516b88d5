/** Every refusal of identity, in order of precedence: the first that applies is shown. */
export const identityErrors = {
  unauthorised: { code: "UNAUTHORIZED", field: null, message: "Unauthorized access detected" },
  accountNotYours: {
    code: "ACCOUNT_NOT_FOUND",
    field: "customerId",
    message: "We couldn't find that account among yours. It may have been closed to you since this page was opened.",
  },
  accountNotAssigned: {
    code: "ACCOUNT_NOT_ASSIGNED",
    field: "accountId",
    message: "That account is not assigned to you. Ask an administrator to assign it.",
  },
  accountNotTrade: {
    code: "ACCOUNT_NOT_TRADE",
    field: "accountId",
    message: "You can act for trade accounts only. Choose one of them.",
  },
  signInAgain: {
    code: "SIGN_IN_AGAIN",
    field: null,
    message: "It is a while since you signed in. Sign in again, then carry on here.",
  },
  memberNotFound: {
    code: "MEMBER_NOT_FOUND",
    field: "customerId",
    message: "We couldn't find that person in this account. Reload the page to see who is in it.",
  },
  holderStays: {
    code: "HOLDER_STAYS",
    field: "customerId",
    message: "Every account has a holder. Hand the account over to somebody else first.",
  },
  memberSwitchedOff: {
    code: "MEMBER_SWITCHED_OFF",
    field: "customerId",
    message: "This person is switched off. Switch them on again first.",
  },
  memberAlready: {
    code: "MEMBER_ALREADY",
    field: "email",
    message: "Somebody with this e-mail address is in the account already.",
  },
  invitedAlready: {
    code: "INVITED_ALREADY",
    field: "email",
    message: "This e-mail address is invited already. Send that invitation again, or withdraw it first.",
  },
  invitationNotFound: {
    code: "INVITATION_NOT_FOUND",
    field: "invitationId",
    message: "That invitation is not open any more. It was accepted or withdrawn.",
  },
  tooManyInvitations: {
    code: "TOO_MANY_INVITATIONS",
    field: null,
    message: "That is a lot of invitations for one day. Try again tomorrow, or call your store if it cannot wait.",
  },
  invitationNotValid: {
    code: "INVITATION_NOT_VALID",
    field: "token",
    message: "This invitation is not valid any more. Ask whoever invited you for a new one.",
  },
  invitationForAnother: {
    code: "INVITATION_FOR_ANOTHER",
    field: "token",
    message: "This invitation was sent to another e-mail address. Sign in as the person it is for.",
  },
  nameRequired: (field: "firstName" | "lastName") => ({
    code: "NAME_REQUIRED",
    field,
    message: "Enter a name of at most 60 characters.",
  }),
  nameNotPlain: (field: string) => ({
    code: "NAME_NOT_PLAIN",
    field,
    message: "Enter this without web addresses and special characters.",
  }),
  emailRequired: { code: "EMAIL_REQUIRED", field: "email", message: "Please enter an email address." },
  emailFormat: (email: string) => ({
    code: "EMAIL_FORMAT",
    field: "email",
    message: `Email address format needs to be - e.g., ${email}`,
  }),
  emailSame: { code: "EMAIL_SAME", field: "email", message: "This is your e-mail address already." },
  tooManyMails: {
    code: "TOO_MANY_MAILS",
    field: "email",
    message: "That is a lot of mails in a short time. Wait 15 minutes, then try again.",
  },
  mobileFormat: (example: string) => ({
    code: "MOBILE_FORMAT",
    field: "mobileNumber",
    message: `Enter a mobile number, such as ${example}.`,
  }),
  spendLimitRequired: {
    code: "SPEND_LIMIT_REQUIRED",
    field: "spendLimit",
    message: "Enter what they may spend on account without asking, from $0 to $1,000,000.",
  },
  emailLinkNotValid: {
    code: "EMAIL_LINK_NOT_VALID",
    field: "token",
    message: "This link is not valid any more. Ask for a new one in your settings.",
  },
  mustCallToClose: {
    code: "MUST_CALL_TO_CLOSE",
    field: null,
    message: "Your online account can only be closed by our account team. Call your store, and they do it with you.",
  },
  notSaved: {
    code: "NOT_SAVED",
    field: null,
    message: "Something went wrong and we're unable to save your information right now. Please try again.",
  },
  storeNotFound: {
    code: "STORE_NOT_FOUND",
    field: "storeId",
    message: "We couldn't find that store. Choose another one.",
  },
  deviceNotFound: {
    code: "DEVICE_NOT_FOUND",
    field: "deviceId",
    message: "That device is already signed out.",
  },
  staffNotFound: {
    code: "STAFF_NOT_FOUND",
    field: "userId",
    message: "We couldn't find that member of staff. Reload the page to see who works here.",
  },
  staffNotYourself: {
    code: "STAFF_NOT_YOURSELF",
    field: "userId",
    message: "You cannot change your own role. Ask another administrator.",
  },
  staffEmailTaken: {
    code: "STAFF_EMAIL_TAKEN",
    field: "email",
    message: "Somebody with this e-mail address is known already. Use another address for their work.",
  },
  staffRoleUnknown: { code: "STAFF_ROLE_UNKNOWN", field: "role", message: "Choose one of the roles." },
  staffStoreRequired: {
    code: "STAFF_STORE_REQUIRED",
    field: "stores",
    message: "Enter the number of at least one store.",
  },
  staffStoreUnknown: (id: string) => ({
    code: "STAFF_STORE_UNKNOWN",
    field: "stores",
    message: `There is no store with the number ${id}. Check the numbers in the store finder.`,
  }),
  memoryName: {
    code: "MEMORY_NAME",
    field: "entries",
    message: "A name begins with a letter and has at most 50 letters, digits, dots, hyphens and underscores.",
  },
  memoryFull: {
    code: "MEMORY_FULL",
    field: "entries",
    message: "That is too much to remember. Keep at most 50 short texts, and forget some others first.",
  },
  unsubscribeLinkNotValid: {
    code: "LINK_NOT_VALID",
    field: "token",
    message: "This link is no longer valid. Use the one in a newer e-mail, or sign in and change it in your settings.",
  },
  wrongPassword: {
    code: "WRONG_PASSWORD",
    field: "password",
    message: "The e-mail address and password do not match. Check both and try again.",
  },
  tooManyTries: {
    code: "TOO_MANY_TRIES",
    field: "password",
    message: "Too many wrong tries. Wait 15 minutes, then try again.",
  },
  signInBusy: {
    code: "SIGN_IN_BUSY",
    field: "password",
    message: "Very many people are signing in right now. Wait a minute, then try again.",
  },
  passwordLinkNotValid: {
    code: "PASSWORD_LINK_NOT_VALID",
    field: "token",
    message: "This link is not valid any more. Ask for a new one.",
  },
  passwordTooShort: {
    code: "PASSWORD_TOO_SHORT",
    field: "newPassword",
    message: "Choose a password of at least 12 characters.",
  },
  passwordsDiffer: {
    code: "PASSWORDS_DIFFER",
    field: "repeatPassword",
    message: "The two new passwords are not the same.",
  },
} as const;
