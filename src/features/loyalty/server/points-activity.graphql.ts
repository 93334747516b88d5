import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import type { Country } from "../../../shared/country.ts";
import { toPrice } from "../../../shared/money.ts";
import { parsePage } from "../../../shared/page.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { calculateWorthCents, toPointsRule } from "../points.ts";
import { activityKinds, activityMonths, movementNames, movementTypesByKind } from "../points-activity.ts";
import type { ExpiringPoints, TouchedLot } from "./lots.store.ts";
import type { MonthOfPoints } from "./points.store.ts";
import { type PointsActivity, readActivity, type ShownMovement } from "./points-activity.queries.ts";

export const ActivityKindEnum = builder.enumType("PointsActivityKind", { values: activityKinds });
const MovementTypeEnum = builder.enumType("PointsMovementType", { values: movementTypesByKind.ALL });

interface WithCountry<T> {
  readonly shown: T;
  readonly country: Country;
}

/** The dollars of points, also of points that were taken. */
function toDollars(amount: number, country: Country) {
  return toPrice(calculateWorthCents(Math.abs(amount), toPointsRule(country)), country);
}

const PointsLotObject = builder.objectRef<TouchedLot>("PointsLot").implement({
  description: "Points that were given together and expire together, as a movement touched them.",
  fields: (t) => ({
    id: t.exposeID("lotId"),
    tradePoints: t.exposeInt("points", { description: "Negative if the movement took them." }),
    remaining: t.exposeInt("remaining", { description: "What is left of the lot now." }),
    earnedAt: t.field({ type: "DateTime", resolve: ({ earnedAt }) => earnedAt }),
    cause: t.exposeString("cause", { description: "Where the points came from." }),
    reference: t.exposeString("reference", { nullable: true }),
    expiresOn: t.exposeString("expiresOn", { description: "The last day of use." }),
    isLost: t.exposeBoolean("isLost", { description: "True if the membership was closed." }),
  }),
});

const PointsMovementObject = builder.objectRef<WithCountry<ShownMovement>>("PointsMovement").implement({
  description: "Points earned, spent, given or taken, with the cause.",
  fields: (t) => ({
    id: t.id({ resolve: ({ shown }) => shown.movement.id }),
    at: t.field({ type: "DateTime", resolve: ({ shown }) => shown.movement.at }),
    type: t.field({ type: MovementTypeEnum, resolve: ({ shown }) => shown.movement.type }),
    typeName: t.string({ resolve: ({ shown }) => movementNames[shown.movement.type] }),
    tradePoints: t.int({
      description: "Negative if points were taken.",
      resolve: ({ shown }) => shown.movement.points,
    }),
    tradeDollars: t.field({
      type: PriceObject,
      description: "What these points are worth, without a sign.",
      resolve: ({ shown, country }) => toDollars(shown.movement.points, country),
    }),
    owed: t.int({
      description: "By how much it changed what the account owes for returned goods.",
      resolve: ({ shown }) => shown.movement.owed,
    }),
    cause: t.string({ resolve: ({ shown }) => shown.movement.cause }),
    reference: t.string({
      nullable: true,
      description: "The number of the order or invoice, or the rsn of the offer.",
      resolve: ({ shown }) => shown.movement.reference,
    }),
    lots: t.field({ type: [PointsLotObject], resolve: ({ shown }) => [...shown.lots] }),
  }),
});

const ExpiringPointsObject = builder.objectRef<WithCountry<ExpiringPoints>>("ExpiringPoints").implement({
  description: "Points with the same last day of use.",
  fields: (t) => ({
    expiresOn: t.string({ resolve: ({ shown }) => shown.expiresOn }),
    tradePoints: t.int({ resolve: ({ shown }) => shown.points }),
    tradeDollars: t.field({ type: PriceObject, resolve: ({ shown, country }) => toDollars(shown.points, country) }),
  }),
});

const MonthOfPointsObject = builder.objectRef<MonthOfPoints>("MonthOfPoints").implement({
  description: "What happened to the points in a month.",
  fields: (t) => ({
    month: t.exposeString("month", { description: "2026-11." }),
    earned: t.exposeInt("earned"),
    used: t.exposeInt("used"),
    expired: t.exposeInt("expired"),
  }),
});

type ShownActivity = WithCountry<PointsActivity> & { readonly currentPage: number; readonly pageSize: number };

const PointsActivityObject = builder.objectRef<ShownActivity>("PointsActivity").implement({
  description: "A page of movements of points, the latest first, and what expires next.",
  fields: (t) => ({
    tradePoints: t.int({ description: "The balance.", resolve: ({ shown }) => shown.balance }),
    tradeDollars: t.field({ type: PriceObject, resolve: ({ shown, country }) => toDollars(shown.balance, country) }),
    owed: t.int({ description: "Points that the next earnings pay first.", resolve: ({ shown }) => shown.owed }),
    movements: t.field({
      type: [PointsMovementObject],
      resolve: ({ shown, country }) => shown.movements.map((movement) => ({ shown: movement, country })),
    }),
    totalMovements: t.int({ resolve: ({ shown }) => shown.total }),
    currentPage: t.exposeInt("currentPage"),
    pageSize: t.exposeInt("pageSize"),
    expiring: t.field({
      type: [ExpiringPointsObject],
      resolve: ({ shown, country }) => shown.expiring.map((points) => ({ shown: points, country })),
    }),
    months: t.field({ type: [MonthOfPointsObject], resolve: ({ shown }) => [...shown.months] }),
  }),
});

builder.queryField("pointsActivity", (t) =>
  t.field({
    type: PointsActivityObject,
    description: "Nothing for a viewer without an account. People who see only their own orders read no order numbers.",
    args: {
      kind: t.arg({ type: ActivityKindEnum, defaultValue: "ALL" }),
      months: t.arg.int({ defaultValue: 12, description: "How far back: 3, 12 or 24 months." }),
      currentPage: t.arg.int({ defaultValue: 1 }),
      pageSize: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, { kind, months, currentPage, pageSize }, context) => {
      const viewer = getPermitted(context, (may) => may.rewards !== "none");
      const country = await getCountry(context.db, context.buyer.country);
      const page = parsePage(currentPage, pageSize);
      const back = activityMonths.find((known) => known === months) ?? 12;
      const input = { country, at: context.clock.now(), kind: kind ?? "ALL", months: back, ...page };
      return { shown: await readActivity(context.db, viewer, input), country, ...page };
    },
  }),
);
