/** Every refusal of identity. Order is precedence: the first that applies is the one a person sees. */
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
