/** Returns of lines of an order: what the customer would get, the return itself, and what becomes of a refused refund. */
import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { type Cents, cents, toPrice } from "../../../shared/money.ts";
import { listRefusals } from "../../../shared/result.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import type { ReturnInput, ReturnLine } from "../../orders/order-return.ts";
import { StaffOrderPayload } from "../../orders/server/counter.graphql.ts";
import { readReturnPlan, type ShownReturnPlan } from "./order-return-plans.queries.ts";
import { retryReturn, returnItems, withdrawReturn } from "./order-returns.actions.ts";

const getReturner = (context: OperationContext) => getStaff(context, ({ returns }) => returns !== "none");

const orderCodeArg = { required: true } as const;
const money = ({ country }: Pick<ShownReturnPlan, "country">, amount: Cents) => toPrice(amount, country);

interface PlannedLine extends ReturnLine, Pick<ShownReturnPlan, "country"> {
  readonly name: string;
}

const PlannedReturnLineObject = builder.objectRef<PlannedLine>("PlannedReturnLine").implement({
  description: "Units of a line that would come back.",
  fields: (t) => ({
    itemId: t.string({ resolve: ({ lineNumber }) => String(lineNumber) }),
    name: t.exposeString("name"),
    quantity: t.exposeInt("quantity"),
    isRestocked: t.exposeBoolean("isRestocked"),
    amount: t.field({
      type: PriceObject,
      description: "Inc GST.",
      resolve: (line) => money(line, cents(line.netCents + line.taxCents)),
    }),
  }),
});

const ReturnPlanObject = builder.objectRef<ShownReturnPlan>("ReturnPlan").implement({
  description: "What the customer would get for lines that come back.",
  fields: (t) => ({
    lines: t.field({
      type: [PlannedReturnLineObject],
      resolve: ({ lines, orderLines, country }) =>
        lines.map((line) => {
          const bought = orderLines.find(({ lineNumber }) => lineNumber === line.lineNumber);
          const name = [bought?.productName, bought?.size, bought?.colourName].filter(Boolean).join(", ");
          return { ...line, name, country };
        }),
    }),
    isByCard: t.exposeBoolean("isByCard", { description: "False: it is credited to the account." }),
    goods: t.field({ type: PriceObject, description: "Inc GST.", resolve: (plan) => money(plan, plan.goodsCents) }),
    tax: t.field({ type: PriceObject, description: "The GST in it.", resolve: (plan) => money(plan, plan.taxCents) }),
    card: t.field({
      type: PriceObject,
      description: "What goes back to the card, with its part of the surcharge.",
      resolve: (plan) => money(plan, plan.cardCents),
    }),
    surcharge: t.field({ type: PriceObject, resolve: (plan) => money(plan, plan.surchargeCents) }),
    pointsBack: t.exposeInt("pointsBack"),
    vouchers: t.field({ type: PriceObject, resolve: (plan) => money(plan, plan.voucherCents) }),
    seen: t.exposeString("seen", { description: "`returnItems` takes it." }),
  }),
});

const ReturnPlanPayload = payloadRef<{ plan: ShownReturnPlan | null }>("ReturnPlanPayload");
ReturnPlanPayload.implement({
  fields: (t) => ({ plan: t.field({ type: ReturnPlanObject, nullable: true, resolve: ({ plan }) => plan }) }),
});

const ReturnedUnitsInput = builder.inputType("ReturnedUnitsInput", {
  fields: (t) => ({
    itemId: t.string({ required: true, description: "The line's number in the order." }),
    quantity: t.int({ required: true, description: "Zero leaves the line out." }),
    isRestocked: t.boolean({ description: "The units go back into stock. Not for tinted tins." }),
  }),
});

type GivenLine = {
  readonly itemId: string;
  readonly quantity: number;
  readonly isRestocked?: boolean | null | undefined;
};

const toLines = (lines: readonly GivenLine[]): ReturnInput[] =>
  lines.map(({ itemId, quantity, isRestocked }) => ({
    ...{ lineNumber: Number(itemId), quantity, isRestocked: isRestocked ?? false },
  }));

builder.queryField("returnPlan", (t) =>
  t.field({
    type: ReturnPlanPayload,
    description: "What the customer would get. Nothing is booked.",
    args: {
      orderCode: t.arg.string(orderCodeArg),
      lines: t.arg({ type: [ReturnedUnitsInput], required: true }),
    },
    resolve: async (_root, { orderCode: number, lines }, context) => {
      const plan = await readReturnPlan(context, getReturner(context), { number, lines: toLines(lines) });
      return { plan: plan.ok ? plan.value : null, userErrors: listRefusals(plan) };
    },
  }),
);

builder.mutationField("returnItems", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    description: "Takes back or credits lines of an invoiced order. A card is refunded, an account gets a credit note.",
    args: {
      orderCode: t.arg.string(orderCodeArg),
      lines: t.arg({ type: [ReturnedUnitsInput], required: true }),
      reason: t.arg.string({ required: true, description: "The customer reads it." }),
      seen: t.arg.string({ required: true, description: "`seen` of the plan that was shown. Empty: any plan." }),
      claimId: t.arg.string({ description: "The claim that it answers." }),
      idempotencyKey: t.arg.string({
        required: true,
        description: "The same request under the same key is booked once.",
      }),
    },
    resolve: async (_root, { orderCode: number, lines, claimId, ...input }, context) => {
      const viewer = getReturner(context);
      const request = { ...input, number, lines: toLines(lines), claimId: claimId ?? "" };
      return { number, viewer, userErrors: await returnItems(context, viewer, request) };
    },
  }),
);

const returnIdArg = { required: true, description: "A return whose refund the gateway refused." } as const;

builder.mutationField("retryReturn", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    description: "Asks the gateway again for a refund that it refused.",
    args: { orderCode: t.arg.string(orderCodeArg), returnId: t.arg.string(returnIdArg) },
    resolve: async (_root, { orderCode: number, returnId }, context) => {
      const viewer = getReturner(context);
      return { number, viewer, userErrors: await retryReturn(context, viewer, { number, returnId }) };
    },
  }),
);

builder.mutationField("withdrawReturn", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    description: "Gives up a refund that the gateway refused. Its units can be returned again.",
    args: {
      orderCode: t.arg.string(orderCodeArg),
      returnId: t.arg.string(returnIdArg),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_root, { orderCode: number, returnId, reason }, context) => {
      const viewer = getReturner(context);
      return { number, viewer, userErrors: await withdrawReturn(context, viewer, { number, returnId, reason }) };
    },
  }),
);
