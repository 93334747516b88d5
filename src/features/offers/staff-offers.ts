/** The list of offers for the people who write them. */
import type { CountryCode } from "../../shared/country.ts";
import type { LocalDate } from "../../shared/local-date.ts";
import { findPhase, type Offer, type OfferPhase } from "./offer.ts";

/** A draft is switched off. */
export const offerStates = ["RUNNING", "COMING", "ENDED", "DRAFT"] as const satisfies readonly (OfferPhase | "DRAFT")[];
export type OfferState = (typeof offerStates)[number];

export const offerStateLabels: Readonly<Record<OfferState, string>> = {
  RUNNING: "Running",
  COMING: "Coming",
  ENDED: "Ended",
  DRAFT: "Draft",
};

export function isOfferState(text: string): text is OfferState {
  return (offerStates as readonly string[]).includes(text);
}

interface StaffOffer {
  readonly offer: Offer;
  readonly country: CountryCode;
  readonly enabled: boolean;
}

export function findOfferState({ offer, enabled }: Pick<StaffOffer, "offer" | "enabled">, day: LocalDate): OfferState {
  return enabled ? findPhase(offer, day) : "DRAFT";
}

interface OfferSearch {
  /** A part of the title or the code. */
  readonly text: string;
  /** Null: all. */
  readonly state: OfferState | null;
  /** The code of the last offer on the page before; empty for the first page. */
  readonly after: string;
}

interface OfferFacts<T extends StaffOffer> {
  readonly offers: readonly T[];
  /** The day in the country of an offer. */
  findDay(country: CountryCode): LocalDate;
}

type Listed<T> = T & { readonly state: OfferState };

export interface OfferPage<T extends StaffOffer> {
  readonly rows: readonly Listed<T>[];
  readonly counts: Readonly<Record<OfferState, number>>;
  readonly nextCursor: string | null;
}

const PAGE_ROWS = 50;

/** The offers that end last come first. The counts are those of the search text. */
export function pageOffers<T extends StaffOffer>(
  { offers, findDay }: OfferFacts<T>,
  search: OfferSearch,
): OfferPage<T> {
  const text = search.text.trim().toLowerCase();
  const found = offers
    .filter(({ offer: { rsn, name } }) => name.toLowerCase().includes(text) || rsn.includes(text))
    .map((each) => ({ ...each, state: findOfferState(each, findDay(each.country)) }))
    .sort(compareLatestFirst);
  const inState = search.state === null ? found : found.filter(({ state }) => state === search.state);
  const start = inState.findIndex(({ offer }) => offer.rsn === search.after) + 1;
  const rows = inState.slice(start, start + PAGE_ROWS);
  const counts = Object.fromEntries(
    offerStates.map((state) => [state, found.filter((each) => each.state === state).length]),
  ) as Record<OfferState, number>;
  const hasMore = inState.length > start + rows.length;
  return { rows, counts, nextCursor: hasMore ? (rows.at(-1)?.offer.rsn ?? null) : null };
}

function compareLatestFirst({ offer: one }: StaffOffer, { offer: other }: StaffOffer): number {
  if (one.endsOn !== other.endsOn) return one.endsOn < other.endsOn ? 1 : -1;
  return one.rsn < other.rsn ? -1 : 1;
}
