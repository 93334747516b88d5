/** Promotions and coupons for the people who write them. */
import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { formatSeen } from "../../../shared/merge-edit.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import { auditLabels, type ChangedField, isAuditAction, listChangedFields } from "../../identity/audit.ts";
import type { SubjectEntry } from "../../identity/server/audit.store.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { toCouponFields } from "../coupon-form.ts";
import { type PromotionFields, promotionFieldNames, promotionLabels, toPromotionFields } from "../promotion-form.ts";
import { describeEffect } from "../promotion-text.ts";
import { isPromotionState, type ListedPromotion, promotionStates } from "../staff-promotions.ts";
import { removeCoupon, saveCoupon } from "./coupons.actions.ts";
import type { StaffCoupon } from "./coupons.store.ts";
import { restorePromotion, savePromotion, turnPromotion } from "./promotions.actions.ts";
import { type CountryPage, type PromotionDetail, readPromotion, readPromotions } from "./staff-promotions.queries.ts";

const getMarketing = (context: OperationContext) => getStaff(context, ({ marketing }) => marketing);

const formatAmount = (country: Country) => (amount: number) => toPrice(cents(amount), country).formattedValue;

const ListedPromotionObject = builder
  .objectRef<ListedPromotion & { readonly ofCountry: Country }>("StaffPromotionRow")
  .implement({
    fields: (t) => ({
      code: t.string({ resolve: ({ promotion }) => promotion.code }),
      name: t.string({ resolve: ({ promotion }) => promotion.name }),
      country: t.string({ resolve: ({ promotion }) => promotion.country }),
      effect: t.string({
        resolve: ({ promotion, ofCountry }) => describeEffect(promotion.effect, formatAmount(ofCountry)),
      }),
      startsOn: t.string({ resolve: ({ promotion }) => promotion.startsOn }),
      endsOn: t.string({ resolve: ({ promotion }) => promotion.endsOn }),
      state: t.exposeString("state", { description: "RUNNING, COMING, ENDED or DRAFT." }),
      needsCoupon: t.boolean({ resolve: ({ promotion }) => promotion.needsCoupon }),
      couponCount: t.exposeInt("couponCount"),
    }),
  });

const StateCountObject = builder.objectRef<{ state: string; count: number }>("PromotionStateCount").implement({
  fields: (t) => ({ state: t.exposeString("state"), count: t.exposeInt("count") }),
});

const PromotionPageObject = builder.objectRef<CountryPage>("StaffPromotionPage").implement({
  fields: (t) => ({
    rows: t.field({
      type: [ListedPromotionObject],
      resolve: ({ rows, countries }) =>
        rows.flatMap((row) => {
          const ofCountry = countries.find(({ code }) => code === row.promotion.country);
          return ofCountry === undefined ? [] : [{ ...row, ofCountry }];
        }),
    }),
    counts: t.field({
      type: [StateCountObject],
      description: "How many promotions of each state match the search text.",
      resolve: ({ counts }) => promotionStates.map((state) => ({ state, count: counts[state] })),
    }),
    nextCursor: t.exposeString("nextCursor", { nullable: true }),
  }),
});

const StaffCouponObject = builder.objectRef<StaffCoupon>("StaffCoupon").implement({
  fields: (t) => ({
    code: t.exposeString("code"),
    terms: t.exposeString("terms"),
    limitTotal: t.string({ resolve: (coupon) => toCouponFields(coupon).limitTotal }),
    limitPerAccount: t.string({ resolve: (coupon) => toCouponFields(coupon).limitPerAccount }),
    used: t.exposeInt("used"),
    wasUsed: t.exposeBoolean("wasUsed", { description: "Whether an order has used it, also one that was cancelled." }),
    seen: t.string({
      description: "What a form shows, for the next change.",
      resolve: (coupon) => formatSeen(toCouponFields(coupon)),
    }),
  }),
});

const ChangedFieldObject = builder.objectRef<ChangedField>("PromotionChangedField").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    before: t.exposeString("before"),
    after: t.exposeString("after"),
  }),
});

