import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { toPrice } from "../../../shared/money.ts";
import {
  findTermsOn,
  type PageTexts,
  type Question,
  type QuestionTopic,
  questionTopics,
  type Terms,
  topicTitles,
} from "../../content/rewards-texts.ts";
import type { SignedInViewer, Viewer } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { calculateEnrolmentState, enrolmentStates, reasonsToCall } from "../membership.ts";
import { calculateWorthCents, toPointsRule } from "../points.ts";
import { LoyaltyStatusEnum } from "./loyalty.graphql.ts";
import {
  type Closing,
  findClosing,
  findOwnAcceptance,
  findOwnLoyalty,
  type NamedAcceptance,
  type OwnLoyalty,
} from "./loyalty.queries.ts";

const PageTextItem = builder.objectRef<PageTexts["items"][number]>("PageTextItem").implement({
  fields: (t) => ({ title: t.exposeString("title"), text: t.exposeString("text") }),
});

const PageTextsObject = builder.objectRef<PageTexts>("PageTexts").implement({
  description: "The texts of a page of rewards.",
  fields: (t) => ({
    title: t.exposeString("title"),
    text: t.exposeString("text"),
    items: t.field({ type: [PageTextItem], resolve: ({ items }) => [...items] }),
    button: t.exposeString("button"),
  }),
});

const AcceptanceObject = builder.objectRef<NamedAcceptance>("TermsAcceptance").implement({
  description: "Who accepted a version of the terms for an account, and when.",
  fields: (t) => ({
    version: t.exposeInt("version"),
    at: t.field({ type: "DateTime", resolve: ({ at }) => at }),
    by: t.exposeString("by"),
  }),
});

const TermsObject = builder.objectRef<Terms>("LoyaltyTerms").implement({
  description: "The terms of rewards that are in force.",
  fields: (t) => ({
    version: t.exposeInt("version"),
    effectiveOn: t.exposeString("effectiveOn"),
    title: t.exposeString("title"),
    paragraphs: t.stringList({ resolve: ({ body }) => body.split(/\n\s*\n/) }),
    accepted: t.field({
      type: AcceptanceObject,
      nullable: true,
      description: "The latest acceptance for the viewer's account, perhaps of an earlier version.",
      resolve: (_terms, _arguments, { db, viewer }) => (viewer.user === null ? null : findOwnAcceptance(db, viewer)),
    }),
  }),
});

/** The terms in force today, by the clock of the country's books. */
export async function getTerms({ db, clock, buyer, snapshots }: OperationContext): Promise<Terms> {
  const { timeZone } = await getCountry(db, buyer.country);
  return findTermsOn(snapshots.content.rewards.terms, toLocalDate(clock.now(), timeZone));
}

builder.queryField("loyaltyTerms", (t) =>
  t.field({ type: TermsObject, resolve: (_root, _arguments, context) => getTerms(context) }),
);

const FaqObject = builder.objectRef<Question>("LoyaltyQuestion").implement({
  fields: (t) => ({ question: t.exposeString("question"), answer: t.exposeString("answer") }),
});

const FaqTopicObject = builder.objectRef<QuestionTopic>("LoyaltyFaqTopic").implement({
  fields: (t) => ({
    type: t.string({ description: "As in the address of the page.", resolve: (topic) => topic }),
    title: t.string({ resolve: (topic) => topicTitles[topic] }),
    questions: t.field({
      type: [FaqObject],
      resolve: (topic, _arguments, { snapshots }) =>
        snapshots.content.rewards.questions.filter((question) => question.topic === topic),
    }),
  }),
});

builder.queryField("loyaltyFaq", (t) => t.field({ type: [FaqTopicObject], resolve: () => [...questionTopics] }));

builder.queryField("loyaltyWelcome", (t) =>
  t.field({
    type: PageTextsObject,
    args: { isNewRewardCustomer: t.arg.boolean({ required: true }) },
    resolve: (_root, { isNewRewardCustomer }, { snapshots }) =>
      snapshots.content.rewards.pages[isNewRewardCustomer ? "REWARDS_WELCOME_NEW" : "REWARDS_WELCOME_KNOWN"],
  }),
);

builder.queryField("loyaltyProgram", (t) =>
  t.field({
    type: PageTextsObject,
    description: "The page that presents rewards.",
    resolve: (_root, _arguments, { snapshots }) => snapshots.content.rewards.pages.REWARDS_PROGRAM,
  }),
);

