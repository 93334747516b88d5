import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { formatMoney } from "../../../shared/money.ts";
import { toShop } from "../../cart/item-input.ts";
import { keyArg } from "../../cart/server/cart-types.graphql.ts";
import type { Product } from "../../catalogue/catalogue.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { instanceLabels } from "../../painters/work.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { SentQuote } from "../lead-view.ts";
import { emptyQuote, type QuoteFields } from "../paint-plan.ts";
import type { PackOutcome } from "../plan-order.ts";
import {
  type PlanAreaView,
  type PlanColour,
  type PlanItemView,
  type PlanPackView,
  type PlanView,
  type QuoteView,
  toPlanView,
} from "../plan-view.ts";
import { suggestPaints } from "../suggest-paints.ts";
import { orderPaintPlan, savePlan, undoPaintPlanOrder } from "./paint-plans.actions.ts";
import { type LeadPlan, readPlan } from "./paint-plans.queries.ts";

/** A plan shows the account's prices and ends in the cart, so both rights are needed. */
export const getPlanner = (context: OperationContext) =>
  getPermitted(context, (may) => may.jobLeads === "manage" && may.cart);

const ColourObject = builder.objectRef<PlanColour>("PaintPlanColour").implement({
  fields: (t) => ({ name: t.exposeString("name"), code: t.exposeString("code"), hex: t.exposeString("hex") }),
});

const AreaObject = builder.objectRef<PlanAreaView>("PaintPlanArea").implement({
  description: "An area as it was typed, with its litres, or with a sentence that says what to do.",
  fields: (t) => ({
    id: t.exposeID("id"),
    surface: t.exposeString("surface"),
    areaM2: t.exposeString("areaM2"),
    rooms: t.exposeString("rooms"),
    lengthM: t.exposeString("lengthM"),
    widthM: t.exposeString("widthM"),
    heightM: t.exposeString("heightM"),
    coats: t.exposeString("coats"),
    product: t.exposeString("product"),
    colour: t.exposeString("colour"),
    strength: t.exposeString("strength"),
    summary: t.exposeString("summary"),
    paint: t.exposeString("paint", { nullable: true, description: "The name of the paint." }),
    tint: t.expose("tint", { type: ColourObject, nullable: true }),
    message: t.exposeString("message", { nullable: true }),
    field: t.exposeString("field", { nullable: true, description: "The field that the message is about." }),
  }),
});

const PackObject = builder.objectRef<PlanPackView>("PaintPlanPack").implement({
  fields: (t) => ({
    sku: t.exposeString("sku"),
    size: t.exposeString("size"),
    calculated: t.exposeInt("calculated", { description: "In the cheapest packs that hold enough." }),
    quantity: t.exposeInt("quantity"),
    each: t.exposeString("each"),
  }),
});

const ItemObject = builder.objectRef<PlanItemView>("PaintPlanItem").implement({
  description: "A paint of the areas, or a primer or sundry that goes with one.",
  fields: (t) => ({
    key: t.exposeString("key"),
    code: t.exposeString("code"),
    name: t.exposeString("name"),
    isExtra: t.boolean({ resolve: ({ kind }) => kind === "EXTRA" }),
    isWanted: t.exposeBoolean("isWanted"),
    tint: t.expose("tint", { type: ColourObject, nullable: true }),
    litres: t.exposeString("litres"),
    uses: t.exposeString("uses", { description: "What it is used for." }),
    packs: t.field({ type: [PackObject], resolve: ({ packs }) => [...packs] }),
    notice: t.exposeString("notice", { nullable: true }),
    total: t.exposeString("total"),
    stock: t.exposeString("stock"),
  }),
});

const QuoteFieldsObject = builder.objectRef<QuoteFields>("LeadQuoteFields").implement({
  fields: (t) => ({
    marginPercent: t.exposeString("marginPercent"),
    labourBy: t.exposeString("labourBy", { description: "HOURS or SUM." }),
    labourHours: t.exposeString("labourHours"),
    labourRate: t.exposeString("labourRate"),
    labourSum: t.exposeString("labourSum"),
    validDays: t.exposeString("validDays"),
    note: t.exposeString("note"),
  }),
});

const PriceLineObject = builder.objectRef<QuoteView["lines"][number]>("LeadQuoteLine").implement({
  fields: (t) => ({ label: t.exposeString("label"), value: t.exposeString("value") }),
});

