import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import type { CatalogueSnapshot } from "../../catalogue/catalogue-snapshot.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import type { OfferScope } from "../../loyalty/earning.ts";
import { calculateWorthCents, toPointsRule } from "../../loyalty/points.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { goalMeasures } from "../offer.ts";
import { formatConditions, formatGain } from "../offer-words.ts";
import { describeGivenState, findGivenPage, formatGiven } from "../reward.ts";
import type { ShownGrant } from "./offer-grants.store.ts";
import { activateOffer } from "./offers.actions.ts";
import {
  type CountedOrder,
  findPointsOnTheWay,
  listOwnOffers,
  type PointsOnTheWay,
  type ShownOffer,
  type ShownProgress,
} from "./offers.queries.ts";

const getMember = (context: OperationContext) => getPermitted(context, (may) => may.rewards !== "none");

const OfferKindEnum = builder.enumType("OfferKind", { values: ["BONUS", "ACHIEVEMENT"] as const });
const OfferPhaseEnum = builder.enumType("OfferPhase", { values: ["COMING", "RUNNING", "ENDED"] as const });
const GoalMeasureEnum = builder.enumType("GoalMeasure", { values: goalMeasures });

interface WithCountry<T> {
  readonly shown: T;
  readonly country: Country;
}

const OfferedProducts = builder.objectRef<{ name: string; address: string }>("OfferedProducts").implement({
  description: "A product, a range or a brand that an offer is for.",
  fields: (t) => ({ name: t.exposeString("name"), address: t.exposeString("address") }),
});

const CountedOrderObject = builder.objectRef<WithCountry<CountedOrder>>("CountedOrder").implement({
  description: "An order that counts for an achievement, without what was returned.",
  fields: (t) => ({
    id: t.string({ description: "The number of the order.", resolve: ({ shown }) => shown.orderNumber }),
    orderedOn: t.string({ resolve: ({ shown }) => shown.orderedOn }),
    units: t.int({ resolve: ({ shown }) => shown.units }),
    spent: t.field({
      type: PriceObject,
      resolve: ({ shown, country }) => toPrice(cents(shown.spentCents), country),
    }),
  }),
});

const OfferGrantObject = builder.objectRef<WithCountry<ShownGrant>>("OfferGrant").implement({
  description: "What an offer gave: points, a voucher, a gift card or a discount on tools.",
  fields: (t) => ({
    at: t.field({ type: "DateTime", resolve: ({ shown }) => shown.at }),
    tradePoints: t.int({
      nullable: true,
      description: "Null for a reward that is not points.",
      resolve: ({ shown: { given } }) => (given.kind === "POINTS" ? given.points : null),
    }),
    gain: t.string({
      description: "1,000 points, worth $5.00, or $20 voucher until 3 May 2027, for example.",
      resolve: ({ shown, country }) => formatGiven(shown.given, toPointsRule(country)),
    }),
    note: t.string({
      nullable: true,
      description: "What happened to it since: it was taken back, or its card is being made or could not be made.",
      resolve: ({ shown }) => describeGivenState(shown.given, shown.withdrawnAt !== null),
    }),
    address: t.string({
      nullable: true,
      description:
        "The page with the voucher or the gift card. Null for other rewards, and if the viewer has no such page.",
      resolve: ({ shown }, _arguments, context) => findGivenPage(shown.given, getMember(context).user.id),
    }),
    occasion: t.string({
      description: "The number of the order for a bonus, the month of a monthly goal, else once.",
      resolve: ({ shown }) => shown.occasion,
    }),
    isWithdrawn: t.boolean({
      description: "True if a return undid the goal.",
      resolve: ({ shown }) => shown.withdrawnAt !== null,
    }),
  }),
});

