import { builder, PriceObject, payloadRef, QrCodeObject } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { makeQrCode } from "../../../server/qr-code.ts";
import type { Sealing } from "../../../server/sealing.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import { listRefusals } from "../../../shared/result.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { isFresh } from "../../identity/session-lifetime.ts";
import { mayRedeem, toPointsRule } from "../../loyalty/points.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { claimStatuses, formatCode, type GiftCardKind, MAX_LINKS, type ValueRestrictions } from "../gift-card.ts";
import { giftCardsErrors } from "../gift-cards-errors.ts";
import { claimGiftCard } from "./claim-gift-card.actions.ts";
import { findCardOfLink, findOwnCard, listClaimableKinds, listOwnCards } from "./gift-cards.queries.ts";
import type { GiftCard, ListedGiftCard } from "./gift-cards.store.ts";
import { openGiftCardLink, resendGiftCard } from "./show-gift-card.actions.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    readonly giftCards: {
      /** Whether this installation has a provider of gift cards. */
      readonly isOn: boolean;
      readonly sealing: Sealing;
    };
  }
}

const getReader = (context: OperationContext) => getPermitted(context, (may) => may.rewards !== "none");
const getRedeemer = (context: OperationContext) => getPermitted(context, mayRedeem);

const ValueRestrictionsObject = builder.objectRef<ValueRestrictions>("ValueRestrictions").implement({
  description: "The amounts of a gift card, in whole dollars.",
  fields: (t) => ({
    minimum: t.exposeInt("minimum"),
    maximum: t.exposeInt("maximum"),
    allowedValues: t.intList({
      description: "Empty if every whole amount between the bounds is allowed.",
      resolve: ({ allowedValues }) => [...allowedValues],
    }),
  }),
});

const TermsObject = builder.objectRef<GiftCardKind["terms"][number]>("EGiftCardTerms").implement({
  fields: (t) => ({ type: t.exposeString("type"), content: t.exposeString("content") }),
});

const EGiftCardObject = builder.objectRef<GiftCardKind>("EGiftCard").implement({
  description: "A kind of gift card that members can claim with points.",
  fields: (t) => ({
    code: t.exposeString("code"),
    name: t.exposeString("name"),
    description: t.exposeString("description"),
    productImage: t.exposeString("productImage"),
    redemptionInfo: t.exposeString("redemptionInfo"),
    termsAndConditions: t.field({ type: [TermsObject], resolve: ({ terms }) => [...terms] }),
    valueRestrictions: t.field({ type: ValueRestrictionsObject, resolve: ({ restrictions }) => restrictions }),
    clientProgramId: t.exposeString("programId"),
  }),
});

builder.queryField("eGiftCards", (t) =>
  t.field({
    type: [EGiftCardObject],
    description: "The gift cards that the viewer's account can claim.",
    resolve: async (_root, _arguments, context) => {
      const viewer = getReader(context);
      if (!context.giftCards.isOn) return [];
      return [...(await listClaimableKinds(context.db, viewer, context.buyer.country))];
    },
  }),
);

const GiftCardStatusEnum = builder.enumType("GiftCardStatus", { values: claimStatuses });

const toValue = async ({ dollars }: GiftCard, { db, buyer }: OperationContext) =>
  toPrice(cents(dollars * 100), await getCountry(db, buyer.country));

/** Null for a card that pays no orders, and for one that another account holds. */
const toBalance = async ({ balance }: GiftCard, { db, buyer }: OperationContext) =>
  balance && toPrice(cents(balance.leftCents), await getCountry(db, buyer.country));

const ClaimedGiftCardObject = builder.objectRef<ListedGiftCard>("ClaimedGiftCard").implement({
  description: "A gift card that the viewer claimed, without its code.",
  fields: (t) => ({
    id: t.id({ resolve: ({ card }) => card.id }),
    name: t.string({ resolve: ({ card }) => card.name }),
    value: t.field({ type: PriceObject, resolve: ({ card }, _arguments, context) => toValue(card, context) }),
    tradePoints: t.int({ description: "What it cost.", resolve: ({ card }) => card.cost }),
    status: t.field({
      type: GiftCardStatusEnum,
      description: "ASKED: the provider has not answered yet. FAILED: the provider refused it.",
      resolve: ({ card }) => card.status,
    }),
    tradePointsBack: t.int({
      nullable: true,
      description: "The points of a failed claim that came back. None if the membership was closed meanwhile.",
      resolve: ({ card }) => card.pointsBack,
    }),
    sendToFriend: t.boolean({ resolve: ({ card }) => card.isForFriend }),
    recipientName: t.string({ resolve: ({ card: { recipient } }) => `${recipient.firstName} ${recipient.lastName}` }),
    recipientEmail: t.string({ resolve: ({ card }) => card.recipient.email }),
    claimedAt: t.field({ type: "DateTime", resolve: ({ card }) => card.askedAt }),
    openedAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When a link showed its code.",
      resolve: ({ openedAt }) => openedAt,
    }),
    expiresOn: t.string({ nullable: true, resolve: ({ card }) => card.expiresOn }),
    canResend: t.boolean({ resolve: ({ card, links }) => card.status === "ISSUED" && links < MAX_LINKS }),
  }),
});

builder.queryField("claimedGiftCards", (t) =>
  t.field({
    type: [ClaimedGiftCardObject],
    description: "The gift cards that the viewer claimed for this account, the newest first.",
    resolve: async (_root, _arguments, context) => [...(await listOwnCards(context.db, getReader(context)))],
  }),
);