const QuoteObject = builder.objectRef<QuoteView>("LeadQuote").implement({
  description: "What the home owner is asked for, at the painter's own price.",
  fields: (t) => ({
    lines: t.field({ type: [PriceLineObject], resolve: ({ lines }) => [...lines] }),
    total: t.exposeString("total"),
    margin: t.exposeString("margin", { description: "What the painter earns from the materials." }),
    message: t.string({ nullable: true, resolve: ({ refusal }) => refusal?.message ?? null }),
    field: t.string({ nullable: true, resolve: ({ refusal }) => refusal?.field ?? null }),
  }),
});

export const SentQuoteObject = builder.objectRef<SentQuote>("SentLeadQuote").implement({
  description: "A quote that was sent to the home owner.",
  fields: (t) => ({
    id: t.exposeID("id"),
    sentAt: t.field({ type: "DateTime", resolve: ({ sentAt }) => sentAt }),
    sentBy: t.exposeString("sentBy"),
    total: t.string({
      description: "With GST, at the painter's price.",
      resolve: async ({ totalCents }, _arguments, { db, buyer }) =>
        formatMoney(totalCents, await getCountry(db, buyer.country)),
    }),
    validUntil: t.exposeString("validUntil"),
  }),
});

const PlanObject = builder.objectRef<PlanView & { readonly fields: QuoteFields }>("PaintPlan").implement({
  fields: (t) => ({
    areas: t.field({ type: [AreaObject], resolve: ({ areas }) => [...areas] }),
    items: t.field({ type: [ItemObject], resolve: ({ items }) => [...items] }),
    total: t.exposeString("total"),
    gst: t.exposeString("gst"),
    packCount: t.exposeInt("packCount"),
    badCount: t.exposeInt("badCount", { description: "The areas that are not complete." }),
    storeName: t.exposeString("storeName"),
    quote: t.field({ type: QuoteObject, resolve: ({ quote }) => quote }),
    quoteFields: t.field({ type: QuoteFieldsObject, resolve: ({ fields }) => fields }),
  }),
});

const LeadPlanObject = builder.objectRef<LeadPlan>("LeadPaintPlan").implement({
  description: "The paint plan of a lead. Nobody's contact is in it.",
  fields: (t) => ({
    jobId: t.string({ resolve: ({ lead }) => lead.number }),
    jobType: t.string({ resolve: ({ lead }) => instanceLabels[lead.instance] }),
    suburb: t.string({ resolve: ({ lead }) => lead.suburb }),
    timeZone: t.string({ resolve: ({ lead }) => lead.timeZone }),
    colours: t.string({
      description: "The colours in the home owner's words. Empty until the lead is accepted.",
      resolve: ({ lead, planned }) => (planned === null ? "" : lead.work.colours),
    }),
    version: t.string({ nullable: true, resolve: ({ record }) => record.changedAt?.toISOString() ?? null }),
    isSaved: t.boolean({ resolve: ({ record }) => record.plan !== null }),
    orderedAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When packs went to the cart, unless they were taken back.",
      resolve: ({ record }) => (record.ordered.length === 0 ? null : record.orderedAt),
    }),
    orderedPacks: t.int({
      resolve: ({ record }) => record.ordered.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
    sentQuotes: t.field({ type: [SentQuoteObject], resolve: ({ sent }) => [...sent] }),
    plan: t.field({
      type: PlanObject,
      nullable: true,
      description: "Null unless the lead is accepted and not finished.",
      resolve: ({ planned }, _arguments, { snapshots }) =>
        planned && { ...toPlanView(snapshots.colours, planned), fields: planned.plan.quote },
    }),
  }),
});

builder.queryField("leadPaintPlan", (t) =>
  t.field({
    type: LeadPlanObject,
    nullable: true,
    description: "Null if the account has no such lead.",
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, context) => readPlan(context, getPlanner(context), jobId),
  }),
);

const PaintObject = builder.objectRef<Product>("SuggestedPaint").implement({
  fields: (t) => ({
    code: t.exposeString("code"),
    name: t.exposeString("name"),
    sheen: t.exposeString("sheen", { nullable: true }),
    coverageM2PerLitre: t.float({ resolve: ({ coverageM2PerLitre }) => coverageM2PerLitre ?? 0 }),
  }),
});

builder.queryField("suggestPaints", (t) =>
  t.field({
    type: [PaintObject],
    extensions: { cost: fieldCosts.search },
    description: "The paints that a part of a name, a code or a SKU may mean.",
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => {
      const { catalogue, search } = context.snapshots;
      return suggestPaints({ catalogue, index: search.index, place: toShop(context) }, text);
    },
  }),
);

