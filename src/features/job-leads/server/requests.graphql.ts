import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { UserError } from "../../../shared/result.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { listTrainingBrands } from "../../painters/painter-work.ts";
import { PaintBrandObject } from "../../painters/server/painters.graphql.ts";
import { instanceLabels, instances } from "../../painters/work.ts";
import { describeWork, type WorkFact } from "../describe-request.ts";
import { toPagePhotoPath } from "../photos-path.ts";
import {
  contactMethods,
  contactTimes,
  findSearchStart,
  type RequestOutcome,
  type RequestStatus,
  requestOutcomes,
} from "../request.ts";
import {
  formatPlace,
  formatPlaceKey,
  type PlaceKey,
  type RequestInput,
  type RequestListField,
  type RequestTextField,
  requestListFields,
  requestTextFields,
} from "../request-form.ts";
import { countMatched, describeProgress } from "../request-progress.ts";
import type { Captcha } from "./captcha.adapter.ts";
import type { PhotoSize } from "./photos.store.ts";
import {
  addNote,
  answerRequest,
  askForPainter,
  confirmRequest,
  resendRequestLink,
  withdrawRequest,
} from "./requests.actions.ts";
import { findJobPlaces, findRequestPage, type RequestPage } from "./requests.queries.ts";
import type { RequestNote } from "./requests.store.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    /** Null where the installation has no keys for reCAPTCHA. */
    readonly captcha: Captcha | null;
  }
}

builder.queryField("painterRequestCaptcha", (t) =>
  t.string({
    nullable: true,
    description: "The key of reCAPTCHA for the page; null where the form needs none.",
    resolve: (_root, _arguments, { captcha }) => captcha?.siteKey ?? null,
  }),
);

builder.queryField("painterRequestBrands", (t) =>
  t.field({
    type: [PaintBrandObject],
    description: "The brands that a home owner in New Zealand can ask for.",
    resolve: (_root, _arguments, { snapshots }) => listTrainingBrands("NZ", snapshots.catalogue),
  }),
);

const JobPlaceObject = builder.objectRef<PlaceKey>("JobPlace").implement({
  description: "A suburb or town where a job can be.",
  fields: (t) => ({
    key: t.string({ description: "Names the place in a request.", resolve: formatPlaceKey }),
    label: t.string({ resolve: formatPlace }),
  }),
});

builder.queryField("jobPlaces", (t) =>
  t.field({
    type: [JobPlaceObject],
    description: "The places that a text may mean, those of the reader's country first.",
    extensions: { cost: fieldCosts.search },
    args: { text: t.arg.string({ required: true, description: "A suburb or town, with its state or postcode." }) },
    resolve: async (_root, { text }, context) => [...(await findJobPlaces(context, text))],
  }),
);

const PainterRequestInput = builder.inputType("PainterRequestInput", {
  description: "The form as it was typed. A field that is left out counts as empty and is refused where it is needed.",
  fields: (t) => ({
    ...(Object.fromEntries(requestTextFields.map((field) => [field, t.string()])) as Record<
      RequestTextField,
      ReturnType<typeof t.string<false>>
    >),
    ...(Object.fromEntries(requestListFields.map((field) => [field, t.stringList()])) as Record<
      RequestListField,
      ReturnType<typeof t.stringList<false>>
    >),
    captcha: t.string({ description: "The answer of reCAPTCHA, where the form needs one." }),
    website: t.string({ description: "Always empty. Programs that fill in every field fill it in." }),
  }),
});

type TypedForm = typeof PainterRequestInput.$inferInput;

function toInput(typed: TypedForm): RequestInput {
  const texts = requestTextFields.map((field) => [field, typed[field] ?? ""]);
  const lists = requestListFields.map((field) => [field, typed[field] ?? []]);
  return Object.fromEntries([...texts, ...lists]) as RequestInput;
}

const AskForPainterPayload = payloadRef<{ number: string | null }>("AskForPainterPayload");
AskForPainterPayload.implement({
  fields: (t) => ({
    number: t.exposeString("number", { nullable: true, description: "The number of the request: L1000001." }),
  }),
});

builder.mutationField("askForPainter", (t) =>
  t.field({
    type: AskForPainterPayload,
    args: { input: t.arg({ type: PainterRequestInput, required: true }) },
    resolve: async (_root, { input: typed }, context) => {
      const form = { input: toInput(typed), captchaToken: typed.captcha ?? "", trap: typed.website ?? "" };
      const asked = await askForPainter(context, form);
      return asked.ok ? { number: asked.value, userErrors: [] } : { number: null, userErrors: asked.refusals };
    },
  }),
);

const done = (refusal: UserError | null) => ({ userErrors: refusal === null ? [] : [refusal] });

builder.mutationField("resendPainterRequestLink", (t) =>
  t.field({
    type: DonePayload,
    description: "Mails the link to the page of an open request again. The answer does not tell whether there is one.",
    args: {
      email: t.arg.string({ required: true }),
      instance: t.arg.string({ required: true }),
      placeKey: t.arg.string({ required: true }),
    },
    resolve: async (_root, same, context) => done(await resendRequestLink(context, same)),
  }),
);

