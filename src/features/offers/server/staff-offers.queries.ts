/** Offers for the people who write them. */
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { type Country, type CountryCode, countryCodes } from "../../../shared/country.ts";
import { type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { listKinds } from "../../gift-cards/server/gift-cards.store.ts";
import { listSubjectEntries, type SubjectEntry } from "../../identity/server/audit.store.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { isPromised } from "../offer-promise.ts";
import { findOfferState, type OfferPage, type OfferState, pageOffers } from "../staff-offers.ts";
import { type FoundOffer, findOffer, listFoundOffers } from "./offers.store.ts";

interface Request {
  readonly db: Database;
  readonly clock: Clock;
  readonly viewer: SignedInViewer;
}

interface Search {
  readonly text: string;
  readonly state: OfferState | null;
  readonly after: string;
}

async function listDays({ db, clock }: Request): Promise<(country: CountryCode) => LocalDate> {
  const now = clock.now();
  const days = new Map((await listCountries(db)).map(({ code, timeZone }) => [code, toLocalDate(now, timeZone)]));
  return (country) => days.get(country) ?? "";
}

export async function readStaffOffers(request: Request, search: Search): Promise<OfferPage<FoundOffer>> {
  const offers = await readBesideViewer(request, listFoundOffers);
  return pageOffers({ offers, findDay: await listDays(request) }, search);
}

export interface OfferDetail extends FoundOffer {
  readonly ofCountry: Country;
  readonly state: OfferState;
  /** Whether members count on it. */
  readonly isPromised: boolean;
  readonly history: readonly SubjectEntry[];
}

/** Null for a code that does not exist yet. */
export async function readStaffOffer(request: Request, code: string): Promise<OfferDetail | null> {
  const [found, history] = await readBesideViewer(request, (db) =>
    Promise.all([findOffer(db, code), listSubjectEntries(db, { kind: "OFFER", id: code })]),
  );
  if (found === null) return null;
  const findDay = await listDays(request);
  const ofCountry = (await listCountries(request.db)).find((each) => each.code === found.country);
  if (ofCountry === undefined) throw new Error(`The country ${found.country} has no row.`);
  const day = findDay(found.country);
  const state = findOfferState(found, day);
  return { ...found, ofCountry, state, history, isPromised: isPromised(found.offer, found, day) };
}

export interface CardChoice {
  readonly country: CountryCode;
  readonly code: string;
  readonly name: string;
}

/** The gift cards that an offer can give. */
export async function listCardChoices(request: Request): Promise<CardChoice[]> {
  const kinds = await readBesideViewer(request, (db) =>
    Promise.all(countryCodes.map(async (country) => ({ country, own: await listKinds(db, country) }))),
  );
  return kinds.flatMap(({ country, own }) => own.map(({ code, name }) => ({ country, code, name })));
}