const OfferProgressObject = builder.objectRef<WithCountry<ShownProgress>>("OfferProgress").implement({
  description: "How far the account is towards the goal, in the current period.",
  fields: (t) => ({
    reached: t.int({ resolve: ({ shown }) => shown.reached }),
    isReached: t.boolean({ resolve: ({ shown }) => shown.isReached }),
    endsOn: t.string({ description: "The last day of the period.", resolve: ({ shown }) => shown.endsOn }),
    nextStep: t.string({
      nullable: true,
      description: "What is missing, as a sentence. Null if nothing is, or if the goal is out of reach.",
      resolve: ({ shown }) => shown.nextStep,
    }),
    fullMonths: t.stringList({ resolve: ({ shown }) => [...shown.fullMonths] }),
    orders: t.field({
      type: [CountedOrderObject],
      description: "Empty unless one offer is asked for by its name.",
      resolve: ({ shown, country }) => shown.orders.map((order) => ({ shown: order, country })),
    }),
  }),
});

const RewardsOfferObject = builder.objectRef<WithCountry<ShownOffer>>("RewardsOffer").implement({
  description: "More for a time: a bonus on what is bought, or an achievement with a goal and a reward.",
  fields: (t) => ({
    rsn: t.string({ resolve: ({ shown }) => shown.offer.rsn }),
    kind: t.field({ type: OfferKindEnum, resolve: ({ shown }) => shown.offer.kind }),
    phase: t.field({ type: OfferPhaseEnum, resolve: ({ shown }) => shown.phase }),
    name: t.string({ resolve: ({ shown }) => shown.offer.name }),
    description: t.string({ resolve: ({ shown }) => shown.offer.description }),
    terms: t.string({ resolve: ({ shown }) => shown.offer.terms }),
    startsOn: t.string({ resolve: ({ shown }) => shown.offer.startsOn }),
    endsOn: t.string({ description: "The last day.", resolve: ({ shown }) => shown.offer.endsOn }),
    needsActivation: t.boolean({ resolve: ({ shown }) => shown.offer.needsActivation }),
    activatedAt: t.field({ type: "DateTime", nullable: true, resolve: ({ shown }) => shown.activatedAt }),
    canActivate: t.boolean({
      description: "Whether the viewer can activate it now.",
      resolve: ({ shown }) => shown.canActivate,
    }),
    isUsedUp: t.boolean({
      description: "True for a bonus that the account's later orders do not get.",
      resolve: ({ shown }) => shown.isUsedUp,
    }),
    conditions: t.string({
      nullable: true,
      description: "The minimum of an order and the limit of an account. Null for an offer that has neither.",
      resolve: ({ shown, country }) => formatConditions(shown.offer, country),
    }),
    gain: t.string({ description: "Double points, for example.", resolve: ({ shown }) => formatGain(shown.offer) }),
    rewardDollars: t.field({
      type: PriceObject,
      nullable: true,
      description: "What the points of an achievement are worth. Null for every other reward.",
      resolve: ({ shown: { offer }, country }) =>
        offer.kind === "BONUS" || offer.goal.reward.kind !== "POINTS"
          ? null
          : toPrice(calculateWorthCents(offer.goal.reward.points, toPointsRule(country)), country),
    }),
    measure: t.field({
      type: GoalMeasureEnum,
      nullable: true,
      description: "What the goal counts. Null for a bonus.",
      resolve: ({ shown: { offer } }) => (offer.kind === "BONUS" ? null : offer.goal.measure),
    }),
    target: t.int({
      nullable: true,
      description: "Cents ex GST for SPEND, else a number of units, product families or months. Null for a bonus.",
      resolve: ({ shown: { offer } }) => (offer.kind === "BONUS" ? null : offer.goal.target),
    }),
    unitName: t.string({
      resolve: ({ shown: { offer } }) => (offer.kind === "BONUS" ? "units" : offer.goal.unit.many),
    }),
    isMonthly: t.boolean({ resolve: ({ shown: { offer } }) => offer.kind === "ACHIEVEMENT" && offer.goal.isMonthly }),
    products: t.field({
      type: [OfferedProducts],
      description: "Empty if the offer is for everything.",
      resolve: ({ shown }, _arguments, { snapshots }) =>
        shown.offer.scopes.flatMap((scope) => describeScope(scope, snapshots.catalogue)),
    }),
    matchingOrders: t.int({
      description: "How many orders of the account had products of the offer in the last year.",
      resolve: ({ shown }) => shown.matchingOrders,
    }),
    progress: t.field({
      type: OfferProgressObject,
      nullable: true,
      description: "Null for a bonus.",
      resolve: ({ shown: { progress }, country }) => progress && { shown: progress, country },
    }),
    grants: t.field({
      type: [OfferGrantObject],
      resolve: ({ shown, country }) => shown.grants.map((grant) => ({ shown: grant, country })),
    }),
  }),
});

