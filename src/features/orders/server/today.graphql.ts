import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import { getSignedIn } from "../../identity/server/identity.graphql.ts";
import { DeliveryModeEnum } from "../../stores/server/fulfilment.graphql.ts";
import { StoreObject } from "../../stores/server/stores.graphql.ts";
import { OrderSummaryObject } from "./order-types.graphql.ts";
import { type CreditUse, findCreditUse, listToday, type OrderToday } from "./orders.queries.ts";

const OrderTodayObject = builder.objectRef<OrderToday>("OrderToday").implement({
  description: "An order that needs attention today.",
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
    description: "Orders to approve, under way, or handed over within a day; none for viewers without an account.",
    resolve: (_root, _arguments, context) => listToday(context, getSignedIn(context)),
  }),
);

const CreditUseObject = builder.objectRef<CreditUse>("CreditUse").implement({
  description: "How much of an account's credit is used: what it owes, and what is ordered and not billed yet.",
  fields: (t) => ({
    limit: t.field({ type: PriceObject, resolve: ({ limitCents, country }) => toPrice(cents(limitCents), country) }),
    used: t.field({ type: PriceObject, resolve: ({ usedCents, country }) => toPrice(cents(usedCents), country) }),
    available: t.field({
      type: PriceObject,
      resolve: ({ limitCents, usedCents, country }) => toPrice(cents(Math.max(0, limitCents - usedCents)), country),
    }),
  }),
});

builder.queryField("creditUse", (t) =>
  t.field({
    type: CreditUseObject,
    nullable: true,
    description: "Null for viewers who may not see what the account owes.",
    resolve: (_root, _arguments, context) => findCreditUse(context, getSignedIn(context)),
  }),
);
