/** Promotions for the people who make them: tried on any cart, drafts included. */
import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import { type CountryCode, countryCodes } from "../../../shared/country.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import type { UserError } from "../../../shared/result.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { describeFailure, type PromotionOutcome } from "../explain-promotions.ts";
import { describeEffect } from "../promotion-text.ts";
import { type TriedCart, type TriedLineView, tryPromotions } from "./try-promotions.queries.ts";

type OfCart<T> = T & { readonly tried: TriedCart };

const formatAmount =
  ({ country }: TriedCart) =>
  (amount: number) =>
    toPrice(cents(amount), country).formattedValue;

const TriedLineObject = builder.objectRef<OfCart<TriedLineView>>("TriedLine").implement({
  fields: (t) => ({
    sku: t.exposeString("sku"),
    name: t.exposeString("name"),
    quantity: t.exposeInt("quantity"),
    net: t.field({
      type: PriceObject,
      nullable: true,
      description: "After all discounts, without GST. Null for a line that is not for sale.",
      resolve: ({ netCents, tried }) => (netCents === null ? null : toPrice(cents(netCents), tried.country)),
    }),
  }),
});

const TriedPromotionObject = builder.objectRef<OfCart<PromotionOutcome>>("TriedPromotion").implement({
  description: "What a promotion does with the tried cart.",
  fields: (t) => ({
    code: t.string({ resolve: ({ promotion }) => promotion.code }),
    name: t.string({ resolve: ({ promotion }) => promotion.name }),
    effect: t.string({ resolve: ({ promotion, tried }) => describeEffect(promotion.effect, formatAmount(tried)) }),
    startsOn: t.string({ resolve: ({ promotion }) => promotion.startsOn }),
    endsOn: t.string({ resolve: ({ promotion }) => promotion.endsOn }),
    isDraft: t.boolean({ resolve: ({ promotion }) => !promotion.enabled }),
    isApplied: t.boolean({ resolve: ({ failed }) => failed === null }),
    saved: t.field({
      type: PriceObject,
      nullable: true,
      description: "What it takes off the lines, without GST.",
      resolve: ({ applied, tried }) => (applied === null ? null : toPrice(applied.savedCents, tried.country)),
    }),
    failedCondition: t.string({ nullable: true, resolve: ({ failed }) => failed?.kind ?? null }),
    reason: t.string({
      nullable: true,
      description: "The condition that it fails, in words.",
      resolve: ({ failed, tried }) => (failed === null ? null : describeFailure(failed, formatAmount(tried))),
    }),
  }),
});

const TriedCartObject = builder.objectRef<TriedCart>("TriedCart").implement({
  fields: (t) => ({
    accountName: t.string({ nullable: true, resolve: ({ account }) => account?.name ?? null }),
    storeName: t.string({ resolve: ({ store }) => store.shortName }),
    timeZone: t.string({ resolve: ({ store }) => store.timezone }),
    day: t.exposeString("day"),
    lines: t.field({
      type: [TriedLineObject],
      resolve: (tried) => tried.lines.map((line) => ({ ...line, tried })),
    }),
    beforeDiscounts: t.field({
      type: PriceObject,
      resolve: ({ priced, country }) => toPrice(priced.beforeDiscountsCents, country),
    }),
    discount: t.field({ type: PriceObject, resolve: ({ priced, country }) => toPrice(priced.discountCents, country) }),
    deliveryFee: t.field({ type: PriceObject, resolve: ({ priced, country }) => toPrice(priced.fee.cents, country) }),
    total: t.field({
      type: PriceObject,
      description: "Goods and delivery with GST.",
      resolve: ({ priced, country }) => toPrice(cents(priced.totalCents + priced.totalTaxCents), country),
    }),
    gifts: t.stringList({
      resolve: ({ priced }) => priced.givenAway.map(({ sku, quantity }) => `${quantity} × ${sku}`),
    }),
    unknownCoupons: t.stringList({ resolve: ({ unknownCoupons }) => [...unknownCoupons] }),
    promotions: t.field({
      type: [TriedPromotionObject],
      resolve: (tried) => tried.outcomes.map((outcome) => ({ ...outcome, tried })),
    }),
  }),
});

interface TryAnswer {
  readonly cart: TriedCart | null;
  readonly userErrors: readonly UserError[];
}

const TriedAnswer = payloadRef<TryAnswer>("TriedAnswer");
TriedAnswer.implement({
  fields: (t) => ({ cart: t.field({ type: TriedCartObject, nullable: true, resolve: ({ cart }) => cart }) }),
});

builder.queryField("triedCart", (t) =>
  t.field({
    type: TriedAnswer,
    description:
      "Prices a cart that nobody has, and says for each promotion whether it applies or which condition it fails.",
    args: {
      accountNumber: t.arg.string({ required: true, description: "Empty for a guest." }),
      country: t.arg.string({ required: true, description: "The country of a guest." }),
      storeId: t.arg.string({ required: true, description: "Empty for the first store." }),
      day: t.arg.string({ required: true, description: "Empty for today." }),
      lines: t.arg.string({ required: true, description: "One SKU and quantity on each line." }),
      coupons: t.arg.string({ required: true }),
      isPickup: t.arg.boolean({ required: true }),
      withDrafts: t.arg.boolean({ required: true }),
    },
    resolve: async (_root, { country, ...input }, context): Promise<TryAnswer> => {
      const viewer = getStaff(context, ({ marketing }) => marketing);
      const ofCountry: CountryCode = countryCodes.find((code) => code === country) ?? context.buyer.country;
      const tried = await tryPromotions(context, viewer, { ...input, country: ofCountry });
      return "code" in tried ? { cart: null, userErrors: [tried] } : { cart: tried, userErrors: [] };
    },
  }),
);