function describeScope({ kind, id }: OfferScope, catalogue: CatalogueSnapshot): { name: string; address: string }[] {
  if (kind === "PRODUCT") {
    const product = catalogue.productByCode.get(id);
    const shelf = catalogue.categoryById.get(product?.subRangeId ?? "");
    return product && shelf ? [{ name: product.name, address: `/products/${shelf.slug}/${product.slug}/` }] : [];
  }
  const found = kind === "RANGE" ? catalogue.categoryById.get(id) : catalogue.brandById.get(id);
  const key = kind === "RANGE" ? "category" : "brand";
  return found ? [{ name: found.name, address: `/products?${key}=${found.slug}` }] : [];
}

async function listShown(context: OperationContext, rsn: string | null): Promise<WithCountry<ShownOffer>[]> {
  const viewer = getMember(context);
  const country = await getCountry(context.db, viewer.account?.country ?? context.buyer.country);
  const store = context.snapshots.stores.byId.get(context.buyer.storeId ?? "");
  const timeZone = store?.timezone ?? country.timeZone;
  const offers = await listOwnOffers(context.db, viewer, { country, timeZone, rsn, at: context.clock.now() });
  return offers.map((shown) => ({ shown, country }));
}

builder.queryField("rewardsOffers", (t) =>
  t.field({
    type: [RewardsOfferObject],
    description: "The offers for the account, those that end first before the others.",
    resolve: (_root, _arguments, context) => listShown(context, null),
  }),
);

builder.queryField("rewardsOffer", (t) =>
  t.field({
    type: RewardsOfferObject,
    nullable: true,
    description: "Null if no offer for the account has this name.",
    args: { rsn: t.arg.string({ required: true }) },
    resolve: async (_root, { rsn }, context) => (await listShown(context, rsn))[0] ?? null,
  }),
);

const PointsOnTheWayObject = builder.objectRef<WithCountry<PointsOnTheWay>>("PointsOnTheWay").implement({
  description: "Points that orders under way will earn when they are handed over, without bonuses.",
  fields: (t) => ({
    tradePoints: t.int({ resolve: ({ shown }) => shown.points }),
    tradeDollars: t.field({
      type: PriceObject,
      resolve: ({ shown, country }) => toPrice(calculateWorthCents(shown.points, toPointsRule(country)), country),
    }),
    orders: t.int({ description: "How many orders.", resolve: ({ shown }) => shown.orders }),
  }),
});

builder.queryField("pointsOnTheWay", (t) =>
  t.field({
    type: PointsOnTheWayObject,
    description: "None for accounts that earn nothing at the moment.",
    resolve: async (_root, _arguments, context) => {
      const viewer = getMember(context);
      const country = await getCountry(context.db, context.buyer.country);
      return { shown: await findPointsOnTheWay(context.db, viewer), country };
    },
  }),
);

const ActivateOfferPayload = payloadRef<{ rsn: string | null }>("ActivateOfferPayload");
ActivateOfferPayload.implement({ fields: (t) => ({ rsn: t.exposeString("rsn", { nullable: true }) }) });

builder.mutationField("activateOffer", (t) =>
  t.field({
    type: ActivateOfferPayload,
    description: "Orders that are placed from now on count for the offer.",
    args: { rsn: t.arg.string({ required: true }) },
    resolve: async (_root, { rsn }, context) => {
      const viewer = getMember(context);
      const country = await getCountry(context.db, viewer.account?.country ?? context.buyer.country);
      const activated = await activateOffer(context, viewer, { rsn, country });
      return activated.ok ? { rsn: activated.value, userErrors: [] } : { rsn: null, userErrors: activated.refusals };
    },
  }),
);
