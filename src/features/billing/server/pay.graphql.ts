import { asTenant } from "../../../server/database.ts";
import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import { payloadRef } from "../../../server/graphql/user-error.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { cents, priceOf } from "../../../shared/money.ts";
import { getPermitted } from "../../identity/server/identity-context.ts";
import { findBalance } from "../../loyalty/server/points.store.ts";
import { beginBalancePayment, beginItemsPayment } from "./billing.actions.ts";
import { findDocument } from "./documents.store.ts";
import { type PayAnswer, payBegun, type ShownPayment } from "./pay-begun.ts";

const getPayer = (context: OperationContext) => getPermitted(context, (may) => may.receivables === "manage");

const AccountPaymentStatus = builder.enumType("AccountPaymentStatus", {
  description: "ASKED: a card is to be confirmed. POSTED: booked, and the money is being taken. PAID: taken.",
  values: ["ASKED", "POSTED", "PAID", "FAILED"] as const,
});

function amountOf({ payment, country }: ShownPayment) {
  return priceOf(cents(payment.cardCents + payment.pointsCents), country);
}

/** Null where credits alone settled something, and while nothing is booked. */
async function findReceiptNumber({ payment }: ShownPayment, { db }: OperationContext): Promise<string | null> {
  const { accountId, userId, documentId } = payment;
  if (documentId === null) return null;
  const receipt = await asTenant(db, { accountId, userId }, (tx) => findDocument(tx, accountId, documentId));
  return receipt?.number ?? null;
}

const InvoicePaymentResultObject = builder.objectRef<ShownPayment>("InvoicePaymentResult").implement({
  fields: (t) => ({
    gtmPaymentAccountID: t.string({ resolve: ({ payment }) => payment.id }),
    status: t.field({ type: AccountPaymentStatus, resolve: ({ payment }) => payment.status }),
    surchargeFee: t.field({
      type: PriceObject,
      resolve: ({ payment, country }) => priceOf(payment.surchargeCents, country),
    }),
    intentSecretID: t.exposeString("clientSecret", {
      nullable: true,
      description: "What the browser confirms with a card; null where none is asked for.",
    }),
    amount: t.field({ type: PriceObject, resolve: amountOf }),
    cardAmount: t.field({
      type: PriceObject,
      description: "What the card pays, with the surcharge.",
      resolve: ({ payment, country }) => priceOf(cents(payment.cardCents + payment.surchargeCents), country),
    }),
    receiptNumber: t.string({
      nullable: true,
      resolve: (shown, _arguments, context) => findReceiptNumber(shown, context),
    }),
  }),
});

const PaymentRewardPointsObject = builder.objectRef<ShownPayment>("PaymentRewardPoints").implement({
  fields: (t) => ({
    tradePoints: t.int({
      resolve: ({ payment: { accountId, userId } }, _arguments, { db }) =>
        asTenant(db, { accountId, userId }, (tx) => findBalance(tx, accountId)),
    }),
    tradePointsApplied: t.int({ resolve: ({ payment }) => payment.pointsUsed }),
    tradeDollars: t.field({
      type: PriceObject,
      description: "What the points of the account are worth.",
      resolve: async ({ payment: { accountId, userId }, country }, _arguments, { db }) => {
        const points = await asTenant(db, { accountId, userId }, (tx) => findBalance(tx, accountId));
        return priceOf(cents(Math.floor(points * country.tradePointConversionRate * 100)), country);
      },
    }),
    tradeDollarsApplied: t.field({
      type: PriceObject,
      resolve: ({ payment, country }) => priceOf(payment.pointsCents, country),
    }),
  }),
});

