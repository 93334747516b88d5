import type { Endpoint } from "../../../server/http/run-endpoint.ts";
import { listFormItems, multiply } from "../item-form.ts";
import { OWN_CART } from "./cart.queries.ts";

type Input = Record<string, unknown>;

/** Fills in the variables that pages leave out: a person has one live cart, and the cart knows its store. */
function withDefaults(input: Input): Input {
  return { ...input, cartId: input.cartId ?? OWN_CART, store: input.store ?? "", date: input.date ?? "" };
}

function withItems(input: Input): Input {
  const { cartItems = [], systemCode: _code, quantity: _units, ...rest } = input;
  return withDefaults({ ...rest, cartItems: listFormItems({ ...input, cartItems }) });
}

/** A form sends the number of systems. The operation wants the quantity of the part. */
function withUnits({ ratio = 1, ...input }: Input): Input {
  return withDefaults({ ...input, quantity: multiply(ratio, input.quantity) });
}

const toList = (given: unknown) => (given === undefined ? [] : Array.isArray(given) ? given : [given]);

/** Pages read the cart again after a change, so they need only its version. */
const pageVariables = { withCart: false };

const cartChanges: readonly Endpoint[] = [
  { path: "/api/cart/add/", operation: "customerCartAddItem", variables: withDefaults, done: "Added to your cart." },
  {
    path: "/api/cart/add-items/",
    operation: "customerCartAddItems",
    variables: withItems,
    done: "Added to your cart.",
  },
  { path: "/api/cart/update/", operation: "customerCartUpdateItem", variables: withDefaults },
  {
    path: "/api/cart/remove/",
    operation: "customerCartRemoveItem",
    variables: withDefaults,
    done: "Removed from your cart.",
  },
  {
    path: "/api/cart/store/",
    operation: "customerCartChangeStore",
    variables: withDefaults,
    done: "Your cart is at this store now.",
  },
  { path: "/api/cart/swap-packs/", operation: "SwapCartPacks", done: "The packs were swapped." },
  { path: "/api/cart/coupon/add/", operation: "CustomerCartAddCoupon", variables: withDefaults },
  { path: "/api/cart/coupon/remove/", operation: "CustomerCartRemoveCoupon", variables: withDefaults },
  { path: "/api/cart/coupon/remove-all/", operation: "CustomerCartRemoveAllCoupons", variables: withDefaults },
  {
    path: "/api/cart/system-product/add",
    operation: "customerCartAddItems",
    variables: withItems,
    done: "Added to your cart.",
  },
  { path: "/api/cart/system-product/update", operation: "customerCartUpdateItem", variables: withUnits },
  {
    path: "/api/cart/system-product/remove",
    operation: "customerCartRemoveItem",
    variables: withDefaults,
    done: "Removed from your cart.",
  },
  {
    path: "/api/cart/checkout/",
    operation: "customerCartUpdateCheckout",
    variables: (input) => ({
      ...input,
      displayUid: input.displayUid ?? "me",
      store: input.store ?? "",
      shippingCondition: input.shippingCondition ?? "STANDARD",
      fulfillmentStoreId: input.fulfillmentStoreId ?? "",
      deliveryDateTime: input.deliveryDateTime ?? "",
    }),
  },
  { path: "/api/cart/voucher/add/", operation: "CustomerCartAddVoucher", variables: withDefaults },
  { path: "/api/cart/voucher/use/", operation: "CustomerCartUseVoucher", variables: withDefaults },
  { path: "/api/cart/voucher/remove/", operation: "CustomerCartRemoveVoucher", variables: withDefaults },
  { path: "/api/checkout/points/apply/", operation: "customerCartApplyRedeemPoints", variables: withDefaults },
  { path: "/api/checkout/points/remove/", operation: "customerCartRemoveRedeemPoints", variables: withDefaults },
];

export const cartEndpoints: readonly Endpoint[] = [
  { path: "/api/cart/info/", operation: "customerCartInfo", variables: () => ({}) },
  {
    path: "/api/cart/images",
    operation: "BatchGetImage",
    variables: ({ imageType, productCodes }) => ({ imageType: imageType ?? "", productCodes: toList(productCodes) }),
  },
  {
    path: "/api/cart/delivery/",
    operation: "customerCartDeliveryFee",
    variables: ({ cartId, deliveryMode }) => ({ cartDeliveryFeeInput: { cartId: cartId ?? OWN_CART, deliveryMode } }),
  },
  ...cartChanges.map((endpoint) => ({ ...endpoint, pageVariables })),
];
