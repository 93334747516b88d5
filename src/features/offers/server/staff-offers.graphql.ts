/** Offers for the people who write them. */
import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { formatSeen } from "../../../shared/merge-edit.ts";
import { auditLabels, type ChangedField, isAuditAction, listChangedFields } from "../../identity/audit.ts";
import type { SubjectEntry } from "../../identity/server/audit.store.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { type OfferFields, offerFieldNames, offerLabels, toOfferFields } from "../offer-form.ts";
import { formatGain } from "../offer-words.ts";
import { isOfferState, type OfferPage, offerStates } from "../staff-offers.ts";
import type { FoundOffer } from "./offers.store.ts";
import { moveOffer, restoreOffer, saveOffer } from "./staff-offers.actions.ts";
import {
  type CardChoice,
  listCardChoices,
  type OfferDetail,
  readStaffOffer,
  readStaffOffers,
} from "./staff-offers.queries.ts";

const getMarketing = (context: OperationContext) => getStaff(context, ({ marketing }) => marketing);

const OfferRowObject = builder.objectRef<OfferPage<FoundOffer>["rows"][number]>("StaffOfferRow").implement({
  fields: (t) => ({
    code: t.string({ resolve: ({ offer }) => offer.rsn }),
    name: t.string({ resolve: ({ offer }) => offer.name }),
    kind: t.string({ description: "BONUS or ACHIEVEMENT.", resolve: ({ offer }) => offer.kind }),
    gain: t.string({ resolve: ({ offer }) => formatGain(offer) }),
    country: t.exposeString("country"),
    startsOn: t.string({ resolve: ({ offer }) => offer.startsOn }),
    endsOn: t.string({ resolve: ({ offer }) => offer.endsOn }),
    state: t.exposeString("state", { description: "RUNNING, COMING, ENDED or DRAFT." }),
    isJoined: t.exposeBoolean("isJoined", {
      description: "Whether an account has activated it or was given something.",
    }),
  }),
});

const OfferStateCountObject = builder.objectRef<{ state: string; count: number }>("OfferStateCount").implement({
  fields: (t) => ({ state: t.exposeString("state"), count: t.exposeInt("count") }),
});

const OfferPageObject = builder.objectRef<OfferPage<FoundOffer>>("StaffOfferPage").implement({
  fields: (t) => ({
    rows: t.field({ type: [OfferRowObject], resolve: ({ rows }) => [...rows] }),
    counts: t.field({
      type: [OfferStateCountObject],
      description: "How many offers of each state match the search text.",
      resolve: ({ counts }) => offerStates.map((state) => ({ state, count: counts[state] })),
    }),
    nextCursor: t.exposeString("nextCursor", { nullable: true }),
  }),
});

const OfferChangedFieldObject = builder.objectRef<ChangedField>("OfferChangedField").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    before: t.exposeString("before"),
    after: t.exposeString("after"),
  }),
});

/** The fields of an offer have the labels of its form. */
function listLabelled(entry: SubjectEntry): ChangedField[] {
  const names = Object.keys(entry.after);
  return listChangedFields(entry).map((field, index) => {
    const name = names[index] ?? "";
    return { ...field, name: Object.hasOwn(offerLabels, name) ? offerLabels[name as keyof OfferFields] : field.name };
  });
}

const OfferChangeObject = builder.objectRef<SubjectEntry>("OfferChange").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    at: t.field({ type: "DateTime", resolve: ({ at }) => at }),
    label: t.string({ resolve: ({ action }) => (isAuditAction(action) ? auditLabels[action] : action) }),
    userName: t.exposeString("userName"),
    reason: t.exposeString("reason", { nullable: true }),
    fields: t.field({
      type: [OfferChangedFieldObject],
      description: "None for a new one.",
      resolve: (entry) => (entry.action === "OFFER_CREATED" ? [] : listLabelled(entry)),
    }),
    canBeRestored: t.boolean({
      description: "Whether `restoreOffer` may take it back.",
      resolve: ({ action, isUndone }) => action === "OFFER_CHANGED" && !isUndone,
    }),
  }),
});

const OfferFieldObject = builder.objectRef<{ name: string; value: string }>("OfferField").implement({
  fields: (t) => ({ name: t.exposeString("name"), value: t.exposeString("value") }),
});

