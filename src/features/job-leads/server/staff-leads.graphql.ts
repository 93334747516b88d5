import { builder } from "../../../server/graphql/builder.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { instanceLabels } from "../../painters/work.ts";
import type { WorkFact } from "../describe-request.ts";
import type { Verdict } from "../matching.ts";
import { calculateWinRate } from "../painter-quality.ts";
import type { RequestContact } from "../request.ts";
import { formatPlace } from "../request-form.ts";
import { describeCounts, type SeenLead, type SeenPlace } from "../staff-view.ts";
import { closeRequest, matchAgain } from "./staff-leads.actions.ts";
import {
  findStaffRequest,
  type RequestList,
  type SortedPainter,
  type StaffRequest,
  searchPainters,
  searchRequests,
} from "./staff-leads.queries.ts";
import type { FoundRequest } from "./staff-leads.store.ts";

const getReader = (context: OperationContext) => getStaff(context, ({ leads }) => leads !== "none");
const getAdministrator = (context: OperationContext) => getStaff(context, ({ leads }) => leads === "all");

const FoundRequestObject = builder.objectRef<FoundRequest>("StaffRequestRow").implement({
  description: "A request for a painter in the list of staff.",
  fields: (t) => ({
    number: t.exposeString("number"),
    jobType: t.string({ resolve: ({ instance }) => instanceLabels[instance] }),
    place: t.string({ resolve: (request) => formatPlace({ ...request, name: request.suburb }) }),
    status: t.exposeString("status"),
    outcome: t.exposeString("outcome", { nullable: true }),
    madeAt: t.field({ type: "DateTime", resolve: ({ madeAt }) => madeAt }),
    painters: t.string({ description: "What became of its leads, in words.", resolve: describeCounts }),
  }),
});

const RequestListObject = builder.objectRef<RequestList>("StaffRequestList").implement({
  fields: (t) => ({
    rows: t.field({ type: [FoundRequestObject], resolve: ({ rows }) => [...rows] }),
    nextCursor: t.exposeString("nextCursor", { nullable: true, description: "Null on the last page." }),
    seesSettings: t.boolean({
      description: "Whether the viewer may change the settings of job leads.",
      resolve: (_list, _arguments, { viewer }) => viewer.may.staff.marketing,
    }),
    seesContacts: t.boolean({
      description: "Whether the viewer sees how to reach the home owners.",
      resolve: (_list, _arguments, { viewer }) => viewer.may.staff.leads === "all",
    }),
  }),
});

builder.queryField("staffRequests", (t) =>
  t.field({
    type: RequestListObject,
    description: "Requests for painters, the newest first. Only administrators find them by an e-mail address.",
    extensions: { cost: fieldCosts.search },
    args: {
      text: t.arg.string({ required: true, description: "A number, a suburb or an e-mail address." }),
      painter: t.arg.string({ required: true, description: "A part of the name, number or suburb of a painter." }),
      status: t.arg.string({ required: true, description: "Empty for every status." }),
      after: t.arg.string({ required: true, description: "`nextCursor` of the page before; empty for the first." }),
    },
    resolve: (_root, input, context) => searchRequests(context, getReader(context), input),
  }),
);

const FactObject = builder.objectRef<WorkFact>("StaffRequestFact").implement({
  fields: (t) => ({ label: t.exposeString("label"), value: t.exposeString("value") }),
});

const NoteObject = builder.objectRef<StaffRequest["notes"][number]>("StaffRequestNote").implement({
  fields: (t) => ({
    at: t.field({ type: "DateTime", resolve: ({ at }) => at }),
    text: t.exposeString("text"),
  }),
});

const ContactObject = builder.objectRef<RequestContact>("StaffRequestContact").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    email: t.exposeString("email"),
    phone: t.exposeString("phone"),
    address: t.exposeString("address"),
    preferredContactMethod: t.string({ resolve: ({ preferredMethod }) => preferredMethod }),
    preferredContactTime: t.string({ resolve: ({ preferredTime }) => preferredTime }),
  }),
});

type PlacedLead = SeenLead & Pick<SeenPlace, "place">;
type LeadEvent = SeenLead["events"][number] & { readonly leadId: string };

// Lists in lists would make the document too expensive, so each object names the one that it belongs to.
const listPlacedLeads = (places: readonly SeenPlace[]): PlacedLead[] =>
  places.flatMap(({ place, leads }) => leads.map((lead) => ({ ...lead, place })));
const listLeadEvents = (places: readonly SeenPlace[]): LeadEvent[] =>
  places.flatMap(({ leads }) => leads.flatMap(({ id, events }) => events.map((event) => ({ ...event, leadId: id }))));

const EventObject = builder.objectRef<LeadEvent>("StaffLeadEvent").implement({
  fields: (t) => ({
    leadId: t.exposeID("leadId"),
    status: t.exposeInt("status"),
    actor: t.exposeString("actor"),
    at: t.field({ type: "DateTime", resolve: ({ at }) => at }),
    by: t.exposeString("by", { nullable: true, description: "The name of the person." }),
  }),
});

const LeadObject = builder.objectRef<PlacedLead>("StaffLead").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    place: t.exposeInt("place"),
    painter: t.exposeString("painter", {
      nullable: true,
      description: "Null for a painter who is not assigned to the rep.",
    }),
    accountId: t.string({
      nullable: true,
      description: "The account number.",
      resolve: ({ accountNumber }) => accountNumber,
    }),
    leadStatus: t.int({ resolve: ({ status }) => status }),
    isLost: t.exposeBoolean("isLost"),
    declinedReason: t.string({ nullable: true, resolve: ({ reason }) => reason }),
    declinedComment: t.string({ nullable: true, resolve: ({ comment }) => comment }),
    expiredTrigger: t.exposeString("expiredTrigger", { nullable: true }),
    expiresAt: t.field({ type: "DateTime", resolve: ({ expiresAt }) => expiresAt }),
    why: t.exposeString("why", { description: "Why this painter was matched." }),
  }),
});

