/** What follows when an order was handed over: claims of customers with their answers, and returns. */
import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import type { Country } from "../../../shared/country.ts";
import { type Cents, toPrice } from "../../../shared/money.ts";
import type { OrderLine } from "../order.ts";
import { type ClaimAnswer, claimOutcomes, claimProblems } from "../order-claim.ts";
import {
  countReturnable,
  formatReturnedLines,
  needsStaff,
  type OrderReturn,
  type ReturnedPart,
  type ReturnLine,
  returnStatuses,
} from "../order-return.ts";
import type { ClaimView } from "../order-view.ts";
import { StaffOrderObject } from "./counter-types.graphql.ts";
import { OrderDetailsObject } from "./order-types.graphql.ts";

export const ClaimProblemEnum = builder.enumType("ClaimProblem", { values: claimProblems });
const ClaimOutcomeEnum = builder.enumType("ClaimOutcome", { values: claimOutcomes });

const ClaimAnswerObject = builder.objectRef<ClaimAnswer>("ClaimAnswer").implement({
  description: "What staff answered to a claim.",
  fields: (t) => ({
    outcome: t.expose("outcome", { type: ClaimOutcomeEnum }),
    words: t.exposeString("words", { description: "For the customer." }),
    date: t.string({ resolve: ({ at }) => at.toISOString() }),
  }),
});

const OrderClaimObject = builder.objectRef<ClaimView>("OrderClaim").implement({
  description: "A problem that was reported with a line of an order.",
  fields: (t) => ({
    id: t.exposeID("id"),
    itemId: t.string({ description: "The line it is about.", resolve: ({ lineNumber }) => String(lineNumber) }),
    problem: t.expose("problem", { type: ClaimProblemEnum }),
    quantity: t.exposeInt("quantity"),
    description: t.exposeString("description"),
    date: t.string({ resolve: ({ at }) => at.toISOString() }),
    by: t.exposeString("by", { nullable: true }),
    answer: t.expose("answer", { type: ClaimAnswerObject, nullable: true, description: "Null until staff answer." }),
  }),
});

const ReturnedItemObject = builder.objectRef<ReturnLine>("ReturnedItem").implement({
  description: "Units of a line that came back or were credited.",
  fields: (t) => ({
    itemId: t.string({ resolve: ({ lineNumber }) => String(lineNumber) }),
    quantity: t.exposeInt("quantity"),
  }),
});

interface ShownReturn extends OrderReturn {
  readonly country: Country;
}

const ReturnStatusEnum = builder.enumType("ReturnStatus", { values: returnStatuses });
const money = ({ country }: ShownReturn, amount: Cents) => toPrice(amount, country);

const OrderReturnObject = builder.objectRef<ShownReturn>("OrderReturn").implement({
  description: "Lines of an order that came back or were credited.",
  fields: (t) => ({
    id: t.exposeID("id"),
    date: t.string({ resolve: ({ at }) => at.toISOString() }),
    reason: t.exposeString("reason"),
    status: t.expose("status", { type: ReturnStatusEnum }),
    items: t.field({ type: [ReturnedItemObject], resolve: ({ lines }) => [...lines] }),
    goods: t.field({
      type: PriceObject,
      description: "Inc GST.",
      resolve: (shown) => money(shown, shown.goodsCents),
    }),
    card: t.field({
      type: PriceObject,
      description: "What goes back to the card, with its part of the surcharge. Zero for an order on account.",
      resolve: (shown) => money(shown, shown.cardCents),
    }),
    pointsBack: t.exposeInt("pointsBack"),
    vouchers: t.field({ type: PriceObject, resolve: (shown) => money(shown, shown.voucherCents) }),
  }),
});

const toShown = (returns: readonly OrderReturn[], country: Country) => returns.map((each) => ({ ...each, country }));

builder.objectFields(OrderDetailsObject, (t) => ({
  claims: t.field({ type: [OrderClaimObject], resolve: ({ claims }) => [...claims] }),
  returns: t.field({
    type: [OrderReturnObject],
    description: "Without those that were given up.",
    resolve: ({ returns, country }) =>
      toShown(
        returns.filter(({ status }) => status !== "WITHDRAWN"),
        country,
      ),
  }),
}));

interface StaffReturn extends ShownReturn {
  readonly orderLines: readonly OrderLine[];
}

const StaffReturnObject = builder.objectRef<StaffReturn>("StaffOrderReturn").implement({
  description: "A return as staff see it.",
  fields: (t) => ({
    shown: t.field({ type: OrderReturnObject, resolve: (shown) => shown }),
    units: t.string({
      description: "Such as: 2 × Cutter Brush, 63 mm.",
      resolve: ({ lines, orderLines }) => formatReturnedLines(lines, orderLines),
    }),
    problem: t.exposeString("problem", { nullable: true, description: "Why it was refused." }),
    needsStaff: t.boolean({
      description: "It was refused, or it is not booked for 15 minutes.",
      resolve: (shown, _arguments, { clock }) => needsStaff(shown, clock.now()),
    }),
  }),
});

interface ReturnableLine {
  readonly line: OrderLine;
  readonly returned: readonly ReturnedPart[];
}

const ReturnableLineObject = builder.objectRef<ReturnableLine>("ReturnableLine").implement({
  description: "A line of an order, and how much of it can be returned.",
  fields: (t) => ({
    itemId: t.string({ resolve: ({ line }) => String(line.lineNumber) }),
    name: t.string({
      resolve: ({ line }) => [line.productName, line.size, line.colourName].filter(Boolean).join(", "),
    }),
    sku: t.string({ resolve: ({ line }) => line.sku }),
    quantity: t.int({ description: "Without what was cancelled.", resolve: ({ line }) => line.quantity }),
    most: t.int({
      description: "What was not returned yet.",
      resolve: ({ line, returned }) => countReturnable(line, returned),
    }),
    canRestock: t.boolean({ description: "False for a tinted tin.", resolve: ({ line }) => line.tint === null }),
  }),
});

builder.objectFields(StaffOrderObject, (t) => ({
  claims: t.field({ type: [OrderClaimObject], resolve: ({ claims }) => [...claims] }),
  returns: t.field({
    type: [StaffReturnObject],
    resolve: ({ returns, country, lines: orderLines }) =>
      toShown(returns, country).map((shown) => ({ ...shown, orderLines })),
  }),
  returnableLines: t.field({
    type: [ReturnableLineObject],
    resolve: ({ lines, returns }) => {
      const returned = returns.filter(({ status }) => status !== "WITHDRAWN").flatMap((each) => each.lines);
      return lines.filter(({ quantity }) => quantity > 0).map((line) => ({ line, returned }));
    },
  }),
  canReturn: t.exposeBoolean("canReturn", { description: "Whether the viewer takes back or credits lines." }),
  canAnswer: t.exposeBoolean("canAnswer", { description: "Whether the viewer answers claims." }),
}));