/** The fields of a promotion have the labels of its form. */
function listLabelled(entry: SubjectEntry): ChangedField[] {
  const names = Object.keys(entry.after);
  return listChangedFields(entry).map((field, index) => {
    const name = names[index] ?? "";
    return {
      ...field,
      name: Object.hasOwn(promotionLabels, name) ? promotionLabels[name as keyof PromotionFields] : field.name,
    };
  });
}

const PromotionChangeObject = builder.objectRef<SubjectEntry>("PromotionChange").implement({
  description: "A change of a promotion or of one of its coupons.",
  fields: (t) => ({
    id: t.exposeID("id"),
    at: t.field({ type: "DateTime", resolve: ({ at }) => at }),
    label: t.string({ resolve: ({ action }) => (isAuditAction(action) ? auditLabels[action] : action) }),
    userName: t.exposeString("userName"),
    reason: t.exposeString("reason", { nullable: true }),
    fields: t.field({
      type: [ChangedFieldObject],
      description: "None for a new one.",
      resolve: (entry) => (entry.action === "PROMOTION_CREATED" ? [] : listLabelled(entry)),
    }),
    canBeRestored: t.boolean({
      description: "Whether `restorePromotion` may take it back.",
      resolve: ({ action, isUndone }) => action === "PROMOTION_CHANGED" && !isUndone,
    }),
  }),
});

const NamedFieldObject = builder.objectRef<{ name: string; value: string }>("PromotionField").implement({
  fields: (t) => ({ name: t.exposeString("name"), value: t.exposeString("value") }),
});

const StaffPromotionObject = builder.objectRef<PromotionDetail>("StaffPromotion").implement({
  fields: (t) => ({
    code: t.string({ resolve: ({ promotion }) => promotion.code }),
    name: t.string({ resolve: ({ promotion }) => promotion.name }),
    effect: t.string({
      resolve: ({ promotion, country }) => describeEffect(promotion.effect, formatAmount(country)),
    }),
    isOn: t.boolean({ resolve: ({ promotion }) => promotion.enabled }),
    state: t.exposeString("state", { description: "RUNNING, COMING, ENDED or DRAFT." }),
    isUsed: t.exposeBoolean("isUsed", {
      description: "Whether an order has used it. Then what it gives, its country and its first day stay.",
    }),
    warnings: t.stringList({
      description: "Why it does nothing, although nothing in its form is wrong.",
      resolve: ({ warnings }) => [...warnings],
    }),
    fields: t.field({
      type: [NamedFieldObject],
      description: "The fields of its form.",
      resolve: ({ promotion }) => {
        const fields = toPromotionFields(promotion);
        return promotionFieldNames.map((name) => ({ name, value: fields[name] }));
      },
    }),
    seen: t.string({
      description: "What a form shows, for the next change.",
      resolve: ({ promotion }) => formatSeen(toPromotionFields(promotion)),
    }),
    coupons: t.field({ type: [StaffCouponObject], resolve: ({ coupons }) => [...coupons] }),
    history: t.field({ type: [PromotionChangeObject], resolve: ({ history }) => [...history] }),
  }),
});

builder.queryField("staffPromotions", (t) =>
  t.field({
    type: PromotionPageObject,
    description: "Promotions of all countries. Those that end last come first.",
    args: {
      text: t.arg.string({ required: true, description: "A part of a name or code, or the start of a coupon." }),
      state: t.arg.string({ required: true, description: "RUNNING, COMING, ENDED or DRAFT; empty for all." }),
      after: t.arg.string({ required: true, description: "`nextCursor` of the page before; empty for the first." }),
    },
    resolve: (_root, { state, ...search }, context) => {
      const viewer = getMarketing(context);
      return readPromotions({ ...context, viewer }, { ...search, state: isPromotionState(state) ? state : null });
    },
  }),
);