/** The number of the viewer's store, else of the first store in their country. */
export function getStorePhone({ viewer, buyer, snapshots }: OperationContext): string {
  const { byId, byCountry } = snapshots.stores;
  const store = byId.get(viewer.user?.favouriteStoreId ?? "") ?? byCountry[buyer.country][0];
  return store?.address.phoneNumber ?? "your store";
}

interface EnrolmentForm {
  readonly viewer: Viewer;
  readonly own: OwnLoyalty | null;
}

const EnrolmentStateEnum = builder.enumType("EnrolmentState", { values: enrolmentStates });

const EnrolmentFormObject = builder.objectRef<EnrolmentForm>("LoyaltyEnrolmentForm").implement({
  description: "The form that enrols an account in rewards, and whether the viewer can send it.",
  fields: (t) => ({
    content: t.field({
      type: PageTextsObject,
      resolve: (_form, _arguments, { snapshots }) => snapshots.content.rewards.pages.REWARDS_ENROLMENT,
    }),
    terms: t.field({ type: TermsObject, resolve: (_form, _arguments, context) => getTerms(context) }),
    state: t.field({
      type: EnrolmentStateEnum,
      resolve: ({ viewer, own }) =>
        calculateEnrolmentState({ isSignedIn: viewer.user !== null, may: viewer.may, account: own?.account ?? null }),
    }),
    isNewRewardCustomer: t.boolean({
      description: "False for an account that was a member before, here or in the earlier programme.",
      resolve: ({ own }) => own?.account.loyaltyStatus !== "INACTIVE" && own?.account.wasFormerRewardsMember !== true,
    }),
    accountId: t.string({ nullable: true, resolve: ({ own }) => own?.account.number }),
    businessName: t.string({ nullable: true, resolve: ({ own }) => own?.account.name }),
    phoneNumber: t.string({
      description: "The number of the account team.",
      resolve: (_form, _arguments, context) => getStorePhone(context),
    }),
  }),
});

builder.queryField("loyaltyEnrolmentForm", (t) =>
  t.field({
    type: EnrolmentFormObject,
    resolve: async (_root, _arguments, { db, viewer }) => ({
      viewer,
      own: viewer.user === null ? null : await findOwnLoyalty(db, viewer),
    }),
  }),
);

const ReasonToCallEnum = builder.enumType("ReasonToCall", { values: reasonsToCall });

interface CancelContent extends Closing {
  readonly country: Country;
}

const CancelMembershipContentObject = builder.objectRef<CancelContent>("CancelMembershipContent").implement({
  description: "What closing the rewards membership loses, and whether the account team must do it.",
  fields: (t) => ({
    content: t.field({
      type: PageTextsObject,
      resolve: (_closing, _arguments, { snapshots }) => snapshots.content.rewards.pages.REWARDS_CLOSING,
    }),
    enrollmentStatus: t.field({ type: LoyaltyStatusEnum, resolve: ({ status }) => status }),
    tradePoints: t.int({ description: "The points that are lost.", resolve: ({ points }) => points }),
    tradeDollars: t.field({
      type: PriceObject,
      description: "What these points are worth.",
      resolve: ({ points, country }) => toPrice(calculateWorthCents(points, toPointsRule(country)), country),
    }),
    reasonsToCall: t.field({
      type: [ReasonToCallEnum],
      description: "Why only the account team can close it; empty if the account holder can.",
      resolve: ({ reasons }) => [...reasons],
    }),
    phoneNumber: t.string({
      description: "The number to call.",
      resolve: (_closing, _arguments, context) => getStorePhone(context),
    }),
  }),
});

async function findCancelContent(
  { db, clock }: Pick<OperationContext, "db" | "clock">,
  viewer: SignedInViewer,
): Promise<CancelContent | null> {
  const closing = await findClosing({ db, clock }, viewer);
  if (closing === null || viewer.account === null) return null;
  return { ...closing, country: await getCountry(db, viewer.account.country) };
}

builder.queryField("loyaltyCancelMembershipContent", (t) =>
  t.field({
    type: CancelMembershipContentObject,
    nullable: true,
    description: "Null for everybody who cannot close the membership.",
    resolve: (_root, _arguments, context) =>
      context.viewer.user === null ? null : findCancelContent(context, context.viewer),
  }),
);