const PlaceObject = builder.objectRef<SeenPlace>("StaffLeadPlace").implement({
  description: "One of the three places of a request.",
  fields: (t) => ({
    place: t.exposeInt("place"),
    isFree: t.exposeBoolean("isFree"),
  }),
});

const VerdictObject = builder.objectRef<Verdict>("StaffVerdict").implement({
  description: "Why matching would choose a painter now, or why not.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    painter: t.exposeString("name"),
    reason: t.exposeString("reason"),
    text: t.exposeString("text"),
  }),
});

const StaffRequestObject = builder.objectRef<StaffRequest>("StaffRequest").implement({
  description: "A request for a painter as staff see it. Contact details and photos are for administrators.",
  fields: (t) => ({
    number: t.string({ resolve: ({ request }) => request.number }),
    jobType: t.string({ resolve: ({ request }) => instanceLabels[request.instance] }),
    place: t.string({ resolve: ({ request }) => formatPlace({ ...request, name: request.suburb }) }),
    status: t.string({ resolve: ({ request }) => request.status }),
    outcome: t.string({ nullable: true, resolve: ({ request }) => request.outcome }),
    madeAt: t.field({ type: "DateTime", resolve: ({ request }) => request.madeAt }),
    confirmedAt: t.field({ type: "DateTime", nullable: true, resolve: ({ request }) => request.confirmedAt }),
    endedAt: t.field({ type: "DateTime", nullable: true, resolve: ({ request }) => request.endedAt }),
    facts: t.field({ type: [FactObject], resolve: ({ facts }) => [...facts] }),
    note: t.exposeString("note", { nullable: true }),
    notes: t.field({ type: [NoteObject], resolve: ({ notes }) => [...notes] }),
    contact: t.field({ type: ContactObject, nullable: true, resolve: ({ contact }) => contact }),
    photos: t.stringList({ resolve: ({ photos }) => [...photos] }),
    places: t.field({ type: [PlaceObject], resolve: ({ places }) => [...places] }),
    leads: t.field({ type: [LeadObject], resolve: ({ places }) => listPlacedLeads(places) }),
    leadEvents: t.field({ type: [EventObject], resolve: ({ places }) => listLeadEvents(places) }),
    verdicts: t.field({ type: [VerdictObject], resolve: ({ verdicts }) => [...verdicts] }),
    moreVerdicts: t.exposeInt("moreVerdicts", { description: "How many painters are not in the list." }),
    mayChange: t.exposeBoolean("mayChange"),
  }),
});

builder.queryField("staffRequest", (t) =>
  t.field({
    type: StaffRequestObject,
    nullable: true,
    extensions: { cost: fieldCosts.search },
    args: { number: t.arg.string({ required: true }) },
    resolve: (_root, { number }, context) => findStaffRequest(context, getReader(context), number),
  }),
);

builder.mutationField("matchRequestAgain", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Looks for painters for the free places of an open request.",
    args: { number: t.arg.string({ required: true }) },
    resolve: async (_root, { number }, context) => {
      const refusal = await matchAgain(context, getAdministrator(context), number);
      return { userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);

builder.mutationField("closeRequest", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Ends a request and its leads that no painter has accepted.",
    args: { number: t.arg.string({ required: true }) },
    resolve: async (_root, { number }, context) => {
      const refusal = await closeRequest(context, getAdministrator(context), number);
      return { userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);

const PainterObject = builder.objectRef<SortedPainter>("StaffPainter").implement({
  description: "An accredited painter, with what became of the leads of the last twelve months.",
  fields: (t) => ({
    id: t.id({ resolve: ({ accountId }) => accountId }),
    accountId: t.string({ description: "The account number.", resolve: ({ number }) => number }),
    name: t.exposeString("name"),
    suburb: t.exposeString("suburb"),
    countryCode: t.string({ resolve: ({ country }) => country }),
    accredTypeIds: t.stringList({ resolve: ({ accreditationIds }) => [...accreditationIds] }),
    areas: t.exposeInt("areas"),
    state: t.string({ description: "Whether leads can come today.", resolve: ({ painterState }) => painterState }),
    unavailableEndDate: t.string({ nullable: true, resolve: ({ unavailableTo }) => unavailableTo }),
    leads: t.exposeInt("leads"),
    answerHours: t.exposeFloat("answerHours", {
      nullable: true,
      description: "The median of the hours from the match to the first answer.",
    }),
    winRate: t.float({ nullable: true, resolve: calculateWinRate }),
    won: t.exposeInt("won"),
    lost: t.exposeInt("lost"),
  }),
});

builder.queryField("staffPainters", (t) =>
  t.field({
    type: [PainterObject],
    description: "The first 200 accredited painters by name, in the order that is asked for.",
    extensions: { cost: fieldCosts.search },
    args: {
      text: t.arg.string({ required: true, description: "A part of the name, number or suburb." }),
      sort: t.arg.string({ required: true, description: "name, areas, leads, answer or wins." }),
      isDescending: t.arg.boolean({ required: true }),
    },
    resolve: async (_root, search, context) => [...(await searchPainters(context, getAdministrator(context), search))],
  }),
);