const AccountPaymentIntentObject = builder.objectRef<ShownPayment>("AccountPaymentIntent").implement({
  fields: (t) => ({
    paymentAccountId: t.string({ resolve: ({ payment }) => payment.id }),
    amount: t.field({ type: PriceObject, resolve: amountOf }),
    status: t.field({ type: AccountPaymentStatus, resolve: ({ payment }) => payment.status }),
    surchargeFee: t.field({
      type: PriceObject,
      resolve: ({ payment, country }) => priceOf(payment.surchargeCents, country),
    }),
    intentSecret: t.exposeString("clientSecret", { nullable: true }),
    publishableKey: t.string({ resolve: (_shown, _arguments, { payments }) => payments.publishableKey }),
    transactionDate: t.field({ type: "DateTime", resolve: ({ payment }) => payment.createdAt }),
    rewardPoints: t.field({ type: PaymentRewardPointsObject, resolve: (shown) => shown }),
    receiptNumber: t.string({
      nullable: true,
      resolve: (shown, _arguments, context) => findReceiptNumber(shown, context),
    }),
  }),
});

const InvoicePaymentPayload = payloadRef<PayAnswer>("InvoicePaymentPayload");
InvoicePaymentPayload.implement({
  fields: (t) => ({
    result: t.field({ type: InvoicePaymentResultObject, nullable: true, resolve: ({ shown }) => shown }),
  }),
});

const AccountPaymentPayload = payloadRef<PayAnswer>("AccountPaymentPayload");
AccountPaymentPayload.implement({
  fields: (t) => ({
    accountPayment: t.field({ type: AccountPaymentIntentObject, nullable: true, resolve: ({ shown }) => shown }),
  }),
});

const ChosenItemInput = builder.inputType("ChosenItemInput", {
  fields: (t) => ({
    documentId: t.string({ required: true }),
    amount: t.float({ description: "In dollars, where only a part is paid: then it is paid alone." }),
  }),
});

const payingWish = {
  idempotencyKey: "Made by the browser once for each payment; asked again under it, nothing is done twice.",
  paymentMethodId: "A saved card, to be charged at once; without it the browser confirms the card.",
};

const CreateInvoicePaymentInput = builder.inputType("CreateInvoicePaymentInput", {
  fields: (t) => ({
    invoices: t.field({ type: [ChosenItemInput], required: true, description: "Whatever is owed." }),
    credits: t.field({ type: [ChosenItemInput], description: "Credit notes and money that settle nothing yet." }),
    applyTradePoints: t.boolean(),
    idempotencyKey: t.string({ description: payingWish.idempotencyKey }),
    paymentMethodId: t.string({ description: payingWish.paymentMethodId }),
  }),
});

builder.mutationField("createInvoicePayment", (t) =>
  t.field({
    type: InvoicePaymentPayload,
    args: { input: t.arg({ type: CreateInvoicePaymentInput, description: "Without it nothing is chosen." }) },
    resolve: (_root, { input }, context) => {
      const { credits, applyTradePoints, ...wish } = input ?? { invoices: [] };
      return beginItemsPayment(context, getPayer(context), {
        ...wish,
        credits: credits ?? [],
        applyTradePoints: applyTradePoints ?? false,
      });
    },
  }),
);

builder.mutationField("payOpenInvoices", (t) =>
  t.field({
    type: InvoicePaymentPayload,
    args: { gtmPaymentAccountID: t.arg.string({ required: true }) },
    resolve: (_root, { gtmPaymentAccountID: id }, context) => payBegun(context, getPayer(context), { id }),
  }),
);

builder.mutationField("createAccountPayment", (t) =>
  t.field({
    type: AccountPaymentPayload,
    args: {
      paymentAccountId: t.arg.string({ required: true, description: "The number of the account that is paid." }),
      amount: t.arg.float({ required: true }),
      applyTradePoints: t.arg.boolean({ required: true }),
      idempotencyKey: t.arg.string({ description: payingWish.idempotencyKey }),
      paymentMethodId: t.arg.string({ description: payingWish.paymentMethodId }),
    },
    resolve: (_root, wish, context) => beginBalancePayment(context, getPayer(context), wish),
  }),
);

builder.mutationField("chargeAccountPayment", (t) =>
  t.field({
    type: AccountPaymentPayload,
    args: {
      paymentAccountId: t.arg.string({ required: true, description: "As `createAccountPayment` answered it." }),
      amount: t.arg.float({ required: true, description: "What was shown to be paid." }),
    },
    resolve: (_root, { paymentAccountId: id, amount }, context) => payBegun(context, getPayer(context), { id, amount }),
  }),
);
