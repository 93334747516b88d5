/**
 * The form with which a home owner asks for a painter. It has one step at a time. Every step can be checked alone, and the
 * whole form is parsed once more when it is sent. Parsing reports every invalid field at once.
 */
import { findEmailAddress } from "../../shared/contact-details.ts";
import { type CountryCode, isCountryCode } from "../../shared/country.ts";
import { isPlainName } from "../../shared/plain-name.ts";
import { ok, type Result, type UserError } from "../../shared/result.ts";
import { identityErrors } from "../identity/identity-errors.ts";
import { listBrandsFor, type PaintBrand } from "../painters/painter-work.ts";
import {
  type Choices,
  concreteExteriorAreas,
  concreteInteriorAreas,
  concreteTypes,
  conditions,
  houseLevels,
  type Instance,
  instances,
  propertyTypes,
  roofAges,
  roofTypes,
  surfaces,
  timings,
} from "../painters/work.ts";
import { MAX_PHOTOS } from "./photos.ts";
import {
  type ContactMethod,
  type ContactTime,
  contactMethods,
  contactTimes,
  MAX_NOTE_LENGTH,
  type RequestContact,
  type RequestedWork,
} from "./request.ts";
import { requestsErrors } from "./requests-errors.ts";

export const requestTextFields = [
  ...["instance", "place", "placeKey"],
  ...["propertyType", "houseLevels", "condition", "roofType", "roofAge", "concreteType", "slopedConcrete", "areaM2"],
  ...["timing", "coloursChosen", "colours", "nzBrand", "note"],
  ...["name", "email", "phone", "address", "preferredMethod", "preferredTime"],
] as const;
export const requestListFields = ["surfaces", "concreteExteriorAreas", "concreteInteriorAreas", "photos"] as const;
export type RequestTextField = (typeof requestTextFields)[number];
export type RequestListField = (typeof requestListFields)[number];
export type RequestField = RequestTextField | RequestListField;

/** The values of the form as typed. */
export type RequestInput = Readonly<Record<RequestTextField, string>> &
  Readonly<Record<RequestListField, readonly string[]>>;

export const requestSteps = ["kind", "place", "work", "timing", "photos", "contact", "check"] as const;
export type RequestStep = (typeof requestSteps)[number];

const stepFields: Readonly<Record<RequestStep, readonly RequestField[]>> = {
  kind: ["instance"],
  place: ["place", "placeKey"],
  work: [
    ...(["propertyType", "houseLevels", "surfaces", "roofType", "roofAge", "concreteExteriorAreas"] as const),
    ...(["concreteInteriorAreas", "concreteType", "slopedConcrete", "condition", "areaM2"] as const),
  ],
  timing: ["timing", "coloursChosen", "colours", "nzBrand", "note"],
  photos: ["photos"],
  contact: ["name", "email", "phone", "address", "preferredMethod", "preferredTime"],
  check: [],
};

/** The fields that a step asks for. Other steps send them as hidden fields. */
export function listStepFields(step: RequestStep): readonly RequestField[] {
  return stepFields[step];
}

/** A question with one answer out of a list. */
export interface ChoiceQuestion {
  readonly field: RequestField;
  readonly label: string;
  readonly choices: Choices;
  /** Whether several answers may be chosen. */
  readonly isMany: boolean;
  /** Whether it may stay without an answer. */
  readonly isOptional: boolean;
}

const ask = (field: RequestField, label: string, choices: Choices): ChoiceQuestion => ({
  ...{ field, label, choices, isMany: false, isOptional: false },
});
const askMany = (field: RequestListField, label: string, choices: Choices): ChoiceQuestion => ({
  ...{ field, label, choices, isMany: true, isOptional: false },
});

/** Work on concrete is at ground level. */
const hasLevels = (instance: Instance) => instance !== "CONCRETE";

/** The questions about the work that fit its kind. */
export function listWorkQuestions(instance: Instance): readonly ChoiceQuestion[] {
  const isConcrete = instance === "CONCRETE";
  return [
    ask("propertyType", "What kind of property is it?", propertyTypes),
    ...(hasLevels(instance) ? [ask("houseLevels", "How many levels does it have?", houseLevels)] : []),
    askMany("surfaces", isConcrete ? "What should be done?" : "What should be painted?", surfaces[instance]),
    ...(instance === "ROOF"
      ? [ask("roofType", "What is the roof made of?", roofTypes), ask("roofAge", "How old is the roof?", roofAges)]
      : []),
    ...(isConcrete
      ? [
          { ...askMany("concreteExteriorAreas", "Where is it outside?", concreteExteriorAreas), isOptional: true },
          { ...askMany("concreteInteriorAreas", "Where is it inside?", concreteInteriorAreas), isOptional: true },
          ask("concreteType", "How is the concrete today?", concreteTypes),
          ask("slopedConcrete", "Is it sloped?", { NO: "No, it is level", YES: "Yes" }),
        ]
      : []),
    ask("condition", "In what condition is it?", conditions),
  ];
}

