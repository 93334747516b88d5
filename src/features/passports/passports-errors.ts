import type { UserError } from "../../shared/result.ts";

/** Every refusal about a colour passport, in order of precedence: the first that applies is shown. */
export const passportsErrors = {
  lineNotFound: {
    code: "PASSPORT_LINE_NOT_FOUND",
    field: "lineId",
    message: "We couldn't find that product in this job. Reload the page to see what went there.",
  },
  areaTooLong: { code: "AREA_TOO_LONG", field: "area", message: "Keep the area to 40 characters or fewer." },
  labelTokenNotValid: {
    code: "LABEL_TOKEN_NOT_VALID",
    field: "token",
    message: "This label could not be made. Reload the page and try again.",
  },
  labelNotFound: {
    code: "LABEL_NOT_FOUND",
    field: "labelId",
    message: "We couldn't find that label. Reload the page to see the labels of this job.",
  },
  /** The same for a link that never existed and for one that was revoked. */
  linkNotValid: {
    code: "TIN_LINK_NOT_VALID",
    field: "token",
    message: "This label is not valid any more. Ask your painter for the colours.",
  },
} as const satisfies Record<string, UserError>;