const InstanceEnum = builder.enumType("PainterRequestKind", { values: instances });
const StatusEnum = builder.enumType("PainterRequestStatus", {
  values: ["NEW", "OPEN", "WITHDRAWN", "CLOSED"] as const satisfies readonly RequestStatus[],
});
const OutcomeEnum = builder.enumType("PainterRequestOutcome", {
  values: Object.keys(requestOutcomes) as RequestOutcome[],
});

const WorkFactObject = builder.objectRef<WorkFact>("WorkFact").implement({
  fields: (t) => ({ label: t.exposeString("label"), value: t.exposeString("value") }),
});

const NoteObject = builder.objectRef<RequestNote>("PainterRequestNote").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    at: t.expose("at", { type: "DateTime" }),
    text: t.exposeString("text"),
  }),
});

const PhotoObject = builder.objectRef<PhotoSize & { readonly path: string }>("PainterRequestPhoto").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    path: t.exposeString("path", { description: "The address of the photo in the shop." }),
    width: t.exposeInt("width"),
    height: t.exposeInt("height"),
  }),
});

const toPlace = ({ request }: RequestPage): PlaceKey => ({ ...request, name: request.suburb });

const PainterRequestObject = builder.objectRef<RequestPage & { readonly token: string }>("PainterRequest").implement({
  description: "A request for a painter, for its home owner.",
  fields: (t) => ({
    number: t.string({ resolve: ({ request }) => request.number }),
    status: t.field({ type: StatusEnum, resolve: ({ request }) => request.status }),
    outcome: t.field({ type: OutcomeEnum, nullable: true, resolve: ({ request }) => request.outcome }),
    instance: t.field({ type: InstanceEnum, resolve: ({ request }) => request.instance }),
    title: t.string({ resolve: (page) => `${instanceLabels[page.request.instance]} in ${formatPlace(toPlace(page))}` }),
    facts: t.field({
      type: [WorkFactObject],
      resolve: ({ request }) => [...describeWork(request.instance, request.work)],
    }),
    note: t.string({ resolve: ({ request }) => request.work.note }),
    contact: t.field({ type: [WorkFactObject], resolve: (page) => describeContact(page) }),
    notes: t.field({ type: [NoteObject], resolve: ({ notes }) => [...notes] }),
    photos: t.field({
      type: [PhotoObject],
      resolve: ({ photos, token }) => photos.map((photo) => ({ ...photo, path: toPagePhotoPath(token, photo.id) })),
    }),
    matched: t.int({
      description: "How many painters were asked so far.",
      resolve: ({ counts }) => countMatched(counts),
    }),
    answered: t.int({
      description: "How many painters have accepted so far.",
      resolve: ({ counts: { accepted, inProgress, complete, lost } }) => accepted + inProgress + complete + lost,
    }),
    progress: t.string({
      description: "One sentence about how it goes.",
      resolve: ({ request, counts }, _arguments, { clock }) => {
        const isSearching = request.confirmedAt !== null && request.confirmedAt > findSearchStart(clock.now());
        return describeProgress({ ...request, counts, isSearching });
      },
    }),
    madeAt: t.field({ type: "DateTime", resolve: ({ request }) => request.madeAt }),
    timeZone: t.string({ resolve: ({ request }) => request.timeZone }),
  }),
});

function describeContact({ contact }: RequestPage): WorkFact[] {
  if (contact === null) return [];
  const { name, email, phone, address, preferredMethod, preferredTime } = contact;
  const wanted = `${contactMethods[preferredMethod]}, ${contactTimes[preferredTime].toLowerCase()}`;
  return [
    { label: "Name", value: name },
    { label: "E-mail", value: email },
    { label: "Phone", value: phone },
    { label: "Address of the job", value: address },
    { label: "How to reach you", value: wanted },
  ].filter(({ value }) => value !== "");
}

builder.queryField("painterRequest", (t) =>
  t.field({
    type: PainterRequestObject,
    nullable: true,
    description: "The request whose page the token opens; null for a token that opens none.",
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, context) => {
      const page = await findRequestPage(context, token);
      return page && { ...page, token };
    },
  }),
);

builder.mutationField("confirmPainterRequest", (t) =>
  t.field({
    type: DonePayload,
    args: { token: t.arg.string({ required: true, description: "The token of the first mail, which confirms." }) },
    resolve: async (_root, { token }, context) => done(await confirmRequest(context, token)),
  }),
);

builder.mutationField("addPainterRequestNote", (t) =>
  t.field({
    type: DonePayload,
    args: { token: t.arg.string({ required: true }), text: t.arg.string({ required: true }) },
    resolve: async (_root, { token, text }, context) => done(await addNote(context, token, text)),
  }),
);

builder.mutationField("withdrawPainterRequest", (t) =>
  t.field({
    type: DonePayload,
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, context) => done(await withdrawRequest(context, token)),
  }),
);

builder.mutationField("answerPainterRequest", (t) =>
  t.field({
    type: DonePayload,
    args: {
      token: t.arg.string({ required: true }),
      outcome: t.arg.string({ description: Object.keys(requestOutcomes).join(", ") }),
    },
    resolve: async (_root, { token, outcome }, context) => done(await answerRequest(context, token, outcome ?? "")),
  }),
);