const AreaInput = builder.inputType("PaintPlanAreaInput", {
  fields: (t) => ({
    id: t.string({ required: true, description: "A UUID that the client makes." }),
    surface: t.string({ defaultValue: "" }),
    areaM2: t.string({ defaultValue: "" }),
    rooms: t.string({ defaultValue: "" }),
    lengthM: t.string({ defaultValue: "" }),
    widthM: t.string({ defaultValue: "" }),
    heightM: t.string({ defaultValue: "" }),
    coats: t.string({ defaultValue: "" }),
    product: t.string({ defaultValue: "" }),
    colour: t.string({ defaultValue: "" }),
    strength: t.string({ defaultValue: "" }),
  }),
});

const PackInput = builder.inputType("PaintPlanPackInput", {
  fields: (t) => ({
    item: t.string({ required: true }),
    sku: t.string({ required: true }),
    quantity: t.string({ required: true }),
  }),
});

const QuoteInput = builder.inputType("LeadQuoteInput", {
  fields: (t) => ({
    marginPercent: t.string(),
    labourBy: t.string(),
    labourHours: t.string(),
    labourRate: t.string(),
    labourSum: t.string(),
    validDays: t.string(),
    note: t.string(),
  }),
});

const withoutNulls = <Value extends object>(given: Value) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));

builder.mutationField("savePaintPlan", (t) =>
  t.field({
    type: DonePayload,
    description: "Replaces the plan. Fields are kept as they were typed.",
    args: {
      jobId: t.arg.string({ required: true }),
      areas: t.arg({ type: [AreaInput], required: true }),
      extras: t.arg.stringList({ description: "The codes of the suggested products that are wanted." }),
      packs: t.arg({ type: [PackInput], description: "Only the packs of items that differ from the calculated ones." }),
      quote: t.arg({ type: QuoteInput }),
    },
    resolve: async (_root, { jobId, areas, extras, packs, quote }, context) => {
      const blank = { surface: "", areaM2: "", rooms: "", lengthM: "", widthM: "", heightM: "" };
      const noPaint = { coats: "", product: "", colour: "", strength: "" };
      const plan = {
        areas: areas.map(({ id, ...fields }) => ({ ...blank, ...noPaint, ...withoutNulls(fields), id })),
        extras: extras ?? [],
        packs: packs ?? [],
        quote: { ...emptyQuote, ...withoutNulls(quote ?? {}) },
      };
      return { userErrors: await savePlan(context, getPlanner(context), { jobId, plan }) };
    },
  }),
);

const OutcomeObject = builder.objectRef<PackOutcome>("PaintPlanOutcome").implement({
  fields: (t) => ({
    id: t.exposeString("id", { description: "The item and the SKU." }),
    outcome: t.exposeString("outcome", { description: "ADDED, OUT_OF_STOCK or REFUSED." }),
    message: t.exposeString("message"),
  }),
});

interface OrderPayload {
  readonly jobName: string | null;
  readonly outcomes: readonly PackOutcome[];
}

const OrderPlanPayload = payloadRef<OrderPayload>("OrderPaintPlanPayload");
OrderPlanPayload.implement({
  fields: (t) => ({
    jobName: t.exposeString("jobName", { nullable: true }),
    addedCount: t.int({
      description: "How many lines are in the cart.",
      resolve: ({ outcomes }) => outcomes.filter(({ outcome }) => outcome !== "REFUSED").length,
    }),
    outcomes: t.field({ type: [OutcomeObject], resolve: ({ outcomes }) => [...outcomes] }),
  }),
});

const versionArg = {
  description: "The version of the plan that the painter has seen. Another version is refused. Empty: any version.",
} as const;

builder.mutationField("orderPaintPlan", (t) =>
  t.field({
    type: OrderPlanPayload,
    description: "Puts the packs into the cart under a job with the home owner's name and address.",
    args: {
      jobId: t.arg.string({ required: true }),
      planVersion: t.arg.string(versionArg),
      idempotencyKey: t.arg.string(keyArg),
    },
    resolve: async (_root, input, context) => {
      const ordered = await orderPaintPlan(context, getPlanner(context), input);
      return ordered.ok
        ? { ...ordered.value, userErrors: [] }
        : { jobName: null, outcomes: [], userErrors: ordered.refusals };
    },
  }),
);

builder.mutationField("undoPaintPlanOrder", (t) =>
  t.field({
    type: DonePayload,
    description: "Takes the packs of the last order out of the cart again. The job stays.",
    args: { jobId: t.arg.string({ required: true }) },
    resolve: async (_root, input, context) => ({
      userErrors: await undoPaintPlanOrder(context, getPlanner(context), input),
    }),
  }),
);
