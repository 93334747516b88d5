import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import type { ListedCard } from "../saved-card.ts";
import type { CardFormSettings, PaymentParts } from "./payments.adapter.ts";
import { beginCardSetup, type CardSetup, chooseDefaultCard, removeSavedCard } from "./saved-cards.actions.ts";
import { listSavedCards } from "./saved-cards.queries.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    readonly payments: PaymentParts;
  }
}

const getCardHolder = (context: OperationContext) => getPermitted(context, (may) => may.savedCards !== "none");

export const SavedCardObject = builder.objectRef<ListedCard>("SavedCard").implement({
  description: "A card the payment gateway keeps. Its number is known to the gateway alone.",
  fields: (t) => ({
    paymentMethodId: t.exposeString("id"),
    brand: t.exposeString("brand"),
    expMonth: t.exposeInt("expMonth"),
    expYear: t.exposeInt("expYear"),
    funding: t.exposeString("funding"),
    last4: t.exposeString("last4"),
    cardHolderName: t.exposeString("holder", { nullable: true }),
    type: t.string({ resolve: () => "card" }),
    isExpired: t.exposeBoolean("isExpired"),
    isDefault: t.exposeBoolean("isDefault"),
  }),
});

const PaymentMethodsPayload = payloadRef<{ paymentMethods: readonly ListedCard[] }>("PaymentMethodsPayload");
PaymentMethodsPayload.implement({
  fields: (t) => ({
    paymentMethods: t.field({ type: [SavedCardObject], resolve: (payload) => [...payload.paymentMethods] }),
  }),
});

async function answerWithCards(context: OperationContext) {
  const { cards, refusal } = await listSavedCards(context, getCardHolder(context));
  return { paymentMethods: cards, userErrors: refusal === null ? [] : [refusal] };
}

builder.queryField("customerPaymentMethods", (t) =>
  t.field({ type: PaymentMethodsPayload, resolve: (_root, _arguments, context) => answerWithCards(context) }),
);

export const CardGatewayObject = builder.objectRef<CardFormSettings>("CardGateway").implement({
  description: "Where a browser takes card numbers: Stripe, or the sandbox gateway of this installation.",
  fields: (t) => ({
    publishableKey: t.exposeString("publishableKey"),
    sandboxUrl: t.exposeString("sandboxUrl", { nullable: true }),
  }),
});

builder.queryField("cardGateway", (t) =>
  t.field({
    type: CardGatewayObject,
    nullable: true,
    description: "Null where the shop takes no cards.",
    resolve: (_root, _arguments, { payments }) => payments.cardForm,
  }),
);

const SetupIntentObject = builder.objectRef<CardSetup>("SetupIntent").implement({
  fields: (t) => ({
    stripeCustomerId: t.exposeString("customerId"),
    setupIntentId: t.exposeString("id"),
    setupIntentSecret: t.exposeString("clientSecret"),
    publishableKey: t.string({ resolve: (_setup, _arguments, { payments }) => payments.publishableKey }),
  }),
});

const SetupIntentPayload = payloadRef<{ setupIntent: CardSetup | null }>("SetupIntentPayload");
SetupIntentPayload.implement({
  fields: (t) => ({
    setupIntent: t.field({ type: SetupIntentObject, nullable: true, resolve: (payload) => payload.setupIntent }),
  }),
});

builder.mutationField("createSetupIntent", (t) =>
  t.field({
    type: SetupIntentPayload,
    resolve: async (_root, _arguments, context) => {
      const started = await beginCardSetup(context, getCardHolder(context));
      return "setup" in started
        ? { setupIntent: started.setup, userErrors: [] }
        : { setupIntent: null, userErrors: [started.refusal] };
    },
  }),
);

const changes = { removePaymentMethod: removeSavedCard, setDefaultPaymentMethod: chooseDefaultCard };
for (const [name, change] of Object.entries(changes)) {
  builder.mutationField(name, (t) =>
    t.field({
      type: PaymentMethodsPayload,
      args: { paymentMethodId: t.arg.string({ required: true }) },
      resolve: async (_root, { paymentMethodId }, context) => {
        const refusal = await change(context, getCardHolder(context), paymentMethodId);
        const answer = await answerWithCards(context);
        return refusal === null ? answer : { ...answer, userErrors: [refusal] };
      },
    }),
  );
}
