import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import { payloadRef } from "../../../server/graphql/user-error.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { pageOf } from "../../../shared/page.ts";
import { versionArg } from "../../cart/server/cart-arguments.ts";
import { CartObject } from "../../cart/server/cart-types.graphql.ts";
import type { ShownCart } from "../../cart/server/shown-cart.ts";
import { getPermitted } from "../../identity/server/identity-context.ts";
import { orderPageSizes } from "../order-list-address.ts";
import { ordersErrors } from "../orders-errors.ts";
import { OrderPayload, OrderSummaryObject } from "./order-types.graphql.ts";
import { approveOrder, cancelOrder } from "./orders.actions.ts";
import { listHistory, type OrderHistory, summarizeYear, type YearMonth } from "./read-history.ts";
import { findShownOrder } from "./read-order.ts";
import { type ReorderedLine, reorder } from "./reorder.actions.ts";
import { moneyOf } from "./shown-order.ts";

const getReader = (context: OperationContext) => getPermitted(context, (may) => may.seeOrders !== "none");

builder.queryField("order", (t) =>
  t.field({
    type: OrderPayload,
    args: {
      orderCode: t.arg.string({ required: true, description: "The order's number." }),
      creationDate: t.arg.string({ required: true, description: "The day it was placed; empty for any." }),
      date: t.arg.string({ required: true, description: "The day for which opening hours are wanted." }),
    },
    resolve: async (_root, { orderCode, creationDate }, context) => {
      const order = await findShownOrder(context, getReader(context), { number: orderCode, placedOn: creationDate });
      return { order, userErrors: order === null ? [ordersErrors.orderNotFound] : [] };
    },
  }),
);

const OrderHistoryObject = builder.objectRef<OrderHistory>("OrderHistory").implement({
  description: "A page of orders, the newest first.",
  fields: (t) => ({
    orders: t.field({ type: [OrderSummaryObject], resolve: ({ orders }) => [...orders] }),
    totalOrders: t.exposeInt("total"),
    currentPage: t.exposeInt("currentPage"),
    pageSize: t.exposeInt("pageSize"),
  }),
});

builder.queryField("orderHistory", (t) =>
  t.field({
    type: OrderHistoryObject,
    args: {
      start: t.arg.string({ required: true, description: "The first day, 2026-01-31; empty for since ever." }),
      end: t.arg.string({ required: true, description: "The last day, itself among them; empty for until now." }),
      search: t.arg.string({ description: "A number, PO number, job reference, product or colour." }),
      currentPage: t.arg.int({ defaultValue: 1 }),
      pageSize: t.arg.int({ defaultValue: 20 }),
    },
    resolve: (_root, { currentPage, pageSize, ...wish }, context) =>
      listHistory(context, getReader(context), { ...wish, page: pageOf(currentPage, pageSize, orderPageSizes) }),
  }),
);

const OrderYearlySummaryObject = builder.objectRef<YearMonth>("OrderYearlySummary").implement({
  description: "A month's orders.",
  fields: (t) => ({
    date: t.exposeString("month", { description: "The month: 2026-07." }),
    totalOrders: t.exposeInt("orders"),
    totalPrice: t.field({ type: PriceObject, description: "Ex GST.", resolve: (month) => moneyOf(month, month.cents) }),
    totalPriceWithTax: t.field({ type: PriceObject, resolve: (month) => moneyOf(month, month.withTaxCents) }),
  }),
});

builder.queryField("orderHistorySummary", (t) =>
  t.field({
    type: [OrderYearlySummaryObject],
    description: "The twelve months of a year, without what was cancelled.",
    args: { year: t.arg.int({ required: true }) },
    resolve: (_root, { year }, context) => summarizeYear(context, getReader(context), year),
  }),
);

for (const [name, change] of [
  ["approveOrder", approveOrder],
  ["cancelOrder", cancelOrder],
] as const) {
  builder.mutationField(name, (t) =>
    t.field({
      type: OrderPayload,
      args: { orderCode: t.arg.string({ required: true }) },
      resolve: async (_root, { orderCode }, context) => {
        const viewer = getReader(context);
        const refusal = await change(context, viewer, orderCode);
        const order = await findShownOrder(context, viewer, { number: orderCode });
        return { order, userErrors: refusal === null ? [] : [refusal] };
      },
    }),
  );
}

const ReorderOutcomeEnum = builder.enumType("ReorderOutcome", {
  values: ["ADDED", "REDUCED", "GONE", "PRICE_CHANGED"] as const,
});

const ReorderedLineObject = builder.objectRef<ReorderedLine>("ReorderedLine").implement({
  description: "What became of a line that was to be bought again.",
  fields: (t) => ({
    itemId: t.exposeString("itemId"),
    name: t.exposeString("name"),
    outcome: t.expose("outcome", { type: ReorderOutcomeEnum }),
    message: t.exposeString("message"),
  }),
});

const ReorderPayload = payloadRef<{ cart: ShownCart; lines: readonly ReorderedLine[] }>("ReorderPayload");
ReorderPayload.implement({
  fields: (t) => ({
    cart: t.expose("cart", { type: CartObject }),
    lines: t.field({ type: [ReorderedLineObject], resolve: ({ lines }) => [...lines] }),
  }),
});

builder.mutationField("reorderItems", (t) =>
  t.field({
    type: ReorderPayload,
    args: {
      orderCode: t.arg.string({ required: true }),
      itemIds: t.arg.stringList({ description: "Left out or empty: all of them. A part brings its whole system." }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { orderCode, itemIds, modifiedTime }, context) =>
      reorder(context, getReader(context), { number: orderCode, itemIds: itemIds ?? [], modifiedTime }),
  }),
);