builder.queryField("staffPromotion", (t) =>
  t.field({
    type: StaffPromotionObject,
    nullable: true,
    description: "Null for a code that no promotion has.",
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, { code }, context) => readPromotion({ ...context, viewer: getMarketing(context) }, code),
  }),
);

const PromotionInput = builder.inputType("PromotionInput", {
  description: "The fields of the form of a promotion. Those that its kind does not have are ignored.",
  fields: (t) => ({
    name: t.string({ required: true }),
    description: t.string({ required: true, description: "What customers read." }),
    country: t.string({ required: true, description: "AU or NZ." }),
    audience: t.string({ required: true, description: "EVERYONE, TRADE or RETAIL." }),
    kind: t.string({ required: true, description: "PERCENT_OFF_LINES, BUY_X_GET_Y, FREE_DELIVERY …" }),
    percent: t.string({ required: true }),
    amount: t.string({ required: true, description: "Dollars without GST." }),
    buyUnits: t.string({ required: true }),
    freeUnits: t.string({ required: true }),
    giftSku: t.string({ required: true }),
    giftQuantity: t.string({ required: true }),
    isForEverything: t.string({ required: true, description: "yes or no." }),
    skus: t.string({ required: true, description: "With commas between them, as the three fields below." }),
    products: t.string({ required: true }),
    brands: t.string({ required: true }),
    shelves: t.string({ required: true, description: "Categories, ranges and sub-ranges." }),
    minimum: t.string({ required: true, description: "Dollars. Empty: none." }),
    isStackable: t.string({ required: true, description: "yes or no." }),
    needsCoupon: t.string({ required: true, description: "yes or no." }),
    startsOn: t.string({ required: true }),
    endsOn: t.string({ required: true, description: "The last day, included." }),
  }),
});

const seenArg = { required: true, description: "What the form showed. Empty: it showed nothing." } as const;

builder.mutationField("savePromotion", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Creates a promotion as a draft, or changes one. Carts use the change within a second.",
    args: {
      code: t.arg.string({ required: true }),
      isNew: t.arg.boolean({ required: true }),
      promotion: t.arg({ type: PromotionInput, required: true }),
      reason: t.arg.string({ required: true, description: "Empty: none." }),
      seen: t.arg.string(seenArg),
    },
    resolve: async (_root, { promotion, ...input }, context) => ({
      userErrors: await savePromotion(context, getMarketing(context), { ...promotion, ...input }),
    }),
  }),
);

builder.mutationField("switchPromotion", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Switches a promotion on or off. A promotion that is off is a draft.",
    args: {
      code: t.arg.string({ required: true }),
      isOn: t.arg.boolean({ required: true }),
      reason: t.arg.string({ required: true, description: "Empty: none." }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await turnPromotion(context, getMarketing(context), input),
    }),
  }),
);

builder.mutationField("restorePromotion", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Takes one change of a promotion back. What was changed again since then is refused.",
    args: { code: t.arg.string({ required: true }), entryId: t.arg.string({ required: true }) },
    resolve: async (_root, input, context) => ({
      userErrors: await restorePromotion(context, getMarketing(context), input),
    }),
  }),
);

builder.mutationField("saveCoupon", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Adds a coupon to a promotion, or changes its terms and limits.",
    args: {
      code: t.arg.string({ required: true, description: "The code of the promotion." }),
      couponCode: t.arg.string({ required: true }),
      isNew: t.arg.boolean({ required: true }),
      terms: t.arg.string({ required: true }),
      limitTotal: t.arg.string({ required: true, description: "Empty: no limit. 0: nobody can use it." }),
      limitPerAccount: t.arg.string({ required: true, description: "Empty: no limit." }),
      seen: t.arg.string(seenArg),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await saveCoupon(context, getMarketing(context), input),
    }),
  }),
);

builder.mutationField("removeCoupon", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Removes a coupon that no order has used.",
    args: {
      code: t.arg.string({ required: true, description: "The code of the promotion." }),
      couponCode: t.arg.string({ required: true }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await removeCoupon(context, getMarketing(context), input),
    }),
  }),
);
