/**
 * Matching decides which painters get the free places of a request, and says of every painter why or why not. It depends on
 * its inputs only: the same request, leads, painters and time give the same answer.
 *
 * A painter must take the kind of work and its details, be available on the day, cover the suburb, be accredited and not be
 * on RED hold. Painters in a nearer distance band come first. In a band the painter who has waited longest for a lead comes
 * first. A painter gets a request once.
 */
import { toLocalDate } from "../../shared/local-date.ts";
import { formatLongDay } from "../../shared/long-day.ts";
import type { Hold } from "../identity/account.ts";
import { type Availability, isAvailableOn } from "../painters/painter-profile.ts";
import type { PainterWork } from "../painters/painter-work.ts";
import { type Instance, instanceLabels } from "../painters/work.ts";
import { distanceKm, type GeoPoint } from "../stores/geo-point.ts";
import { type BandKm, describeDistance, findBand } from "./distance-band.ts";
import type { Request, RequestedWork } from "./request.ts";

/** A painter with a service area near the suburb of the request. */
export interface Candidate {
  readonly accountId: string;
  readonly name: string;
  readonly hold: Hold;
  readonly isAccredited: boolean;
  readonly timeZone: string;
  readonly work: PainterWork;
  readonly availability: Availability;
  /** When the painter got the last lead, or else when the profile was made. */
  readonly waitingSince: Date;
  readonly areas: readonly { readonly suburb: string; readonly point: GeoPoint; readonly radiusKm: number }[];
}

/** A lead that the request has or had. */
export interface KnownLead {
  readonly accountId: string;
  readonly place: number;
  readonly keepsPlace: boolean;
}

export type MatchReason =
  | "MATCHED"
  | "HAD_THIS_LEAD"
  | "NOT_ACCREDITED"
  | "ON_HOLD"
  | "OTHER_WORK"
  | "NOT_AVAILABLE"
  | "TOO_FAR"
  | "PLACES_TAKEN";

/** Why a painter was matched or not, for staff. */
export interface Verdict {
  readonly accountId: string;
  readonly name: string;
  readonly reason: MatchReason;
  readonly text: string;
}

export interface ChosenPainter {
  readonly accountId: string;
  readonly place: number;
  readonly distanceKm: number;
  readonly bandKm: BandKm;
  readonly waitedSince: Date;
  /**
   * From when the painter waits for the next lead. Painters who are chosen together keep their order in the queue. With equal
   * times the account id would decide every time, and the same painter would always come first.
   */
  readonly waitsFrom: Date;
}

export interface Matching {
  readonly chosen: readonly ChosenPainter[];
  /** In the order of the candidates. */
  readonly verdicts: readonly Verdict[];
}

export interface MatchingInput {
  readonly request: Pick<Request, "point" | "instance" | "work" | "suburb" | "places">;
  readonly leads: readonly KnownLead[];
  readonly candidates: readonly Candidate[];
  readonly now: Date;
}

interface Ranked {
  readonly candidate: Candidate;
  readonly distanceKm: number;
  readonly bandKm: BandKm;
}

export function matchPainters({ request, leads, candidates, now }: MatchingInput): Matching {
  const had = new Set(leads.map(({ accountId }) => accountId));
  const judged = candidates.map((candidate) => judge(candidate, { request, had, now }));
  const ranked = judged.flatMap((result) => ("bandKm" in result ? [result] : [])).sort(compareRanked);
  const free = listFreePlaces(leads, request.places);
  const endOfQueueMs = findEndOfQueue(candidates, now);
  const chosen = ranked.slice(0, free.length).map((painter, index) => {
    return toChosen(painter, { place: free[index] ?? 0, waitsFrom: new Date(endOfQueueMs + index) });
  });
  const chosenIds = new Set(chosen.map(({ accountId }) => accountId));
  const verdicts = judged.map((result) => ("bandKm" in result ? explainRank(result, chosenIds) : result));
  return { chosen, verdicts };
}

function listFreePlaces(leads: readonly KnownLead[], places: number): number[] {
  const taken = new Set(leads.filter(({ keepsPlace }) => keepsPlace).map(({ place }) => place));
  return Array.from({ length: places }, (_, index) => index + 1).filter((place) => !taken.has(place));
}

/** Now, or after the last painter in the queue: the clocks of two servers may differ, and two matchings may have one time. */
function findEndOfQueue(candidates: readonly Candidate[], now: Date): number {
  return candidates.reduce((end, { waitingSince }) => Math.max(end, waitingSince.getTime() + 1), now.getTime());
}

interface JudgedBy extends Pick<MatchingInput, "request" | "now"> {
  readonly had: ReadonlySet<string>;
}

