/**
 * What a merchant decides about job leads in a country: whether home owners can ask, for which kinds of work, and how many painters
 * are asked. How long a place is reserved is not a setting: painters and home owners are told 48 hours.
 */
import { type CountryCode, isCountryCode } from "../../shared/country.ts";
import { ok, type Result, type UserError } from "../../shared/result.ts";
import { type Instance, instanceLabels, instances } from "../painters/work.ts";
import { PLACES } from "./lead.ts";
import { leadSettingsErrors } from "./lead-settings-errors.ts";

export interface LeadSettings {
  readonly isOpen: boolean;
  /** What home owners read while it is closed. Empty: only that it is closed. */
  readonly closedText: string;
  /** The kinds of work that home owners can ask for, in the order of `instances`. At least one. */
  readonly kinds: readonly Instance[];
  /** How many painters get a place of a new request. */
  readonly painters: number;
}

/** A country without a row has these. */
export const defaultLeadSettings: LeadSettings = {
  ...{ isOpen: true, closedText: "", kinds: instances, painters: PLACES },
};

export type LeadSettingsByCountry = ReadonlyMap<CountryCode, LeadSettings>;

export function findLeadSettings(all: LeadSettingsByCountry, country: string): LeadSettings {
  return (isCountryCode(country) ? all.get(country) : undefined) ?? defaultLeadSettings;
}

/** Refuses a new request where the merchant takes none. */
export function checkOpen({ isOpen, kinds }: LeadSettings, instance: Instance): UserError | null {
  if (!isOpen) return leadSettingsErrors.closed;
  return kinds.includes(instance) ? null : leadSettingsErrors.kindNotOffered;
}

/** Each field of the form is a text, so that two people's changes can be merged field by field. */
export const leadSettingsLabels = {
  isOpen: "Requests for a painter",
  closedText: "What home owners read while it is closed",
  kinds: "Kinds of work",
  painters: "Painters for a request",
} as const;

export type LeadSettingsFields = Readonly<Record<keyof typeof leadSettingsLabels, string>>;

export const leadSettingsFieldNames = Object.keys(leadSettingsLabels) as (keyof LeadSettingsFields)[];

export function toLeadSettingsFields({ isOpen, closedText, kinds, painters }: LeadSettings): LeadSettingsFields {
  return { isOpen: isOpen ? "yes" : "no", closedText, kinds: kinds.join(","), painters: String(painters) };
}

/** The name of the checkbox of a kind of work. */
export const formatKindField = (instance: Instance) => `kind-${instance.toLowerCase()}`;

/** "INTERIOR,ROOF" as people read it. */
export function describeKinds(kinds: string): string {
  const named = instances.filter((instance) => kinds.split(",").includes(instance));
  return named.map((instance) => instanceLabels[instance]).join(", ");
}

const MAX_TEXT = 300;

export function parseLeadSettings(input: LeadSettingsFields): Result<LeadSettings, UserError> {
  const closedText = input.closedText.trim().replace(/\s+/g, " ");
  const typed = input.kinds.split(",").filter((kind) => kind !== "");
  const kinds = instances.filter((instance) => typed.includes(instance));
  const painters = /^\d$/.test(input.painters) ? Number(input.painters) : 0;
  const isKnown = typed.every((kind) => (instances as readonly string[]).includes(kind));
  const problems: readonly (UserError | false)[] = [
    !["yes", "no"].includes(input.isOpen) && leadSettingsErrors.choice("isOpen"),
    (closedText.length > MAX_TEXT || /\p{Cc}/u.test(closedText)) && leadSettingsErrors.closedText,
    (kinds.length === 0 || !isKnown) && leadSettingsErrors.kinds,
    !(painters >= 1 && painters <= PLACES) && leadSettingsErrors.painters,
  ];
  const refusals = problems.filter((problem) => problem !== false);
  if (refusals.length > 0) return { ok: false, refusals };
  return ok({ isOpen: input.isOpen === "yes", closedText, kinds, painters });
}
