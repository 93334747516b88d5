import { builder, PriceObject, payloadRef, UserErrorObject } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { CardGatewayObject, SavedCardObject } from "../../cards/server/cards.graphql.ts";
import { CartCheckoutPayload } from "../../cart/server/cart-fulfilment.graphql.ts";
import { CartObject } from "../../cart/server/cart-types.graphql.ts";
import { getPermitted, getSignedIn } from "../../identity/server/identity.graphql.ts";
import type { OrderView } from "../../orders/order-view.ts";
import { OrderDetailsObject } from "../../orders/server/order-types.graphql.ts";
import { FulfillmentOptionObject } from "../../stores/server/fulfilment.graphql.ts";
import { type DeliveryWindow, dayParts } from "../delivery-windows.ts";
import type { CheckoutDraft } from "../order-input.ts";
import { beginCardPayment, placeOrder } from "./checkout.actions.ts";
import {
  type BankQuestion,
  bankQuestionStates,
  type Checkout,
  type CheckoutWay,
  type KnownAddress,
  listKnownAddresses,
  readCheckout,
} from "./checkout.queries.ts";

const getBuyer = (context: OperationContext) => getPermitted(context, (may) => may.cart);

const CheckoutWayObject = builder.objectRef<CheckoutWay>("CheckoutWay").implement({
  description: "A way to pay the cart, and the problems that prevent it now.",
  fields: (t) => ({
    isOffered: t.exposeBoolean("isOffered", { description: "Whether this person may use this way at all." }),
    problems: t.field({ type: [UserErrorObject], resolve: ({ problems }) => [...problems] }),
    total: t.expose("total", { type: PriceObject }),
  }),
});

const KnownAddressObject = builder.objectRef<KnownAddress>("KnownAddress").implement({
  description: "An address of the account, or one that was delivered to before.",
  fields: (t) => ({
    label: t.exposeString("label"),
    line1: t.exposeString("line1"),
    line2: t.exposeString("line2", { nullable: true }),
    city: t.exposeString("suburb", { description: "The suburb or town." }),
    state: t.exposeString("state"),
    postCode: t.exposeString("postcode"),
  }),
});

const BankQuestionObject = builder.objectRef<BankQuestion>("BankQuestion").implement({
  description: "The bank's confirmation of a saved card, for pages without script.",
  fields: (t) => ({
    state: t.expose("state", { type: builder.enumType("BankQuestionState", { values: bankQuestionStates }) }),
    url: t.exposeString("url", { nullable: true, description: "The bank's page; null if it asks nothing." }),
  }),
});

const CheckoutDraftObject = builder.objectRef<CheckoutDraft>("CheckoutDraft").implement({
  description: "The fields that were typed before the bank asked.",
  fields: (t) => ({
    customerPONumber: t.exposeString("customerPONumber"),
    orderNote: t.exposeString("orderNote"),
    referenceJobIDs: t.exposeString("referenceJobIDs"),
    authorityToLeave: t.exposeBoolean("authorityToLeave"),
    acceptBackOrder: t.exposeBoolean("acceptBackOrder"),
    paymentMethodId: t.exposeString("paymentMethodId"),
  }),
});

builder.queryField("deliveryAddresses", (t) =>
  t.field({
    type: [KnownAddressObject],
    description: "The address book of the checkout; empty for viewers without a cart.",
    resolve: (_root, _arguments, context) => listKnownAddresses(context.db, getSignedIn(context)),
  }),
);

const DeliveryWindowObject = builder.objectRef<DeliveryWindow>("DeliveryWindow").implement({
  description: "A time that can be chosen for a delivery, instead of as soon as possible.",
  fields: (t) => ({
    value: t.exposeString("value", { description: "The deliveryDateTime that chooses it, in the store's local time." }),
    day: t.exposeString("day"),
    part: t.expose("part", { type: builder.enumType("DayPart", { values: dayParts }) }),
  }),
});

