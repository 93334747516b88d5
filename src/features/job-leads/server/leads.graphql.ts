/** Leads in the specification's words: a job match is a lead, its job is the request. */
import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { parsePage } from "../../../shared/page.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { type LeadStatus, type LeadTab, leadTabs } from "../lead.ts";
import type { LeadMonth } from "../lead-months.ts";
import { describeLead, type LeadView } from "../lead-view.ts";
import { subscribeBrowser, unsubscribeBrowser } from "./lead-push.actions.ts";
import { moveLead, saveNote, showLead } from "./leads.actions.ts";
import {
  findOwnLead,
  findOwnSetup,
  type LeadList,
  type LeadSetup,
  listOwnLeads,
  listOwnMonths,
} from "./leads.queries.ts";
import { SentQuoteObject } from "./paint-plans.graphql.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    /** The public key with which browsers subscribe to push notices. */
    readonly pushKey: string;
  }
}

const getReader = (context: OperationContext) => getPermitted(context, (may) => may.jobLeads !== "none");
const getManager = (context: OperationContext) => getPermitted(context, (may) => may.jobLeads === "manage");

const CustomerObject = builder.objectRef<LeadView["customer"]>("JobMatchCustomer").implement({
  description: "The home owner. Everything but the note is null until the lead is accepted, and after it is lost.",
  fields: (t) => ({
    customerId: t.exposeString("customerId", { nullable: true }),
    customerName: t.exposeString("customerName", { nullable: true }),
    email: t.exposeString("email", { nullable: true }),
    mobileNumber: t.exposeString("mobileNumber", { nullable: true }),
    additionalNote: t.exposeString("additionalNote", {
      nullable: true,
      description: "In the home owner's own words. Until the lead is accepted, numbers and addresses in it are hidden.",
    }),
  }),
});

const JobDetailObject = builder.objectRef<LeadView["detail"]>("JobDetail").implement({
  description: "What is to be painted and where, and what happened to the lead.",
  fields: (t) => ({
    jobId: t.exposeString("jobId", { description: "The number of the home owner's request: L1000001." }),
    jobMatchId: t.exposeString("jobMatchId"),
    address: t.exposeString("address", { nullable: true, description: "Null until the lead is accepted." }),
    area: t.exposeInt("area", { nullable: true, description: "Square metres, if the home owner knows them." }),
    instance: t.exposeString("instance"),
    jobType: t.exposeString("jobType"),
    leadStatus: t.exposeInt("leadStatus", {
      description: "0 due to expire, 1 matched, 2 accepted, 3 in progress, 4 expired, 5 declined, 6 complete.",
    }),
    postcode: t.exposeString("postcode", { nullable: true }),
    suburb: t.exposeString("suburb"),
    propertyType: t.exposeString("propertyType"),
    houseLevels: t.exposeString("houseLevels"),
    roofAge: t.exposeString("roofAge", { nullable: true }),
    roofType: t.exposeString("roofType", { nullable: true }),
    capabilities: t.exposeStringList("capabilities", { description: "The surfaces." }),
    bareSurfaceType: t.exposeStringList("bareSurfaceType", { description: "Surfaces that were never coated." }),
    previouslyCoatedSurfaceType: t.exposeStringList("previouslyCoatedSurfaceType"),
    coloursChosen: t.exposeBoolean("coloursChosen"),
    preferredContactMethod: t.exposeString("preferredContactMethod", { nullable: true }),
    preferredContactTime: t.exposeString("preferredContactTime", { nullable: true }),
    slopedConcrete: t.exposeBoolean("slopedConcrete"),
    declinedBy: t.exposeString("declinedBy", { nullable: true }),
    declinedComment: t.exposeString("declinedComment", { nullable: true }),
    declinedReason: t.exposeString("declinedReason", { nullable: true }),
    showPropertySearch: t.exposeBoolean("showPropertySearch", {
      description: "Whether there is a street address to look up.",
    }),
    concreteExteriorAreas: t.exposeStringList("concreteExteriorAreas"),
    concreteInteriorAreas: t.exposeStringList("concreteInteriorAreas"),
    concreteType: t.exposeString("concreteType", { nullable: true }),
    nzCapabilities: t.exposeStringList("nzCapabilities", { description: "The brand that the home owner asks for." }),
    expiredTrigger: t.exposeString("expiredTrigger", { nullable: true, description: "TIME, WITHDRAWN or CLOSED." }),
    matchedTimestamp: t.field({ type: "DateTime", nullable: true, resolve: (detail) => detail.matchedTimestamp }),
    dueToExpireTimestamp: t.field({
      type: "DateTime",
      nullable: true,
      resolve: (detail) => detail.dueToExpireTimestamp,
    }),
    acceptedTimestamp: t.field({ type: "DateTime", nullable: true, resolve: (detail) => detail.acceptedTimestamp }),
    inProgressTimestamp: t.field({ type: "DateTime", nullable: true, resolve: (detail) => detail.inProgressTimestamp }),
    completeTimestamp: t.field({ type: "DateTime", nullable: true, resolve: (detail) => detail.completeTimestamp }),
    declinedTimestamp: t.field({ type: "DateTime", nullable: true, resolve: (detail) => detail.declinedTimestamp }),
    expiredTimestamp: t.field({ type: "DateTime", nullable: true, resolve: (detail) => detail.expiredTimestamp }),
  }),
});

