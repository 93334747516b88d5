import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import { payloadRef, UserErrorObject } from "../../../server/graphql/user-error.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { CardGatewayObject, SavedCardObject } from "../../cards/server/cards.graphql.ts";
import type { PaymentParts } from "../../cards/server/cards-context.ts";
import { CartCheckoutPayload } from "../../cart/server/cart-checkout.graphql.ts";
import { CartObject } from "../../cart/server/cart-types.graphql.ts";
import { getPermitted, getSignedIn } from "../../identity/server/identity-context.ts";
import { OrderDetailsObject } from "../../orders/server/order-types.graphql.ts";
import type { ShownOrder } from "../../orders/server/shown-order.ts";
import { FulfillmentOptionObject } from "../../stores/server/fulfilment.graphql.ts";
import { type DeliveryWindow, dayParts } from "../delivery-windows.ts";
import { type BankQuestion, bankQuestionStates } from "./bank-question.ts";
import { beginCardPayment, placeOrder } from "./checkout.actions.ts";
import type { CheckoutDraft } from "./drafts.store.ts";
import {
  type Checkout,
  type CheckoutWay,
  type KnownAddress,
  listKnownAddresses,
  readCheckout,
} from "./read-checkout.ts";

const getBuyer = (context: OperationContext) => getPermitted(context, (may) => may.cart);

const CheckoutWayObject = builder.objectRef<CheckoutWay>("CheckoutWay").implement({
  description: "A way to pay the cart, and all that is in the way of it now.",
  fields: (t) => ({
    isOffered: t.exposeBoolean("isOffered", { description: "Whether this person may pay so at all." }),
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
  description: "How far a bank has come with a saved card that a page without script pays with.",
  fields: (t) => ({
    state: t.expose("state", { type: builder.enumType("BankQuestionState", { values: bankQuestionStates }) }),
    url: t.exposeString("url", { nullable: true, description: "Where the bank asks; null where it asks nothing." }),
  }),
});

const CheckoutDraftObject = builder.objectRef<CheckoutDraft>("CheckoutDraft").implement({
  description: "What was typed before the bank was asked.",
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
    description: "The address book that a checkout offers; empty for who has no cart.",
    resolve: (_root, _arguments, context) => listKnownAddresses(context, getSignedIn(context)),
  }),
);

const DeliveryWindowObject = builder.objectRef<DeliveryWindow>("DeliveryWindow").implement({
  description: "When a delivery may be wanted, other than as soon as can be.",
  fields: (t) => ({
    value: t.exposeString("value", { description: "The deliveryDateTime to choose it by, on the store's clock." }),
    day: t.exposeString("day"),
    part: t.expose("part", { type: builder.enumType("DayPart", { values: dayParts }) }),
  }),
});

const CheckoutObject = builder.objectRef<Checkout>("Checkout").implement({
  description: "All that the checkout shows.",
  fields: (t) => ({
    cart: t.expose("cart", { type: CartObject }),
    byAccount: t.expose("byAccount", { type: CheckoutWayObject }),
    byCard: t.expose("byCard", { type: CheckoutWayObject }),
    mayUsePoints: t.exposeBoolean("mayUsePoints"),
    poNumberRequired: t.exposeBoolean("poNumberRequired"),
    needsApproval: t.exposeBoolean("needsApproval", { description: "On account, it would wait for the holder." }),
    needsCreditReview: t.exposeBoolean("needsCreditReview", { description: "On account, it would wait for us." }),
    spendLimit: t.expose("spendLimit", { type: PriceObject, nullable: true }),
    addresses: t.field({ type: [KnownAddressObject], resolve: ({ addresses }) => [...addresses] }),
    deliveryOptions: t.field({
      type: [FulfillmentOptionObject],
      description: "The parcels of the plan to the cart's address; none while there is no address.",
      args: { count: t.arg.int({ required: true, description: "At most so many." }) },
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
      args: { count: t.arg.int({ required: true, description: "At most so many." }) },
      resolve: ({ pickupOptions }, { count }) => pickupOptions.slice(0, count),
    }),
    maySaveCard: t.exposeBoolean("maySaveCard", { description: "Whether a new card may be kept for next time." }),
    bankQuestion: t.expose("bankQuestion", { type: BankQuestionObject, nullable: true }),
    draft: t.expose("draft", { type: CheckoutDraftObject, nullable: true }),
    savedCards: t.field({ type: [SavedCardObject], resolve: ({ savedCards }) => [...savedCards] }),
    cardGateway: t.field({
      type: CardGatewayObject,
      resolve: (_checkout, _arguments, { payments }): PaymentParts => payments,
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
  description: "What a browser needs to confirm a payment with a card.",
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
      description:
        "Null where there is nothing to confirm: points pay for everything, or the card is confirmed already.",
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
    description: "Asked for where the cart is to be paid by card; null where something is in the way of that.",
    resolve: async ({ cart, userErrors }, _arguments, context) => {
      if (userErrors.length > 0) return null;
      const wish = { cartCode: cart.code, modifiedTime: cart.modifiedTime };
      return (await beginCardPayment(context, getBuyer(context), wish)).paymentIntent;
    },
  }),
);

const PlacedOrderPayload = payloadRef<{ order: ShownOrder | null }>("PlacedOrderPayload");
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
          "A saved card to confirm from here, for a page without script; else the browser has confirmed one.",
      }),
      customerPONumber: t.arg.string(),
      orderNote: t.arg.string(),
      authorityToLeave: t.arg.boolean(),
      referenceJobIDs: t.arg.stringList(),
      acceptBackOrder: t.arg.boolean({ description: "What is missing may come later." }),
      modifiedTime: t.arg.string({ description: "The version of the cart that was shown." }),
      shownTotal: t.arg.float({ description: "What was shown to be paid, in dollars: another total is refused." }),
      idempotencyKey: t.arg.string({
        description: "Made by the browser once for each order; the cart where left out.",
      }),
    },
    resolve: (_root, wish, context) => placeOrder(context, getBuyer(context), wish),
  }),
);