const GiftCardRulesObject = builder
  .objectRef<{ pointsPerDollar: number; isSignInFresh: boolean }>("GiftCardRules")
  .implement({
    fields: (t) => ({
      pointsPerDollar: t.exposeInt("pointsPerDollar", { description: "What one dollar of a card costs." }),
      isSignInFresh: t.exposeBoolean("isSignInFresh", { description: "False: a claim needs a new sign-in first." }),
    }),
  });

builder.queryField("giftCardRules", (t) =>
  t.field({
    type: GiftCardRulesObject,
    resolve: async (_root, _arguments, context) => {
      const { session } = getReader(context);
      const { pointsPerDollar } = toPointsRule(await getCountry(context.db, context.buyer.country));
      return { pointsPerDollar, isSignInFresh: isFresh(session, context.clock.now()) };
    },
  }),
);

interface ShownCard {
  readonly card: GiftCard;
  /** Null where the code is not shown. */
  readonly code: string | null;
}

const ShownGiftCardObject = builder.objectRef<ShownCard>("ShownGiftCard").implement({
  description: "A gift card with its code, for its owner or for the person with its link.",
  fields: (t) => ({
    name: t.string({ resolve: ({ card }) => card.name }),
    value: t.field({ type: PriceObject, resolve: ({ card }, _arguments, context) => toValue(card, context) }),
    recipientFirstName: t.string({ resolve: ({ card }) => card.recipient.firstName }),
    message: t.string({ resolve: ({ card }) => card.message }),
    balance: t.field({
      type: PriceObject,
      nullable: true,
      description: "What is left of it. Null if it pays no orders here, or if another account holds it.",
      resolve: ({ card }, _arguments, context) => toBalance(card, context),
    }),
    expiresOn: t.string({ nullable: true, resolve: ({ card }) => card.balance?.expiresOn ?? card.expiresOn }),
    code: t.string({
      nullable: true,
      description: "In groups of four. Null until a link is opened, or until its owner signs in again.",
      resolve: ({ code }) => (code === null ? null : formatCode(code)),
    }),
    qrCode: t.field({
      type: QrCodeObject,
      nullable: true,
      resolve: ({ code }) => (code === null ? null : makeQrCode(code)),
    }),
  }),
});

const ShownPayload = payloadRef<{ giftCard: ShownCard | null }>("ShownGiftCardPayload");
ShownPayload.implement({
  fields: (t) => ({
    giftCard: t.field({ type: ShownGiftCardObject, nullable: true, resolve: ({ giftCard }) => giftCard }),
  }),
});

builder.queryField("ownGiftCard", (t) =>
  t.field({
    type: ShownPayload,
    description: "A gift card that the viewer claimed for themselves. It has its code after a fresh sign-in.",
    args: { cardId: t.arg.string({ required: true }) },
    resolve: async (_root, { cardId }, context) => {
      const { db, clock, giftCards } = context;
      const giftCard = await findOwnCard({ db, clock, sealing: giftCards.sealing }, getReader(context), cardId);
      return { giftCard, userErrors: giftCard === null ? [giftCardsErrors.cardNotFound] : [] };
    },
  }),
);

builder.queryField("giftCardLink", (t) =>
  t.field({
    type: ShownGiftCardObject,
    nullable: true,
    description: "The gift card of a link that works, without its code.",
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, { db }) => {
      const card = await findCardOfLink(db, token);
      return card === null ? null : { card, code: null };
    },
  }),
);

builder.mutationField("openGiftCardLink", (t) =>
  t.field({
    type: ShownPayload,
    description: "Shows the code of a gift card. A link does this once.",
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, { db, clock, address, giftCards }) => {
      const opened = await openGiftCardLink({ db, clock, address, sealing: giftCards.sealing }, token);
      return { giftCard: opened.ok ? opened.value : null, userErrors: listRefusals(opened) };
    },
  }),
);

builder.mutationField("resendGiftCard", (t) =>
  t.field({
    type: DonePayload,
    description: "Sends a new link to the same person. The link before it stops working.",
    args: { cardId: t.arg.string({ required: true }) },
    resolve: async (_root, { cardId }, context) => {
      const refusal = await resendGiftCard(context, getRedeemer(context), cardId);
      return { userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);

const ClaimPayload = payloadRef<{ cardId: string | null; cost: number | null }>("ClaimEGiftCardPayload");
ClaimPayload.implement({
  fields: (t) => ({
    cardId: t.id({ nullable: true, resolve: ({ cardId }) => cardId }),
    tradePoints: t.int({ nullable: true, description: "The points that were taken.", resolve: ({ cost }) => cost }),
  }),
});

builder.mutationField("loyaltyClaimEGiftCard", (t) =>
  t.field({
    type: ClaimPayload,
    description: "Takes the points and orders the card. The card comes by mail.",
    args: {
      code: t.arg.string({ required: true }),
      amount: t.arg.string({ required: true, description: "Whole dollars, as typed." }),
      firstName: t.arg.string({ required: true, description: "Of the friend; ignored for a card for oneself." }),
      lastName: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
      message: t.arg.string({ required: true }),
      sendToFriend: t.arg.boolean({ required: true }),
      clientProgramId: t.arg.string({ required: true }),
      idempotencyKey: t.arg.string({
        description: "Made by the browser once for each claim; asked again under it, nothing is done twice.",
      }),
    },
    resolve: async (_root, input, context) => {
      const viewer = getRedeemer(context);
      if (!context.giftCards.isOn) return { cardId: null, cost: null, userErrors: [giftCardsErrors.notSent] };
      const country = await getCountry(context.db, context.buyer.country);
      const claim = { ...input, idempotencyKey: input.idempotencyKey ?? null };
      const claimed = await claimGiftCard(context, viewer, { country, input: claim });
      const { cardId, cost } = claimed.ok ? claimed.value : { cardId: null, cost: null };
      return { cardId, cost, userErrors: listRefusals(claimed) };
    },
  }),
);
