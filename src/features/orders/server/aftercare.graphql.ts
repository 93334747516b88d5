import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { getPermitted } from "../../identity/server/identity-context.ts";
import { claimProblems } from "../order-claim.ts";
import { claimItem, reviewCredit } from "./aftercare.actions.ts";
import { OrderDetailsObject, OrderPayload } from "./order-types.graphql.ts";
import { findShownOrder } from "./read-order.ts";
import type { ShownClaim } from "./shown-order.ts";

const getReader = (context: OperationContext) => getPermitted(context, (may) => may.seeOrders !== "none");
const getAdmin = (context: OperationContext) => getPermitted(context, (may) => may.administer);

const ClaimProblemEnum = builder.enumType("ClaimProblem", { values: claimProblems });

const OrderClaimObject = builder.objectRef<ShownClaim>("OrderClaim").implement({
  description: "A problem that was reported with a line of an order.",
  fields: (t) => ({
    id: t.exposeID("id"),
    itemId: t.string({ description: "The line it is about.", resolve: ({ place }) => String(place) }),
    problem: t.expose("problem", { type: ClaimProblemEnum }),
    quantity: t.exposeInt("quantity"),
    description: t.exposeString("words"),
    date: t.string({ resolve: ({ at }) => at.toISOString() }),
    by: t.exposeString("by", { nullable: true }),
  }),
});

builder.objectFields(OrderDetailsObject, (t) => ({
  claims: t.field({ type: [OrderClaimObject], resolve: ({ claims }) => [...claims] }),
  canClaim: t.exposeBoolean("canClaim", { description: "Whether there is something that can be wrong with it." }),
  canReview: t.exposeBoolean("canReview", {
    description: "Whether this person says what becomes of it over the limit.",
  }),
}));

builder.mutationField("claimOrderItem", (t) =>
  t.field({
    type: OrderPayload,
    args: {
      orderCode: t.arg.string({ required: true }),
      itemId: t.arg.string({ required: true, description: "The line's place in the order." }),
      problem: t.arg({ type: ClaimProblemEnum, required: true }),
      quantity: t.arg.int({ required: true, description: "How many of them." }),
      description: t.arg.string(),
    },
    resolve: async (_root, { orderCode: number, description, ...claim }, context) => {
      const viewer = getReader(context);
      const refusal = await claimItem(context, viewer, { ...claim, number, words: (description ?? "").trim() });
      const order = await findShownOrder(context, viewer, { number });
      return { order, userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);

builder.mutationField("reviewOrderCredit", (t) =>
  t.field({
    type: OrderPayload,
    args: {
      orderCode: t.arg.string({ required: true }),
      isReleased: t.arg.boolean({ required: true, description: "True lets the order go on, false ends it." }),
    },
    resolve: async (_root, { orderCode: number, isReleased }, context) => {
      const viewer = getAdmin(context);
      const refusal = await reviewCredit(context, viewer, { number, isReleased });
      const order = await findShownOrder(context, viewer, { number });
      return { order, userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);