const CheckoutObject = builder.objectRef<Checkout>("Checkout").implement({
  description: "Everything that the checkout page shows.",
  fields: (t) => ({
    cart: t.expose("cart", { type: CartObject }),
    byAccount: t.expose("byAccount", { type: CheckoutWayObject }),
    byCard: t.expose("byCard", { type: CheckoutWayObject }),
    mayUsePoints: t.exposeBoolean("mayUsePoints"),
    poNumberRequired: t.exposeBoolean("poNumberRequired"),
    needsApproval: t.exposeBoolean("needsApproval", {
      description: "On account, the order would wait for the account holder.",
    }),
    needsCreditReview: t.exposeBoolean("needsCreditReview", {
      description: "On account, the order would wait for a credit review.",
    }),
    spendLimit: t.expose("spendLimit", { type: PriceObject, nullable: true }),
    addresses: t.field({ type: [KnownAddressObject], resolve: ({ addresses }) => [...addresses] }),
    deliveryOptions: t.field({
      type: [FulfillmentOptionObject],
      description: "The parcels of the plan to the cart's address; none while there is no address.",
      args: { count: t.arg.int({ required: true, description: "The maximum number." }) },
      resolve: ({ deliveryOptions }, { count }) => deliveryOptions.slice(0, count),
    }),
    deliveryWindows: t.field({
      type: [DeliveryWindowObject],
      description: "For the plan to the cart's address; none while it is picked up.",
      resolve: ({ deliveryWindows }) => [...deliveryWindows],
    }),
    pickupOptions: t.field({
      type: [FulfillmentOptionObject],
      description: "Stores with everything first, the nearest first among them.",
      args: { count: t.arg.int({ required: true, description: "The maximum number." }) },
      resolve: ({ pickupOptions }, { count }) => pickupOptions.slice(0, count),
    }),
    maySaveCard: t.exposeBoolean("maySaveCard", { description: "Whether a new card may be kept for next time." }),
    bankQuestion: t.expose("bankQuestion", { type: BankQuestionObject, nullable: true }),
    draft: t.expose("draft", { type: CheckoutDraftObject, nullable: true }),
    savedCards: t.field({ type: [SavedCardObject], resolve: ({ savedCards }) => [...savedCards] }),
    cardGateway: t.field({
      type: CardGatewayObject,
      nullable: true,
      description: "Null where the shop takes no cards.",
      resolve: (_checkout, _arguments, { payments }) => payments.cardForm,
    }),
  }),
});

builder.queryField("checkout", (t) =>
  t.field({
    type: CheckoutObject,
    args: { date: t.arg.string({ required: true, description: "The day it is wanted for; empty for today." }) },
    resolve: (_root, { date }, context) => readCheckout(context, getBuyer(context), date),
  }),
);

const PaymentIntentObject = builder.objectRef<{ readonly clientSecret: string }>("PaymentIntent").implement({
  description: "The data with which a browser confirms a card payment.",
  fields: (t) => ({
    publishableKey: t.string({ resolve: (_intent, _arguments, { payments }) => payments.publishableKey }),
    clientSecret: t.exposeString("clientSecret"),
  }),
});

const PaymentIntentPayload = payloadRef<{ paymentIntent: { clientSecret: string } | null }>("PaymentIntentPayload");
PaymentIntentPayload.implement({
  fields: (t) => ({
    paymentIntent: t.field({
      type: PaymentIntentObject,
      nullable: true,
      description: "Null if nothing is left to confirm: points pay for everything, or the card is already confirmed.",
      resolve: ({ paymentIntent }) => paymentIntent,
    }),
  }),
});

const CheckCartInput = builder.inputType("CheckCartOnPaymentIntentInput", {
  fields: (t) => ({
    cartCode: t.string({ required: true }),
    customerPONumber: t.string(),
    acceptBackOrder: t.boolean(),
    saveCard: t.boolean({ description: "Keep the card for next time." }),
    modifiedTime: t.string({ description: "The version of the cart that was shown." }),
  }),
});

builder.mutationField("checkCartOnPaymentIntent", (t) =>
  t.field({
    type: PaymentIntentPayload,
    args: { input: t.arg({ type: CheckCartInput, required: true }) },
    resolve: (_root, { input }, context) => beginCardPayment(context, getBuyer(context), input),
  }),
);

builder.objectField(CartCheckoutPayload, "paymentIntent", (t) =>
  t.field({
    type: PaymentIntentObject,
    nullable: true,
    description: "Created if the cart is to be paid by card; null if something prevents that.",
    resolve: async ({ cart, userErrors }, _arguments, context) => {
      if (userErrors.length > 0) return null;
      const input = { cartCode: cart.code, modifiedTime: cart.modifiedTime };
      return (await beginCardPayment(context, getBuyer(context), input)).paymentIntent;
    },
  }),
);

const PlacedOrderPayload = payloadRef<{ order: OrderView | null }>("PlacedOrderPayload");
PlacedOrderPayload.implement({
  fields: (t) => ({ order: t.field({ type: OrderDetailsObject, nullable: true, resolve: ({ order }) => order }) }),
});

builder.mutationField("orderCreateAndCharge", (t) =>
  t.field({
    type: PlacedOrderPayload,
    args: {
      cartCode: t.arg.string({ required: true }),
      saleOffice: t.arg.string({ required: true, description: "The favourite store; empty for the cart's." }),
      useDefaultStore: t.arg.boolean({ description: "The cart's store, whatever the sale office says." }),
      isPayByCC: t.arg.boolean(),
      paymentMethodId: t.arg.string({
        description:
          "A saved card that the server confirms, for a page without script. Otherwise the browser has confirmed a card.",
      }),
      customerPONumber: t.arg.string(),
      orderNote: t.arg.string(),
      authorityToLeave: t.arg.boolean(),
      referenceJobIDs: t.arg.stringList(),
      acceptBackOrder: t.arg.boolean({ description: "Missing units may come later." }),
      modifiedTime: t.arg.string({ description: "The version of the cart that was shown." }),
      shownTotal: t.arg.float({ description: "The total that was shown, in dollars. A different total is refused." }),
      idempotencyKey: t.arg.string({
        description: "Made by the browser once for each order. Without it the cart is the key.",
      }),
    },
    resolve: (_root, input, context) => placeOrder(context, getBuyer(context), input),
  }),
);
