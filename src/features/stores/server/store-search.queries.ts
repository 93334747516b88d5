import type { Clock } from "../../../server/clock.ts";
import { type Database, readBesideTenant, type Tenant } from "../../../server/database.ts";
import { badInput } from "../../../server/graphql/operation-errors.ts";
import { type CountryCode, countryCodes, isCountryCode } from "../../../shared/country.ts";
import { listStock } from "../../stock/server/stock.store.ts";
import { calculateAvailable, type StoreStock, summariseStock } from "../../stock/stock.ts";
import { distanceKm, type GeoPoint } from "../geo-point.ts";
import type { Locality } from "../locality.ts";
import { isOpenAt } from "../opening-hours.ts";
import type { Store } from "../store.ts";
import { type FoundStore, searchStores, takePage } from "../store-search.ts";
import { calendarFor, type StoresSnapshot } from "./stores.queries.ts";
import { findLocalities, listLocalitiesByPostcode } from "./stores.store.ts";

/** The part of a request that a store search uses. */
export interface StoreSearchContext {
  readonly db: Database;
  /** Stores and stock belong to no account. They are read in the same exchange as the check of the viewer. */
  readonly buyer: Tenant;
  readonly snapshots: { readonly stores: StoresSnapshot };
}

/** A search in the words of the API. Undefined, null and the empty string all mean "any". */
export interface StoreSearchInput {
  readonly searchString?: string | null | undefined;
  readonly countryCode?: string | null | undefined;
  readonly coordinate?: Coordinate | null | undefined;
  readonly maxRadius?: number | null | undefined;
  /** The store to measure distances from when no place is given. */
  readonly near?: string | null | undefined;
}

