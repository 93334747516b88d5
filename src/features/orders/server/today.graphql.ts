import { asTenant } from "../../../server/database.ts";
import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { cents, priceOf } from "../../../shared/money.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { getSignedIn } from "../../identity/server/identity-context.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { DeliveryModeEnum } from "../../stores/server/fulfilment.graphql.ts";
import { StoreObject } from "../../stores/server/stores.graphql.ts";
import { findUsedCredit } from "./credit.store.ts";
import { OrderSummaryObject } from "./order-types.graphql.ts";
import { listToday, type OrderToday } from "./read-today.ts";

const OrderTodayObject = builder.objectRef<OrderToday>("OrderToday").implement({
  description: "An order that somebody waits for.",
  fields: (t) => ({
    order: t.field({ type: OrderSummaryObject, resolve: (today) => today }),
    canApprove: t.exposeBoolean("canApprove"),
    deliveryMode: t.field({ type: DeliveryModeEnum, resolve: ({ order }) => order.deliveryMode }),
    promisedFor: t.string({ nullable: true, resolve: ({ order }) => order.promisedFor }),
    store: t.field({
      type: StoreObject,
      nullable: true,
      resolve: ({ order }, _arguments, { snapshots }) => snapshots.stores.byId.get(order.fulfilmentStoreId),
    }),
  }),
});

builder.queryField("ordersToday", (t) =>
  t.field({
    type: [OrderTodayObject],
    description: "Orders to approve, under way, or handed over within a day; none for who stands in no account.",
    resolve: (_root, _arguments, context) => listToday(context, getSignedIn(context)),
  }),
);

interface CreditUse {
  readonly limitCents: number;
  readonly usedCents: number;
  readonly country: Country;
}

const CreditUseObject = builder.objectRef<CreditUse>("CreditUse").implement({
  description: "How much of an account's credit is used: what it owes, and what is ordered and not billed yet.",
  fields: (t) => ({
    limit: t.field({ type: PriceObject, resolve: ({ limitCents, country }) => priceOf(cents(limitCents), country) }),
    used: t.field({ type: PriceObject, resolve: ({ usedCents, country }) => priceOf(cents(usedCents), country) }),
    available: t.field({
      type: PriceObject,
      resolve: ({ limitCents, usedCents, country }) => priceOf(cents(Math.max(0, limitCents - usedCents)), country),
    }),
  }),
});

builder.queryField("creditUse", (t) =>
  t.field({
    type: CreditUseObject,
    nullable: true,
    description: "Null for who may not see what the account owes.",
    resolve: (_root, _arguments, context) => findCreditUse(context),
  }),
);

async function findCreditUse(context: OperationContext): Promise<CreditUse | null> {
  const { user, account, may } = getSignedIn(context);
  if (account === null || may.receivables === "none") return null;
  const country = await getCountry(context.db, context.buyer.country);
  return asTenant(context.db, { accountId: account.id, userId: user.id }, async (tx) => ({
    limitCents: (await findAccount(tx, account.id))?.creditLimitCents ?? 0,
    usedCents: await findUsedCredit(tx, account.id),
    country,
  }));
}