/** The brands that a home owner can ask for: in New Zealand those with paint for this kind of work. */
export function listBrandsToAskFor(
  { instance, placeKey }: Pick<RequestInput, "instance" | "placeKey">,
  brands: readonly PaintBrand[],
): readonly PaintBrand[] {
  const kind = instances.find((each) => each === instance);
  if (kind === undefined || parsePlaceKey(placeKey)?.country !== "NZ") return [];
  return listBrandsFor(kind, brands);
}

export interface ParsedRequest {
  readonly instance: Instance;
  readonly place: PlaceKey;
  readonly work: RequestedWork;
  readonly contact: RequestContact;
  /** The tokens of the uploaded photos. */
  readonly photos: readonly string[];
}

const MAX_NAME_LENGTH = 80;
const MAX_ADDRESS_LENGTH = 120;
const MAX_COLOURS_LENGTH = 200;
const MAX_AREA_M2 = 5_000;

/** A brand that is not among `brands` is left out. */
export function parseRequest(
  input: RequestInput,
  brands: readonly PaintBrand[] = [],
): Result<ParsedRequest, UserError> {
  const refusals: UserError[] = [];
  const instance = instances.find((each) => each === input.instance);
  if (instance === undefined) refusals.push(requestsErrors.kindRequired);
  const place = parsePlaceKey(input.placeKey);
  if (place === null) {
    refusals.push(input.place.trim() === "" ? requestsErrors.placeRequired : requestsErrors.placeNotFound);
  }
  const brand = listBrandsToAskFor(input, brands).find(({ id }) => id === input.nzBrand);
  const nzBrand = brand === undefined ? null : { id: brand.id, name: brand.name };
  const work = { ...parseWork(input, instance, refusals), nzBrand };
  const contact = parseContact(input, refusals);
  if (input.photos.length > MAX_PHOTOS) refusals.push(requestsErrors.photosTooMany);
  if (refusals.length > 0 || instance === undefined || place === null) return { ok: false, refusals };
  return ok({ instance, place, work, contact, photos: input.photos });
}

/** The refusals of one step. The places are not looked up: only the server knows them. */
export function checkStep(step: RequestStep, input: RequestInput): readonly UserError[] {
  const fields: readonly (string | null)[] = stepFields[step];
  const parsed = parseRequest(input);
  return parsed.ok ? [] : parsed.refusals.filter(({ field }) => fields.includes(field));
}

/** The first step with a refusal. It is the last step when the whole form can be sent. */
export function findOpenStep(input: RequestInput): RequestStep {
  return requestSteps.find((step) => checkStep(step, input).length > 0) ?? "check";
}

type AskedWork = Omit<RequestedWork, "nzBrand">;

function parseWork(input: RequestInput, instance: Instance | undefined, refusals: UserError[]): AskedWork {
  const questions = instance === undefined ? [] : listWorkQuestions(instance);
  const many = (field: Exclude<RequestListField, "photos">) => {
    const question = questions.find((each) => each.field === field);
    const chosen = input[field].filter((each) => question !== undefined && Object.hasOwn(question.choices, each));
    if (question && !question.isOptional && chosen.length === 0) refusals.push(requestsErrors.answerRequired(field));
    return [...new Set(chosen)];
  };
  const one = (field: RequestTextField) => {
    const question = questions.find((each) => each.field === field);
    if (question === undefined) return null;
    if (Object.hasOwn(question.choices, input[field])) return input[field];
    refusals.push(requestsErrors.answerRequired(field));
    return null;
  };
  const chosen = (field: RequestTextField, choices: Choices) => {
    if (!Object.hasOwn(choices, input[field])) refusals.push(requestsErrors.answerRequired(field));
    return input[field];
  };
  const areas = { outside: many("concreteExteriorAreas"), inside: many("concreteInteriorAreas") };
  if (instance === "CONCRETE" && areas.outside.length + areas.inside.length === 0) {
    refusals.push(requestsErrors.answerRequired("concreteExteriorAreas"));
  }
  const coloursChosen = chosen("coloursChosen", coloursChoices) === "YES";
  return {
    propertyType: one("propertyType") ?? "",
    houseLevels: one("houseLevels") ?? "ONE",
    surfaces: many("surfaces"),
    condition: one("condition") ?? "",
    timing: chosen("timing", timings),
    coloursChosen,
    colours: coloursChosen ? parseText(input, "colours", { max: MAX_COLOURS_LENGTH, refusals }) : "",
    areaM2: parseArea(input.areaM2, refusals),
    roofType: one("roofType"),
    roofAge: one("roofAge"),
    concreteExteriorAreas: areas.outside,
    concreteInteriorAreas: areas.inside,
    concreteType: one("concreteType"),
    slopedConcrete: one("slopedConcrete") === "YES",
    note: parseText(input, "note", { max: MAX_NOTE_LENGTH, refusals }),
  };
}

