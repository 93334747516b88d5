/** Every refusal about promotions and coupons on the staff pages, in order of precedence: the first that applies is shown. */
export const promotionErrors = {
  notFound: { code: "PROMOTION_NOT_FOUND", field: "code", message: "There is no promotion with this code." },
  code: {
    code: "PROMOTION_CODE_NOT_VALID",
    field: "code",
    message: "Enter 3 to 40 capital letters, digits and hyphens, such as SPRING-26.",
  },
  exists: {
    code: "PROMOTION_EXISTS",
    field: "code",
    message: "There is a promotion with this code already. Choose another code.",
  },
  name: { code: "PROMOTION_NAME_NOT_VALID", field: "name", message: "Enter a name of 1 to 80 characters." },
  description: {
    code: "PROMOTION_DESCRIPTION_NOT_VALID",
    field: "description",
    message: "Say in 1 to 300 characters what customers get.",
  },
  country: { code: "PROMOTION_COUNTRY_UNKNOWN", field: "country", message: "Choose one of the countries." },
  audience: { code: "PROMOTION_AUDIENCE_UNKNOWN", field: "audience", message: "Choose who the promotion is for." },
  kind: { code: "PROMOTION_KIND_UNKNOWN", field: "kind", message: "Choose what the promotion gives." },
  percent: {
    code: "PROMOTION_PERCENT_NOT_VALID",
    field: "percent",
    message: "Enter a percentage between 0.01 and 100, such as 12.5.",
  },
  amount: {
    code: "PROMOTION_AMOUNT_NOT_VALID",
    field: "amount",
    message: "Enter an amount above zero, such as 25.00.",
  },
  units: (field: "buyUnits" | "freeUnits" | "giftQuantity") => ({
    code: "PROMOTION_UNITS_NOT_VALID",
    field,
    message: "Enter a whole number between 1 and 999.",
  }),
  gift: {
    code: "PROMOTION_GIFT_UNKNOWN",
    field: "giftSku",
    message: "Enter the SKU of the gift. There is none with this number.",
  },
  scopeEmpty: {
    code: "PROMOTION_SCOPE_EMPTY",
    field: "isForEverything",
    message: "Name at least one SKU, product, brand or category, or choose everything.",
  },
  scopeTooLong: (field: string) => ({
    code: "PROMOTION_SCOPE_TOO_LONG",
    field,
    message: "This list has more than 4,000 characters. Name products, brands or categories instead.",
  }),
  scopeUnknown: (field: string, codes: string) => ({
    code: "PROMOTION_SCOPE_UNKNOWN",
    field,
    message: `These do not exist: ${codes}.`,
  }),
  minimum: {
    code: "PROMOTION_MINIMUM_NOT_VALID",
    field: "minimum",
    message: "Enter an amount, such as 300.00, or nothing.",
  },
  choice: (field: "isForEverything" | "isStackable" | "needsCoupon") => ({
    code: "PROMOTION_CHOICE_UNKNOWN",
    field,
    message: "Choose one of the answers.",
  }),
  day: (field: "startsOn" | "endsOn") => ({
    code: "PROMOTION_DAY_NOT_VALID",
    field,
    message: "Enter a day, such as 2026-12-24.",
  }),
  endsBeforeStart: {
    code: "PROMOTION_ENDS_BEFORE_START",
    field: "endsOn",
    message: "The last day is before the first day.",
  },
  reason: { code: "PROMOTION_REASON_TOO_LONG", field: "reason", message: "Give a reason of up to 500 characters." },
  changedMeanwhile: (fields: string) => ({
    code: "PROMOTION_CHANGED",
    field: "seen",
    message: `Somebody has changed this meanwhile: ${fields}. What you typed is still here. Save again to replace it.`,
  }),
  used: (field: string) => ({
    code: "PROMOTION_USED",
    field,
    message: "Orders have used this promotion, so this stays as it is. Copy the promotion and change the copy.",
  }),
  entryNotFound: {
    code: "PROMOTION_CHANGE_NOT_FOUND",
    field: "entryId",
    message: "There is no such change of this promotion, or it was brought back already.",
  },
  couponNotFound: {
    code: "STAFF_COUPON_NOT_FOUND",
    field: "couponCode",
    message: "There is no coupon with this code.",
  },
  couponCode: {
    code: "COUPON_CODE_NOT_VALID",
    field: "couponCode",
    message: "Enter 3 to 40 letters, digits and hyphens, such as SPRING10.",
  },
  couponExists: {
    code: "COUPON_EXISTS",
    field: "couponCode",
    message: "There is a coupon with this code already. Choose another code.",
  },
  couponTerms: { code: "COUPON_TERMS_NOT_VALID", field: "terms", message: "Enter the terms in up to 300 characters." },
  couponLimit: (field: "limitTotal" | "limitPerAccount") => ({
    code: "COUPON_LIMIT_NOT_VALID",
    field,
    message: "Enter a whole number up to 1,000,000, or nothing for no limit.",
  }),
  couponLimitBelowUses: (used: number) => ({
    code: "COUPON_LIMIT_BELOW_USES",
    field: "limitTotal",
    message: `The coupon was used ${used} times already. The limit cannot be lower. At this number nobody can use it again.`,
  }),
  couponUsed: (used: number) => ({
    code: "COUPON_IN_USE",
    field: "couponCode",
    message: `Orders have used this coupon, so it stays. Set its limit in total to ${used} to end it.`,
  }),
} as const;