const StaffOfferObject = builder.objectRef<OfferDetail>("StaffOffer").implement({
  fields: (t) => ({
    code: t.string({ resolve: ({ offer }) => offer.rsn }),
    name: t.string({ resolve: ({ offer }) => offer.name }),
    gain: t.string({ resolve: ({ offer }) => formatGain(offer) }),
    isOn: t.boolean({ resolve: ({ enabled }) => enabled }),
    state: t.exposeString("state", { description: "RUNNING, COMING, ENDED or DRAFT." }),
    isPromised: t.exposeBoolean("isPromised", {
      description: "Whether members count on it. Then it may become better for them, but not worse.",
    }),
    fields: t.field({
      type: [OfferFieldObject],
      description: "The fields of its form.",
      resolve: (detail) => {
        const fields = toOfferFields(detail);
        return offerFieldNames.map((name) => ({ name, value: fields[name] }));
      },
    }),
    seen: t.string({
      description: "What a form shows, for the next change.",
      resolve: (detail) => formatSeen(toOfferFields(detail)),
    }),
    history: t.field({ type: [OfferChangeObject], resolve: ({ history }) => [...history] }),
  }),
});

const CardChoiceObject = builder.objectRef<CardChoice>("OfferCardChoice").implement({
  fields: (t) => ({
    country: t.exposeString("country"),
    code: t.exposeString("code"),
    name: t.exposeString("name"),
  }),
});

builder.queryField("staffOffers", (t) =>
  t.field({
    type: OfferPageObject,
    description: "Offers of all countries. Those that end last come first.",
    args: {
      text: t.arg.string({ required: true, description: "A part of a title or code." }),
      state: t.arg.string({ required: true, description: "RUNNING, COMING, ENDED or DRAFT; empty for all." }),
      after: t.arg.string({ required: true, description: "`nextCursor` of the page before; empty for the first." }),
    },
    resolve: (_root, { state, ...search }, context) => {
      const viewer = getMarketing(context);
      return readStaffOffers({ ...context, viewer }, { ...search, state: isOfferState(state) ? state : null });
    },
  }),
);

builder.queryField("staffOffer", (t) =>
  t.field({
    type: StaffOfferObject,
    nullable: true,
    description: "Null for a code that no offer has.",
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, { code }, context) => readStaffOffer({ ...context, viewer: getMarketing(context) }, code),
  }),
);

builder.queryField("offerCardChoices", (t) =>
  t.field({
    type: [CardChoiceObject],
    description: "The gift cards that an offer can give.",
    resolve: (_root, _arguments, context) => listCardChoices({ ...context, viewer: getMarketing(context) }),
  }),
);

const inputDescriptions: Partial<Readonly<Record<keyof OfferFields, string>>> = {
  country: "AU or NZ.",
  kind: "BONUS or ACHIEVEMENT.",
  tier: "Of a bonus: 1 to 4 points for each dollar.",
  minimum: "Dollars without GST. Empty: none.",
  maxOrders: "Empty: every order.",
  measure: "Of an achievement: SPEND, UNITS, FAMILIES or MONTHS.",
  target: "Dollars for SPEND, else a whole number.",
  isMonthly: "yes or no.",
  reward: "POINTS, VOUCHER, GIFT_CARD or TOOL_DISCOUNT.",
  products: "With commas between them, as the two fields below. All three empty: all products.",
  isForFirstTimers: "yes or no.",
  needsActivation: "yes or no.",
  endsOn: "The last day, included.",
};

const OfferInput = builder.inputType("OfferInput", {
  description: "The fields of the form of an offer. Those that its kind does not have are ignored.",
  fields: (t) => {
    const field = (name: keyof OfferFields) => {
      const description = inputDescriptions[name];
      return t.string({ required: true, ...(description === undefined ? {} : { description }) });
    };
    return Object.fromEntries(offerFieldNames.map((name) => [name, field(name)])) as Record<
      keyof OfferFields,
      ReturnType<typeof field>
    >;
  },
});

builder.mutationField("saveOffer", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Creates an offer as a draft, or changes one.",
    args: {
      code: t.arg.string({ required: true }),
      isNew: t.arg.boolean({ required: true }),
      offer: t.arg({ type: OfferInput, required: true }),
      reason: t.arg.string({ required: true, description: "Empty: none." }),
      seen: t.arg.string({ required: true, description: "What the form showed. Empty: it showed nothing." }),
    },
    resolve: async (_root, { offer, ...input }, context) => ({
      userErrors: await saveOffer(context, getMarketing(context), { ...offer, ...input }),
    }),
  }),
);

builder.mutationField("moveOffer", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Switches an offer on, makes it a draft again, or makes today its last day.",
    args: {
      code: t.arg.string({ required: true }),
      to: t.arg.string({ required: true, description: "ON, DRAFT or END." }),
      reason: t.arg.string({ required: true, description: "Empty: none." }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await moveOffer(context, getMarketing(context), input),
    }),
  }),
);

builder.mutationField("restoreOffer", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Takes one change of an offer back. What was changed again since then is refused.",
    args: { code: t.arg.string({ required: true }), entryId: t.arg.string({ required: true }) },
    resolve: async (_root, input, context) => ({
      userErrors: await restoreOffer(context, getMarketing(context), input),
    }),
  }),
);