function judge(candidate: Candidate, { request, had, now }: JudgedBy): Ranked | Verdict {
  const refuse = (reason: MatchReason, why: string): Verdict =>
    toVerdict(candidate, reason, `Not matched because ${why}.`);
  if (had.has(candidate.accountId)) return refuse("HAD_THIS_LEAD", "this painter has or had this lead");
  if (!candidate.isAccredited) return refuse("NOT_ACCREDITED", "the account has no accreditation");
  if (candidate.hold === "RED") return refuse("ON_HOLD", "the account is on hold");
  const lacks = findMissingWork(candidate.work, request);
  if (lacks !== null) return refuse("OTHER_WORK", `the painter does not take ${lacks}`);
  const day = toLocalDate(now, candidate.timeZone);
  if (!isAvailableOn(candidate.availability, day))
    return refuse("NOT_AVAILABLE", `the painter is not available on ${formatLongDay(day)}`);
  const distance = findDistance(candidate, request.point);
  const bandKm = distance === null ? null : findBand(distance);
  if (distance === null || bandKm === null) {
    return refuse("TOO_FAR", `${request.suburb} is outside the radius of every service area`);
  }
  return { candidate, distanceKm: distance, bandKm };
}

/** The distance to the nearest service area that covers the point; null if none does. */
function findDistance({ areas }: Candidate, point: GeoPoint): number | null {
  const covering = areas.flatMap((area) => {
    const distance = distanceKm(area.point, point);
    return distance <= area.radiusKm ? [distance] : [];
  });
  return covering.length === 0 ? null : Math.min(...covering);
}

/** What the painter does not take of this work, in words; null if nothing. */
function findMissingWork(painter: PainterWork, { instance, work }: MatchingInput["request"]): string | null {
  if (!painter.instances.includes(instance)) return instanceLabels[instance].toLowerCase();
  const brands = instance === "INTERIOR" ? painter.nzInteriorBrands : painter.nzExteriorBrands;
  const details: readonly Detail[] = [
    [painter.capabilities, work.surfaces, "these surfaces"],
    [painter.propertyTypes, [work.propertyType], "this type of property"],
    [brands, [work.nzBrand?.id ?? null], "this brand"],
    ...listKindDetails(painter, instance, work),
  ];
  const missing = details.find(([taken, asked]) => !takesAll(taken, asked));
  if (missing !== undefined) return missing[2];
  return instance === "CONCRETE" && work.slopedConcrete && !painter.takesSlopedConcrete ? "sloped concrete" : null;
}

/** What the painter takes, what is asked for, and its name. */
type Detail = readonly [taken: readonly string[], asked: readonly (string | null)[], label: string];

function listKindDetails(painter: PainterWork, instance: Instance, work: RequestedWork): readonly Detail[] {
  if (instance === "CONCRETE") {
    return [
      [painter.concreteExteriorAreas, work.concreteExteriorAreas, "these outside areas"],
      [painter.concreteInteriorAreas, work.concreteInteriorAreas, "these inside areas"],
      [painter.concreteTypes, [work.concreteType], "this type of concrete"],
    ];
  }
  const levels: Detail = [painter.houseLevels, [work.houseLevels], "this number of levels"];
  return instance === "ROOF" ? [levels, [painter.roofTypes, [work.roofType], "this type of roof"]] : [levels];
}

/** What the home owner has not answered is not asked for. */
function takesAll(taken: readonly string[], asked: readonly (string | null)[]): boolean {
  return asked.every((code) => code === null || code === "" || taken.includes(code));
}

function compareRanked(a: Ranked, b: Ranked): number {
  const byBand = a.bandKm - b.bandKm;
  if (byBand !== 0) return byBand;
  const byWait = a.candidate.waitingSince.getTime() - b.candidate.waitingSince.getTime();
  if (byWait !== 0) return byWait;
  return a.candidate.accountId < b.candidate.accountId ? -1 : 1;
}

function toChosen({ candidate, ...ranked }: Ranked, turn: Pick<ChosenPainter, "place" | "waitsFrom">): ChosenPainter {
  return { ...ranked, ...turn, accountId: candidate.accountId, waitedSince: candidate.waitingSince };
}

function explainRank({ candidate, ...where }: Ranked, chosen: ReadonlySet<string>): Verdict {
  const within = describeDistance(where);
  if (chosen.has(candidate.accountId)) {
    const text = `Matched because the work and the area fit: ${within}, and nobody in this band has waited longer for a place that was free.`;
    return toVerdict(candidate, "MATCHED", text);
  }
  const text = `Not matched because the places are taken by painters who are nearer or have waited longer: ${within}.`;
  return toVerdict(candidate, "PLACES_TAKEN", text);
}

function toVerdict({ accountId, name }: Candidate, reason: MatchReason, text: string): Verdict {
  return { accountId, name, reason, text };
}