interface Coordinate {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

export interface Place extends GeoPoint {
  readonly name: string;
}

export interface StoreSearchPage {
  readonly rows: readonly StockedStore[];
  /** Every store found, not only those of the page. */
  readonly everywhere: readonly Store[];
  readonly place: Place | null;
  readonly choices: readonly Locality[];
}

export interface StockedStore extends FoundStore {
  /** Null when the search names no SKU. */
  readonly stock: StoreStock | null;
}

interface StorePageInput extends StoreSearchInput {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly openNow?: boolean | null | undefined;
  readonly sku?: string | null | undefined;
  readonly inStock?: boolean | null | undefined;
}

export async function findStorePage(
  context: StoreSearchContext & { readonly clock: Clock },
  input: StorePageInput,
): Promise<StoreSearchPage> {
  const { found, place, choices } = await findStores(context, input);
  const now = context.clock.now();
  const open = input.openNow ? found.filter(({ store }) => isOpenAt(store, now, calendarFor(context, store))) : found;
  const stocked = await addStock(context, open, input.sku ?? "");
  const kept = input.inStock ? stocked.filter(({ stock }) => stock !== null && stock.available > 0) : stocked;
  return { rows: takePage(kept, input), everywhere: kept.map(({ store }) => store), place, choices };
}

/** Reads the stock of all these stores in one statement. */
async function addStock(
  { db, buyer }: StoreSearchContext,
  found: readonly FoundStore[],
  sku: string,
): Promise<StockedStore[]> {
  if (sku === "") return found.map((each) => ({ ...each, stock: null }));
  const storeIds = found.map(({ store }) => store.id);
  const stock = await readBesideTenant(db, buyer, (beside) => listStock(beside, storeIds, [sku]));
  const available = calculateAvailable(stock);
  return found.map((each) => ({ ...each, stock: summariseStock(available, each.store.id, sku) }));
}

export interface FoundStores {
  readonly found: readonly FoundStore[];
  /** The place that distances are measured from. */
  readonly place: Place | null;
  /** The localities with the searched name, if there are several. */
  readonly choices: readonly Locality[];
}

/** Every matching store. The nearest comes first when the place to measure from is known. */
export async function findStores(context: StoreSearchContext, input: StoreSearchInput): Promise<FoundStores> {
  const { db, buyer, snapshots } = context;
  const country = getCountryFilter(input.countryCode ?? "");
  const text = input.searchString ?? "";
  const nearStore = text === "" ? snapshots.stores.byId.get(input.near ?? "") : undefined;
  const point =
    getPoint(input.coordinate ?? {}) ?? (nearStore ? { name: nearStore.shortName, ...nearStore.geoPoint } : null);
  const resolved =
    point === null
      ? await readBesideTenant(db, buyer, (beside) => resolvePlace(beside, text, country))
      : { from: point, text, choices: [] };
  const radiusKm = input.maxRadius != null && input.maxRadius > 0 ? input.maxRadius : null;
  const found = searchStores(snapshots.stores.stores, { text: resolved.text, country, from: resolved.from, radiusKm });
  return { found, place: resolved.from, choices: resolved.choices };
}

function getCountryFilter(code: string): CountryCode | null {
  if (code === "") return null;
  if (!isCountryCode(code)) throw badInput("The country is AU or NZ, or empty for both.");
  return code;
}

function getPoint({ latitude, longitude }: Coordinate): Place | null {
  if (latitude == null || longitude == null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw badInput("There is no such point on the globe.");
  return { name: "", latitude, longitude };
}

/** The meaning of a search text: either a place to measure from, or text to look for in names and addresses. */
interface ResolvedText {
  readonly from: Place | null;
  readonly text: string;
  readonly choices: readonly Locality[];
}

/** With more choices than this a person types the state instead of choosing. */
const maxChoices = 8;

async function resolvePlace(db: Database, text: string, country: CountryCode | null): Promise<ResolvedText> {
  const trimmed = text.trim();
  if (trimmed === "") return { from: null, text: "", choices: [] };
  const countries = country === null ? countryCodes : [country];
  if (/^[0-9]{4}$/.test(trimmed)) return resolvePostcode(db, trimmed, countries);
  const answers = await Promise.all(countries.map((each) => findLocalities(db, trimmed, each)));
  const localities = answers.flatMap((answer) => {
    if (answer.kind === "found") return [answer.locality];
    return answer.kind === "several" ? answer.localities : [];
  });
  const [first, ...others] = withoutDuplicates(localities);
  if (first === undefined) return { from: null, text: trimmed, choices: [] };
  if (others.length === 0) return { from: toPlace(first), text: "", choices: [] };
  return { from: null, text: trimmed, choices: [first, ...others].slice(0, maxChoices) };
}

/**
 * The position of a postcode is the mean position of its localities. If the list of localities has no postcodes, the
 * text is not changed and is compared with the postcodes of the stores.
 */
async function resolvePostcode(
  db: Database,
  postcode: string,
  countries: readonly CountryCode[],
): Promise<ResolvedText> {
  const localities = await listLocalitiesByPostcode(db, postcode, countries);
  const [first] = localities;
  const isOneCountry = localities.every(({ country }) => country === first?.country);
  if (first === undefined || !isOneCountry) {
    return { from: null, text: postcode, choices: withoutDuplicates(localities) };
  }
  const mean = (toNumber: (locality: Locality) => number) =>
    localities.reduce((sum, each) => sum + toNumber(each), 0) / localities.length;
  const from = { name: postcode, latitude: mean((each) => each.latitude), longitude: mean((each) => each.longitude) };
  return { from, text: "", choices: [] };
}

function toPlace({ name, state, latitude, longitude }: Locality): Place {
  return { name: name === state ? name : `${name} ${state}`, latitude, longitude };
}

/** Two localities of one name and state are different places when they are farther apart than this. */
const sameSuburbKm = 25;

/** A suburb with two postcodes is two rows of a national list, and is one choice. Queensland has two Newtowns. */
function withoutDuplicates(localities: readonly Locality[]): Locality[] {
  const isSame = (a: Locality, b: Locality) =>
    a.country === b.country && a.state === b.state && a.name === b.name && distanceKm(a, b) < sameSuburbKm;
  return localities.filter((locality, index) => localities.findIndex((each) => isSame(each, locality)) === index);
}
