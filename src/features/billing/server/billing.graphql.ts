import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import { unauthorized } from "../../../server/graphql/operation-errors.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { cardSurchargeOn } from "../../../shared/country.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import { CardGatewayObject, SavedCardObject } from "../../cards/server/cards.graphql.ts";
import { listSavedCards } from "../../cards/server/saved-cards.queries.ts";
import type { Capabilities } from "../../identity/capabilities.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import { CreditCheckObject, TrafficLight, UserObject } from "../../identity/server/user.graphql.ts";
import { mayRedeem, toPointsRule } from "../../loyalty/points.ts";
import { AccountBalanceObject, AgeingBucketObject, listAgeing, OpenInvoicesObject } from "./open-items.graphql.ts";
import {
  type AccountReader,
  findAccountReader,
  getReceivables,
  type Receivables,
  readBalance,
} from "./receivables.queries.ts";

/** A viewer who may see the account's debts. */
export function getReader(context: OperationContext): Promise<AccountReader> {
  return getInAccount(context, (may) => may.receivables !== "none");
}

/** A viewer who may pay the account's debts. */
export function getPayer(context: OperationContext): Promise<AccountReader> {
  return getInAccount(context, (may) => may.receivables === "manage");
}

/** Staff who act for no account are refused. */
async function getInAccount(
  context: OperationContext,
  isPermitted: (may: Capabilities) => boolean,
): Promise<AccountReader> {
  const reader = await findAccountReader(context.db, getPermitted(context, isPermitted));
  if (reader === null) throw unauthorized();
  return reader;
}

builder.queryField("openInvoices", (t) =>
  t.field({
    type: OpenInvoicesObject,
    resolve: async (_root, _arguments, context) => getReceivables(context, await getReader(context)),
  }),
);

const ReceivablesPointsObject = builder.objectRef<Receivables>("ReceivablesPoints").implement({
  description: "What points could pay of an account.",
  fields: (t) => ({
    balance: t.int({ resolve: ({ points }) => points }),
    pointsPerDollar: t.float({ resolve: ({ country }) => toPointsRule(country).pointsPerDollar }),
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
    ageing: t.field({ type: [AgeingBucketObject], resolve: listAgeing }),
    unbilled: t.field({
      type: PriceObject,
      description: "Ordered on account and not on an invoice yet.",
      resolve: ({ credit, country }) => toPrice(cents(credit.unbilledCents), country),
    }),
    creditLimit: t.field({
      type: PriceObject,
      resolve: ({ limitCents, country }) => toPrice(cents(limitCents), country),
    }),
    hold: t.field({ type: TrafficLight, resolve: ({ verdict }) => verdict.hold }),
    heldByStaff: t.exposeBoolean("heldByStaff"),
    liftedBy: t.field({
      type: PriceObject,
      nullable: true,
      description:
        "What has to be paid to lift a hold; nothing where credits are enough, null where paying does not help.",
      resolve: ({ verdict: { liftedByCents }, country }) =>
        liftedByCents === null ? null : toPrice(liftedByCents, country),
    }),
    mayPay: t.boolean({ resolve: ({ viewer }) => viewer.may.receivables === "manage" }),
    points: t.field({
      type: ReceivablesPointsObject,
      nullable: true,
      description: "Null for whoever may not spend them.",
      resolve: (receivables) => (mayRedeem(receivables.viewer.may) ? receivables : null),
    }),
    cardMinimum: t.field({ type: PriceObject, resolve: ({ country }) => toPrice(country.cardMinimumCents, country) }),
    savedCards: t.field({
      type: [SavedCardObject],
      resolve: async ({ viewer }, _arguments, context) =>
        viewer.may.savedCards === "none" ? [] : [...(await listSavedCards(context, viewer)).cards],
    }),
    cardGateway: t.field({
      type: CardGatewayObject,
      nullable: true,
      description: "Null where the shop takes no cards.",
      resolve: (_receivables, _arguments, { payments }) => payments.cardForm,
    }),
  }),
});

builder.queryField("receivables", (t) =>
  t.field({
    type: ReceivablesObject,
    resolve: async (_root, _arguments, context) => getReceivables(context, await getReader(context)),
  }),
);

builder.objectField(UserObject, "accountBalance", (t) =>
  t.field({
    type: AccountBalanceObject,
    nullable: true,
    description: "Null for whoever may not see what the account owes.",
    resolve: async (viewer, _arguments, context) => {
      const reader = viewer.may.receivables === "none" ? null : await findAccountReader(context.db, viewer);
      return reader && getReceivables(context, reader);
    },
  }),
);

builder.objectField(CreditCheckObject, "currentBalance", (t) =>
  t.field({
    type: PriceObject,
    nullable: true,
    description: "Null for whoever may not see what the account owes.",
    resolve: async (viewer, _arguments, { db }) => {
      const reader = viewer.may.receivables === "none" ? null : await findAccountReader(db, viewer);
      return reader && readBalance(db, reader);
    },
  }),
);