export const coloursChoices: Choices = { NO: "Not yet", YES: "Yes" };

/** Browsers send line breaks as two characters, which would count twice. */
function parseText(
  input: RequestInput,
  field: RequestTextField,
  { max, refusals }: { readonly max: number; readonly refusals: UserError[] },
): string {
  const text = input[field].replaceAll("\r\n", "\n").trim();
  if (text.length > max) refusals.push(requestsErrors.textTooLong(field, max));
  return text;
}

/** Whole square metres, or null when it is not given. */
function parseArea(text: string, refusals: UserError[]): number | null {
  const digits = text.replace(/\s|m2|m²|sqm/gi, "").replace(",", "");
  if (digits === "") return null;
  const area = /^[0-9]{1,4}$/.test(digits) ? Number(digits) : Number.NaN;
  if (area >= 1 && area <= MAX_AREA_M2) return area;
  refusals.push(requestsErrors.areaNotValid);
  return null;
}

const EXAMPLE = "kim@home.example";

function parseContact(input: RequestInput, refusals: UserError[]): RequestContact {
  const name = input.name.trim();
  if (name === "" || name.length > MAX_NAME_LENGTH) refusals.push(requestsErrors.nameRequired);
  else if (!isPlainName(name)) refusals.push(identityErrors.nameNotPlain("name"));
  const email = findEmailAddress(input.email);
  if (input.email.trim() === "") refusals.push(identityErrors.emailRequired);
  else if (email === null) refusals.push(identityErrors.emailFormat(EXAMPLE));
  const phone = input.phone.trim();
  if (!isPhone(phone)) refusals.push(requestsErrors.phoneNotValid);
  const address = parseText(input, "address", { max: MAX_ADDRESS_LENGTH, refusals });
  const [preferredMethod, preferredTime] = [input.preferredMethod, input.preferredTime];
  if (!Object.hasOwn(contactMethods, preferredMethod)) refusals.push(requestsErrors.answerRequired("preferredMethod"));
  if (!Object.hasOwn(contactTimes, preferredTime)) refusals.push(requestsErrors.answerRequired("preferredTime"));
  return {
    ...{ name, email: email ?? "", phone, address },
    preferredMethod: preferredMethod as ContactMethod,
    preferredTime: preferredTime as ContactTime,
  };
}

function isPhone(text: string): boolean {
  return /^\+?[0-9 ()-]{8,24}$/.test(text) && text.replace(/\D/g, "").length >= 8;
}

/** The place of a job: a row of the installed localities. */
export interface PlaceKey {
  readonly country: CountryCode;
  readonly state: string;
  readonly name: string;
  readonly postcode: string | null;
}

export function formatPlaceKey({ country, state, name, postcode }: PlaceKey): string {
  return [country, state, name, postcode ?? ""].join("|");
}

export function parsePlaceKey(text: string): PlaceKey | null {
  const [country = "", state = "", name = "", postcode = "", ...more] = text.split("|");
  if (!isCountryCode(country) || state === "" || name === "" || more.length > 0) return null;
  return { country, state, name, postcode: postcode === "" ? null : postcode };
}

/** "Richmond VIC 3121", "Riccarton, Canterbury 8041", and "Auckland 1010" where the region has the same name. */
export function formatPlace({ country, state, name, postcode }: PlaceKey): string {
  const region = state === name ? name : country === "AU" ? `${name} ${state}` : `${name}, ${state}`;
  return postcode === null ? region : `${region} ${postcode}`;
}
