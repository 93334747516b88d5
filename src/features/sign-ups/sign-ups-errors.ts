/** Every refusal of sign-ups, in order of precedence: the first that applies is shown. */
import type { BusinessNumberKind } from "../../shared/business-number.ts";

export const signUpsErrors = {
  fieldRequired: (field: string) => ({
    code: "FIELD_REQUIRED",
    field,
    message: "Please fill this in, in 80 characters or fewer.",
  }),
  kindRequired: { code: "BUSINESS_KIND_REQUIRED", field: "kind", message: "Choose what kind of business it is." },
  numberNotValid: (kind: BusinessNumberKind, field: string) => ({
    code: "BUSINESS_NUMBER_NOT_VALID",
    field,
    message: `This is not a valid ${kind}. Compare all its digits with your papers.`,
  }),
  businessKnown: {
    code: "BUSINESS_KNOWN",
    field: null,
    message:
      "This business has an account with us already. Sign in, or ask its account holder to invite you: it takes a minute.",
  },
  signUpWaiting: {
    code: "SIGN_UP_WAITING",
    field: null,
    message: "We have a form from this business already and will answer it. There is nothing more to do.",
  },
  stateRequired: { code: "STATE_REQUIRED", field: "state", message: "Choose the state or region." },
  postcodeNotValid: {
    code: "POSTCODE_NOT_VALID",
    field: "postcode",
    message: "Enter the four digits of a postcode in that state or region.",
  },
  phoneNotValid: (field: string) => ({
    code: "PHONE_NOT_VALID",
    field,
    message: "Enter a phone number with its area code, so that we can call them.",
  }),
  creditOutOfRange: {
    code: "CREDIT_OUT_OF_RANGE",
    field: "credit",
    message: "Enter whole dollars from 0 to 1,000,000; 0 to pay as you order.",
  },
  termsNotAccepted: { code: "TERMS_NOT_ACCEPTED", field: "terms", message: "Read the terms and tick the box." },
  tooManySignUps: {
    code: "TOO_MANY_SIGN_UPS",
    field: null,
    message: "That is a lot of forms in a short time. Wait 15 minutes, then send yours again.",
  },
  signUpNotFound: {
    code: "SIGN_UP_NOT_FOUND",
    field: "signUpId",
    message: "There is no such sign-up. Look for it in the list.",
  },
  signUpDecided: {
    code: "SIGN_UP_DECIDED",
    field: "signUpId",
    message: "Somebody has answered this sign-up already. Reload the page to see how.",
  },
  repNotFound: {
    code: "REP_NOT_FOUND",
    field: "repId",
    message: "That rep is not there any more. Choose another one.",
  },
  reasonRequired: {
    code: "REASON_REQUIRED",
    field: "reason",
    message: "Say why, in 500 characters or fewer: the applicant reads it.",
  },
} as const;