const ImportantInfoObject = builder.objectRef<LeadView["importantInfo"][number]>("JobImportantInfo").implement({
  description: "A status that the lead got, and who gave it.",
  fields: (t) => ({
    jobMatchId: t.exposeString("jobMatchId"),
    declinedReason: t.exposeString("declinedReason", { nullable: true }),
    painterName: t.exposeString("painterName", { nullable: true, description: "Null if no person did it." }),
    status: t.exposeInt("status"),
    timestamp: t.field({ type: "DateTime", resolve: ({ timestamp }) => timestamp }),
  }),
});

const LeadFactObject = builder.objectRef<LeadView["lead"]["facts"][number]>("JobLeadFact").implement({
  fields: (t) => ({ label: t.exposeString("label"), value: t.exposeString("value") }),
});

const LeadObject = builder.objectRef<LeadView["lead"]>("JobLead").implement({
  description: "The place of a request that is reserved for this painter.",
  fields: (t) => ({
    place: t.exposeInt("place"),
    places: t.exposeInt("places"),
    state: t.exposeString("state"),
    isLost: t.exposeBoolean("isLost", { description: "Whether a declined lead was a lost quote." }),
    note: t.exposeString("note", { description: "The painter's own note." }),
    distanceKm: t.exposeFloat("distanceKm"),
    expiresAt: t.field({ type: "DateTime", resolve: ({ expiresAt }) => expiresAt }),
    secondsLeft: t.exposeInt("secondsLeft", { description: "Until it expires; negative after that." }),
    timeZone: t.exposeString("timeZone", { description: "The zone of the job." }),
    latitude: t.exposeFloat("latitude", { description: "The middle of the suburb." }),
    longitude: t.exposeFloat("longitude"),
    whyMatched: t.exposeString("whyMatched"),
    facts: t.field({ type: [LeadFactObject], resolve: ({ facts }) => [...facts] }),
    photos: t.exposeStringList("photos", { description: "Addresses in this shop." }),
    quotes: t.field({
      type: [SentQuoteObject],
      description: "Those that were sent to the home owner. Empty in lists.",
      resolve: ({ quotes }) => [...quotes],
    }),
    moves: t.exposeIntList("moves", { description: "The statuses that the viewer can give it now." }),
  }),
});

const MatchObject = builder.objectRef<LeadView>("JobMatchDetail").implement({
  description: "A lead: a home owner's request that is matched to this painter.",
  fields: (t) => ({
    customer: t.field({ type: CustomerObject, resolve: ({ customer }) => customer }),
    detail: t.field({ type: JobDetailObject, resolve: ({ detail }) => detail }),
    importantInfo: t.field({ type: [ImportantInfoObject], resolve: ({ importantInfo }) => importantInfo }),
    lead: t.field({ type: LeadObject, resolve: ({ lead }) => lead }),
  }),
});

const TabEnum = builder.enumType("JobLeadTab", { values: Object.keys(leadTabs) as LeadTab[] });

const CountObject = builder.objectRef<{ tab: LeadTab; count: number }>("JobLeadCount").implement({
  fields: (t) => ({ tab: t.expose("tab", { type: TabEnum }), count: t.exposeInt("count") }),
});

interface ShownList extends Omit<LeadList, "leads"> {
  readonly rows: readonly LeadView[];
}

const ListObject = builder.objectRef<ShownList>("JobMatchList").implement({
  description: "The leads of one tab. They have neither contact nor history: those stand in the detail of a lead.",
  fields: (t) => ({
    rows: t.field({ type: [MatchObject], resolve: ({ rows }) => [...rows] }),
    tab: t.expose("tab", { type: TabEnum }),
    counts: t.field({
      type: [CountObject],
      resolve: ({ counts }) => (Object.keys(leadTabs) as LeadTab[]).map((tab) => ({ tab, count: counts[tab] })),
    }),
    total: t.int({ resolve: ({ counts, tab }) => counts[tab] }),
    currentPage: t.exposeInt("currentPage"),
    pageSize: t.exposeInt("pageSize"),
  }),
});

