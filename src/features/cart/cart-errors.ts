import type { UserError } from "../../shared/result.ts";

/** Every refusal of the cart, in order of precedence: the first that applies is shown. */
export const cartErrors = {
  cartNotFound: { code: "CART_NOT_FOUND", field: "cartId", message: "Failed to update cart." },
  keyReused: {
    code: "CART_KEY_REUSED",
    field: "idempotencyKey",
    message: "This change was sent already, with something else in it. Look at the cart as it is now.",
  },
  stale: { code: "CART_STALE", field: null, message: "Cart is not updated to the latest data." },
  unknownStore: {
    code: "CART_STORE_NOT_FOUND",
    field: "store",
    message: "That store does not sell in your country. Choose another one.",
  },
  unknownProduct: { code: "PRODUCT_NOT_FOUND", field: "productCode", message: "Add to cart failed" },
  unavailableOnline: {
    code: "UNAVAILABLE_ONLINE",
    field: "productCode",
    message: "This product is unavailable for purchase online, find your nearest store to buy.",
  },
  withdrawn: { code: "PRODUCT_WITHDRAWN", field: "productCode", message: "This product is no longer sold." },
  partAlone: { code: "PART_ALONE", field: "productCode", message: "Parts cannot be bought separately." },
  partNotLoaded: {
    code: "PART_NOT_LOADED",
    field: "productCode",
    message: "Unable to load the part from this system product.",
  },
  unknownColour: {
    code: "COLOUR_NOT_FOUND",
    field: "colourCode",
    message: "We couldn't find that colour. Check its brand and code, or choose it from the list.",
  },
  /** The reason comes from the rules of the colours feature. */
  colourUnavailable: (reason: string): UserError => ({
    code: "COLOUR_NOT_AVAILABLE",
    field: "colourCode",
    message: `${reason}`,
  }),
  unknownStrength: {
    code: "STRENGTH_NOT_FOUND",
    field: "colourStrength",
    message: "Choose a strength from quarter to double.",
  },
  strengthNotMixed: {
    code: "STRENGTH_NOT_MIXED",
    field: "colourStrength",
    message: "This colour is not mixed in that strength. Choose another strength.",
  },
  badQuantity: { code: "QUANTITY_OUT_OF_RANGE", field: "quantity", message: "Enter a quantity from 1 to 9,999." },
  longReference: {
    code: "REFERENCE_TOO_LONG",
    field: "reference",
    message: "Keep the reference to 40 characters or fewer.",
  },
  fullCart: {
    code: "CART_FULL",
    field: null,
    message: "A cart holds 200 lines. Check out with these first, or remove some.",
  },
  unknownItem: { code: "ITEM_NOT_FOUND", field: "itemId", message: "Failed to update item." },
  packsDiffer: {
    code: "PACKS_DIFFER",
    field: "puts",
    message: "Packs are swapped only for packs of the same product and base.",
  },
  itemGone: { code: "ITEM_GONE", field: "itemId", message: "Failed to delete item." },
  unknownCoupon: {
    code: "COUPON_NOT_FOUND",
    field: "couponCode",
    message: "We don't know that coupon. Check the code and try again.",
  },
  couponNotForBuyer: {
    code: "COUPON_NOT_FOR_YOU",
    field: "couponCode",
    message: "This coupon is for other customers, or for another country.",
  },
  couponOff: { code: "COUPON_OFF", field: "couponCode", message: "This coupon is not running at the moment." },
  couponNotBegun: { code: "COUPON_NOT_BEGUN", field: "couponCode", message: "This coupon has not begun yet." },
  couponExpired: { code: "COUPON_EXPIRED", field: "couponCode", message: "This coupon has expired." },
  couponUsedUp: { code: "COUPON_USED_UP", field: "couponCode", message: "This coupon has been used up." },
  couponThere: { code: "COUPON_APPLIED_ALREADY", field: "couponCode", message: "This coupon is in your cart already." },
  tooManyCoupons: {
    code: "TOO_MANY_COUPONS",
    field: "couponCode",
    message: "A cart takes 10 coupons. Remove one first.",
  },
  couponNotThere: { code: "COUPON_NOT_APPLIED", field: "couponCode", message: "That coupon is not in your cart." },
  pointsNotApplied: { code: "POINTS_NOT_APPLIED", field: null, message: "Failed to apply redeem points" },
  pointsNotRemoved: { code: "POINTS_NOT_REMOVED", field: null, message: "Failed to remove redeem points" },
  badAddress: {
    code: "INVALID_ADDRESS",
    field: "shippingAddress",
    message: "Invalid delivery address, please recheck again.",
  },
  badMoment: {
    code: "INVALID_DELIVERY_TIME",
    field: "deliveryDateTime",
    message: "Choose a day and time that is still to come.",
  },
  triedAccountNotFound: {
    code: "TRIED_ACCOUNT_NOT_FOUND",
    field: "accountNumber",
    message: "There is no account with this number. Leave it empty for a guest.",
  },
  triedStoreNotFound: {
    code: "TRIED_STORE_NOT_FOUND",
    field: "storeId",
    message: "There is no such store in the country of the account.",
  },
  triedDayUnreadable: { code: "TRIED_DAY_UNREADABLE", field: "day", message: "Choose a day." },
} as const;
