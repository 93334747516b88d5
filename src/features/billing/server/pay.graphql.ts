import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import { calculateWorthCents, toPointsRule } from "../../loyalty/points.ts";
import {
  beginBalancePayment,
  beginItemsPayment,
  finishAccountPayment,
  type PayAnswer,
  type ShownPayment,
} from "./account-payments.actions.ts";
import { getPayer } from "./billing.graphql.ts";
import { findPointsBalance, findReceiptNumber } from "./receivables.queries.ts";

const AccountPaymentStatus = builder.enumType("AccountPaymentStatus", {
  description: "ASKED: a card is to be confirmed. POSTED: booked, and the money is being taken. PAID: taken.",
  values: ["ASKED", "POSTED", "PAID", "FAILED"] as const,
});

function toAmount({ payment, country }: ShownPayment) {
  return toPrice(cents(payment.cardCents + payment.pointsCents), country);
}

const InvoicePaymentResultObject = builder.objectRef<ShownPayment>("InvoicePaymentResult").implement({
  fields: (t) => ({
    gtmPaymentAccountID: t.string({ resolve: ({ payment }) => payment.id }),
    status: t.field({ type: AccountPaymentStatus, resolve: ({ payment }) => payment.status }),
    surchargeFee: t.field({
      type: PriceObject,
      resolve: ({ payment, country }) => toPrice(payment.surchargeCents, country),
    }),
    intentSecretID: t.exposeString("clientSecret", {
      nullable: true,
      description: "What the browser confirms with a card; null where none is asked for.",
    }),
    amount: t.field({ type: PriceObject, resolve: toAmount }),
    cardAmount: t.field({
      type: PriceObject,
      description: "What the card pays, with the surcharge.",
      resolve: ({ payment, country }) => toPrice(cents(payment.cardCents + payment.surchargeCents), country),
    }),
    receiptNumber: t.string({
      nullable: true,
      resolve: ({ payment }, _arguments, { db }) => findReceiptNumber(db, payment),
    }),
  }),
});

const PaymentRewardPointsObject = builder.objectRef<ShownPayment>("PaymentRewardPoints").implement({
  fields: (t) => ({
    tradePoints: t.int({
      resolve: ({ payment }, _arguments, { db }) => findPointsBalance(db, payment),
    }),
    tradePointsApplied: t.int({ resolve: ({ payment }) => payment.pointsUsed }),
    tradeDollars: t.field({
      type: PriceObject,
      description: "What the points of the account are worth.",
      resolve: async ({ payment, country }, _arguments, { db }) => {
        const points = await findPointsBalance(db, payment);
        return toPrice(calculateWorthCents(points, toPointsRule(country)), country);
      },
    }),
    tradeDollarsApplied: t.field({
      type: PriceObject,
      resolve: ({ payment, country }) => toPrice(payment.pointsCents, country),
    }),
  }),
});

const AccountPaymentIntentObject = builder.objectRef<ShownPayment>("AccountPaymentIntent").implement({
  fields: (t) => ({
    paymentAccountId: t.string({ resolve: ({ payment }) => payment.id }),
    amount: t.field({ type: PriceObject, resolve: toAmount }),
    status: t.field({ type: AccountPaymentStatus, resolve: ({ payment }) => payment.status }),
    surchargeFee: t.field({
      type: PriceObject,
      resolve: ({ payment, country }) => toPrice(payment.surchargeCents, country),
    }),
    intentSecret: t.exposeString("clientSecret", { nullable: true }),
    publishableKey: t.string({ resolve: (_shown, _arguments, { payments }) => payments.publishableKey }),
    transactionDate: t.field({ type: "DateTime", resolve: ({ payment }) => payment.createdAt }),
    rewardPoints: t.field({ type: PaymentRewardPointsObject, resolve: (shown) => shown }),
    receiptNumber: t.string({
      nullable: true,
      resolve: ({ payment }, _arguments, { db }) => findReceiptNumber(db, payment),
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

const payingInput = {
  idempotencyKey: "Made by the browser once for each payment; asked again under it, nothing is done twice.",
  paymentMethodId: "A saved card, to be charged at once; without it the browser confirms the card.",
};

const CreateInvoicePaymentInput = builder.inputType("CreateInvoicePaymentInput", {
  fields: (t) => ({
    invoices: t.field({ type: [ChosenItemInput], required: true, description: "Whatever is owed." }),
    credits: t.field({ type: [ChosenItemInput], description: "Credit notes and money that settle nothing yet." }),
    applyTradePoints: t.boolean(),
    idempotencyKey: t.string({ description: payingInput.idempotencyKey }),
    paymentMethodId: t.string({ description: payingInput.paymentMethodId }),
  }),
});

builder.mutationField("createInvoicePayment", (t) =>
  t.field({
    type: InvoicePaymentPayload,
    args: { input: t.arg({ type: CreateInvoicePaymentInput, description: "Without it nothing is chosen." }) },
    resolve: async (_root, { input }, context) => {
      const { credits, applyTradePoints, ...chosen } = input ?? { invoices: [] };
      return beginItemsPayment(context, await getPayer(context), {
        ...chosen,
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
    resolve: async (_root, { gtmPaymentAccountID: id }, context) =>
      finishAccountPayment(context, await getPayer(context), { id }),
  }),
);

builder.mutationField("createAccountPayment", (t) =>
  t.field({
    type: AccountPaymentPayload,
    args: {
      paymentAccountId: t.arg.string({ required: true, description: "The number of the account that is paid." }),
      amount: t.arg.float({ required: true }),
      applyTradePoints: t.arg.boolean({ required: true }),
      idempotencyKey: t.arg.string({ description: payingInput.idempotencyKey }),
      paymentMethodId: t.arg.string({ description: payingInput.paymentMethodId }),
    },
    resolve: async (_root, input, context) => beginBalancePayment(context, await getPayer(context), input),
  }),
);

builder.mutationField("chargeAccountPayment", (t) =>
  t.field({
    type: AccountPaymentPayload,
    args: {
      paymentAccountId: t.arg.string({ required: true, description: "As `createAccountPayment` answered it." }),
      amount: t.arg.float({ required: true, description: "What was shown to be paid." }),
    },
    resolve: async (_root, { paymentAccountId: id, amount }, context) =>
      finishAccountPayment(context, await getPayer(context), { id, amount }),
  }),
);