builder.queryField("jobMatches", (t) =>
  t.field({
    type: ListObject,
    args: {
      tab: t.arg({ type: TabEnum, defaultValue: "NEW" }),
      currentPage: t.arg.int({ defaultValue: 1 }),
      pageSize: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, { tab, currentPage, pageSize }, context) => {
      const viewer = getReader(context);
      const page = parsePage(currentPage, pageSize);
      const { leads, ...list } = await listOwnLeads(context, viewer, { tab: tab ?? "NEW", page });
      const [now, mayChange] = [context.clock.now(), viewer.may.jobLeads === "manage"];
      return { ...list, rows: leads.map((seen) => describeLead({ ...seen, now, mayChange })) };
    },
  }),
);

builder.queryField("jobMatchedDetail", (t) =>
  t.field({
    type: MatchObject,
    nullable: true,
    description: "Null if the account has no such lead. Who sees the contact is written down.",
    args: { jobId: t.arg.string({ required: true }) },
    resolve: async (_root, { jobId }, context) => {
      const viewer = getReader(context);
      const { db, clock, viewerCheck: check = null } = context;
      const mayChange = viewer.may.jobLeads === "manage";
      const seen = mayChange
        ? await showLead({ db, clock, check }, viewer, { jobId })
        : await findOwnLead(context, viewer, jobId);
      return seen && describeLead({ ...seen, now: clock.now(), mayChange });
    },
  }),
);

const MonthObject = builder.objectRef<LeadMonth>("JobLeadMonth").implement({
  fields: (t) => ({ month: t.exposeString("month"), won: t.exposeInt("won"), lost: t.exposeInt("lost") }),
});

builder.queryField("jobLeadMonths", (t) =>
  t.field({
    type: [MonthObject],
    description: "The leads that were won and lost in each of the last twelve months.",
    resolve: (_root, _arguments, context) => listOwnMonths(context, getReader(context)),
  }),
);

const SetupObject = builder.objectRef<LeadSetup>("JobLeadSetup").implement({
  description: "What a painter must have so that leads come.",
  fields: (t) => ({
    hasProfile: t.exposeBoolean("hasProfile"),
    areas: t.exposeInt("areas", { description: "The number of service areas." }),
    isAvailable: t.exposeBoolean("isAvailable"),
  }),
});

builder.queryField("jobLeadSetup", (t) =>
  t.field({
    type: SetupObject,
    resolve: (_root, _arguments, context) => findOwnSetup(context, getReader(context)),
  }),
);

builder.queryField("pushKey", (t) =>
  t.string({
    description: "The public key with which a browser subscribes to push notices.",
    resolve: (_root, _arguments, context) => {
      getReader(context);
      return context.pushKey;
    },
  }),
);

const StatusInput = builder.inputType("UpdateStatusInput", {
  fields: (t) => ({
    jobId: t.string({ required: true }),
    status: t.int({ required: true, description: "2 accept, 3 in progress, 5 decline or lost quote, 6 complete." }),
    declinedReason: t.string(),
    declinedComment: t.string({ description: "Required for the reason OTHER, at most 500 characters." }),
    isLostQuote: t.boolean({ description: "For an accepted lead: the painter quoted and was not chosen." }),
  }),
});

const StatusPayload = payloadRef<{ status: LeadStatus | null }>("UpdateStatusPayload");
StatusPayload.implement({
  fields: (t) => ({
    success: t.boolean({ resolve: ({ status }) => status !== null }),
    status: t.int({ nullable: true, description: "The new status.", resolve: ({ status }) => status }),
  }),
});

builder.mutationField("updateStatus", (t) =>
  t.field({
    type: StatusPayload,
    description: "Accepts, declines, begins or completes a lead, or reports a lost quote.",
    args: { input: t.arg({ type: StatusInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const moved = await moveLead(context, getManager(context), input);
      return moved.ok ? { status: moved.value, userErrors: [] } : { status: null, userErrors: moved.refusals };
    },
  }),
);

builder.mutationField("saveLeadNote", (t) =>
  t.field({
    type: DonePayload,
    args: { jobId: t.arg.string({ required: true }), note: t.arg.string({ required: true }) },
    resolve: async (_root, input, context) => {
      const saved = await saveNote(context, getManager(context), input);
      return { userErrors: saved.ok ? [] : saved.refusals };
    },
  }),
);

builder.mutationField("subscribeToLeadPush", (t) =>
  t.field({
    type: DonePayload,
    description: "From now on this browser shows notices of leads.",
    args: {
      endpoint: t.arg.string({ required: true }),
      p256dh: t.arg.string({ required: true }),
      auth: t.arg.string({ required: true }),
    },
    resolve: async (_root, input, context) => {
      const refusal = await subscribeBrowser(context, getManager(context), input);
      return { userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);

builder.mutationField("unsubscribeFromLeadPush", (t) =>
  t.field({
    type: DonePayload,
    args: { endpoint: t.arg.string({ required: true }) },
    resolve: async (_root, { endpoint }, context) => {
      await unsubscribeBrowser(context, getReader(context), endpoint);
      return { userErrors: [] };
    },
  }),
);
