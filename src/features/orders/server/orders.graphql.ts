import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { parsePage } from "../../../shared/page.ts";
import type { UserError } from "../../../shared/result.ts";
import { BuyAgainPayload } from "../../cart/server/buy-again.graphql.ts";
import { versionArg } from "../../cart/server/cart-types.graphql.ts";
import { getPermitted, getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { orderPageSizes } from "../order-addresses.ts";
import { type OrderView, toOrderPrice } from "../order-view.ts";
import { ordersErrors } from "../orders-errors.ts";
import { ClaimProblemEnum } from "./aftercare.graphql.ts";
import { OrderDetailsObject, OrderPayload, OrderSummaryObject } from "./order-types.graphql.ts";
import { approveOrder, cancelOrder, cancelOrderRest, claimItem, reviewCredit } from "./orders.actions.ts";
import {
  findOrderView,
  findToday,
  listHistory,
  type OrderHistory,
  summarizeYear,
  type YearMonth,
} from "./orders.queries.ts";
import { reorderItems } from "./reorder.actions.ts";

const getReader = (context: OperationContext) => getPermitted(context, (may) => may.seeOrders !== "none");

interface OrderChange {
  readonly number: string;
  readonly viewer: SignedInViewer;
  readonly refusal: UserError | null;
}

/** Every mutation of an order returns its current state, also when the change was refused. */
async function answerChange(
  context: OperationContext,
  { number, viewer, refusal }: OrderChange,
): Promise<{ order: OrderView | null; userErrors: UserError[] }> {
  const order = await findOrderView(context, viewer, { number });
  return { order, userErrors: refusal === null ? [] : [refusal] };
}

builder.queryField("order", (t) =>
  t.field({
    type: OrderPayload,
    args: {
      orderCode: t.arg.string({ required: true, description: "The order's number." }),
      creationDate: t.arg.string({ required: true, description: "The day it was placed; empty for any." }),
      date: t.arg.string({ required: true, description: "The day for which opening hours are wanted." }),
    },
    resolve: async (_root, { orderCode, creationDate }, context) => {
      const order = await findOrderView(context, getReader(context), { number: orderCode, placedOn: creationDate });
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
      start: t.arg.string({ required: true, description: "The first day, 2026-01-31; empty for no start." }),
      end: t.arg.string({ required: true, description: "The last day, inclusive; empty for until now." }),
      lastDays: t.arg.int({
        description: "In place of the first day: so many days before today at the viewer's store.",
      }),
      search: t.arg.string({ description: "A number, PO number, job reference, product or colour." }),
      currentPage: t.arg.int({ defaultValue: 1 }),
      pageSize: t.arg.int({ defaultValue: 20 }),
    },
    resolve: (_root, { currentPage, pageSize, ...input }, context) =>
      listHistory(context, getReader(context), { ...input, page: parsePage(currentPage, pageSize, orderPageSizes) }),
  }),
);

export const OrderYearlySummaryObject = builder.objectRef<YearMonth>("OrderYearlySummary").implement({
  description: "A month's orders.",
  fields: (t) => ({
    date: t.exposeString("month", { description: "The month: 2026-07." }),
    totalOrders: t.exposeInt("orders"),
    totalPrice: t.field({
      type: PriceObject,
      description: "Ex GST.",
      resolve: (month) => toOrderPrice(month, month.cents),
    }),
    totalPriceWithTax: t.field({ type: PriceObject, resolve: (month) => toOrderPrice(month, month.withTaxCents) }),
  }),
});

builder.queryField("orderHistorySummary", (t) =>
  t.field({
    type: [OrderYearlySummaryObject],
    description: "The twelve months of a year, without what was cancelled.",
    args: { year: t.arg.int({ description: "Left out: this year at the viewer's store." }) },
    resolve: (_root, { year }, context) => summarizeYear(context, getReader(context), year),
  }),
);

builder.queryField("storeToday", (t) =>
  t.string({
    description: "Today at the viewer's favourite store: 2026-10-04.",
    resolve: (_root, _arguments, context) => findToday(context),
  }),
);

const stateChanges = {
  approveOrder: { change: approveOrder, isByStaff: false },
  cancelOrder: { change: cancelOrder, isByStaff: true },
};
for (const [name, { change, isByStaff }] of Object.entries(stateChanges)) {
  builder.mutationField(name, (t) =>
    t.field({
      type: OrderPayload,
      extensions: isByStaff ? staffMutation : {},
      args: { orderCode: t.arg.string({ required: true }) },
      resolve: async (_root, { orderCode: number }, context) => {
        const viewer = getReader(context);
        return answerChange(context, { number, viewer, refusal: await change(context, viewer, number) });
      },
    }),
  );
}

const ReorderUnitsInput = builder.inputType("ReorderUnitsInput", {
  fields: (t) => ({
    itemId: t.string({ required: true }),
    quantity: t.int({ required: true }),
  }),
});

builder.mutationField("reorderItems", (t) =>
  t.field({
    type: BuyAgainPayload,
    args: {
      orderCode: t.arg.string({ required: true }),
      itemIds: t.arg.stringList({ description: "Left out or empty: all of them. A part brings its whole system." }),
      units: t.arg({
        type: [ReorderUnitsInput],
        description: "Adds exactly these units of these lines, whether the store has them or not.",
      }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { orderCode: number, itemIds, units, modifiedTime }, context) =>
      reorderItems(context, getReader(context), { number, itemIds: itemIds ?? [], units: units ?? [], modifiedTime }),
  }),
);

builder.objectFields(OrderDetailsObject, (t) => ({
  canClaim: t.exposeBoolean("canClaim", {
    description: "Whether a problem can be reported: some of it has left the store.",
  }),
  canCancelRest: t.exposeBoolean("canCancelRest", {
    description: "Whether the viewer may cancel what has not left the store.",
  }),
  canReview: t.exposeBoolean("canReview", {
    description: "Whether the viewer decides about its credit review.",
  }),
}));

builder.mutationField("claimOrderItem", (t) =>
  t.field({
    type: OrderPayload,
    extensions: staffMutation,
    args: {
      orderCode: t.arg.string({ required: true }),
      itemId: t.arg.string({ required: true, description: "The line's number in the order." }),
      problem: t.arg({ type: ClaimProblemEnum, required: true }),
      quantity: t.arg.int({ required: true, description: "How many of them." }),
      description: t.arg.string(),
    },
    resolve: async (_root, { orderCode: number, description, ...claim }, context) => {
      const viewer = getReader(context);
      const input = { ...claim, number, description: (description ?? "").trim() };
      return answerChange(context, { number, viewer, refusal: await claimItem(context, viewer, input) });
    },
  }),
);

builder.mutationField("cancelOrderRest", (t) =>
  t.field({
    type: OrderPayload,
    extensions: staffMutation,
    description: "Ends an order that left in part with what has left.",
    args: { orderCode: t.arg.string({ required: true }) },
    resolve: async (_root, { orderCode: number }, context) => {
      const viewer = getStaff(context, ({ fulfil }) => fulfil !== "none");
      return answerChange(context, { number, viewer, refusal: await cancelOrderRest(context, viewer, number) });
    },
  }),
);

builder.mutationField("reviewOrderCredit", (t) =>
  t.field({
    type: OrderPayload,
    extensions: staffMutation,
    args: {
      orderCode: t.arg.string({ required: true }),
      isReleased: t.arg.boolean({ required: true, description: "True lets the order go on, false ends it." }),
    },
    resolve: async (_root, { orderCode: number, isReleased }, context) => {
      const viewer = getStaff(context, ({ credit }) => credit);
      const refusal = await reviewCredit(context, viewer, { number, isReleased });
      return answerChange(context, { number, viewer, refusal });
    },
  }),
);
