import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { cardSurchargeOn } from "../../../shared/country.ts";
import { cents, priceOf } from "../../../shared/money.ts";
import { CardGatewayObject, SavedCardObject } from "../../cards/server/cards.graphql.ts";
import type { PaymentParts } from "../../cards/server/cards-context.ts";
import { listSavedCards } from "../../cards/server/saved-card-list.ts";
import { getPermitted } from "../../identity/server/identity-context.ts";
import { CreditCheckObject, TrafficLight, UserObject } from "../../identity/server/user.graphql.ts";
import { mayRedeem } from "../../loyalty/points.ts";
import { findCredit } from "../../orders/server/credit.store.ts";
import { AccountBalanceObject, AgeingBucketObject, agedOf, OpenInvoicesObject } from "./billing-types.graphql.ts";
import { type Receivables, readReceivables } from "./read-receivables.ts";

const getReader = (context: OperationContext) => getPermitted(context, (may) => may.receivables !== "none");

builder.queryField("openInvoices", (t) =>
  t.field({
    type: OpenInvoicesObject,
    resolve: (_root, _arguments, context) => readReceivables(context, getReader(context)),
  }),
);

const ReceivablesPointsObject = builder.objectRef<Receivables>("ReceivablesPoints").implement({
  description: "What points could pay of an account.",
  fields: (t) => ({
    balance: t.int({ resolve: ({ points }) => points }),
    pointsPerDollar: t.float({ resolve: ({ country }) => 1 / country.tradePointConversionRate }),
    minimum: t.int({ resolve: ({ country }) => country.minRedeemablePoints }),
  }),
});

const ReceivablesObject = builder.objectRef<Receivables>("Receivables").implement({
  description: "How an account stands with us, and all that is needed to pay.",
  fields: (t) => ({
    accountId: t.string({ resolve: ({ viewer }) => viewer.account?.number ?? "" }),
    locale: t.string({ resolve: ({ country }) => country.locale }),
    surchargeBasisPoints: t.int({ resolve: ({ country, today }) => cardSurchargeOn(country, today) }),
    today: t.exposeString("today", { description: "The day it is in the account's books." }),
    openInvoices: t.field({ type: OpenInvoicesObject, resolve: (receivables) => receivables }),
    balance: t.field({ type: AccountBalanceObject, resolve: (receivables) => receivables }),
    ageing: t.field({ type: [AgeingBucketObject], resolve: agedOf }),
    unbilled: t.field({
      type: PriceObject,
      description: "Ordered on account and not on an invoice yet.",
      resolve: ({ credit, country }) => priceOf(cents(credit.unbilledCents), country),
    }),
    creditLimit: t.field({
      type: PriceObject,
      resolve: ({ limitCents, country }) => priceOf(cents(limitCents), country),
    }),
    hold: t.field({ type: TrafficLight, resolve: ({ verdict }) => verdict.hold }),
    heldByStaff: t.exposeBoolean("heldByStaff"),
    liftedBy: t.field({
      type: PriceObject,
      nullable: true,
      description:
        "What has to be paid to lift a hold; nothing where credits are enough, null where paying does not help.",
      resolve: ({ verdict: { liftedByCents }, country }) =>
        liftedByCents === null ? null : priceOf(liftedByCents, country),
    }),
    mayPay: t.boolean({ resolve: ({ viewer }) => viewer.may.receivables === "manage" }),
    points: t.field({
      type: ReceivablesPointsObject,
      nullable: true,
      description: "Null for whoever may not spend them.",
      resolve: (receivables) => (mayRedeem(receivables.viewer.may) ? receivables : null),
    }),
    cardMinimum: t.field({ type: PriceObject, resolve: ({ country }) => priceOf(country.cardMinimumCents, country) }),
    savedCards: t.field({
      type: [SavedCardObject],
      resolve: async ({ viewer }, _arguments, context) =>
        viewer.may.savedCards === "none" ? [] : [...(await listSavedCards(context, viewer)).cards],
    }),
    cardGateway: t.field({
      type: CardGatewayObject,
      resolve: (_receivables, _arguments, { payments }): PaymentParts => payments,
    }),
  }),
});

builder.queryField("receivables", (t) =>
  t.field({
    type: ReceivablesObject,
    resolve: (_root, _arguments, context) => readReceivables(context, getReader(context)),
  }),
);

builder.objectField(UserObject, "accountBalance", (t) =>
  t.field({
    type: AccountBalanceObject,
    nullable: true,
    description: "Null for whoever may not see what the account owes.",
    resolve: ({ viewer, account }, _arguments, context) =>
      account === null || viewer.may.receivables === "none" ? null : readReceivables(context, viewer),
  }),
);

builder.objectField(CreditCheckObject, "currentBalance", (t) =>
  t.field({
    type: PriceObject,
    nullable: true,
    description: "Null for whoever may not see what the account owes.",
    resolve: async ({ account, country }, _arguments, { db, viewer }) => {
      if (viewer.may.receivables === "none") return null;
      const { balanceCents } = await findCredit(db, account.id);
      return priceOf(cents(balanceCents), country);
    },
  }),
);
