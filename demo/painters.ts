import { listTrainingBrands, makeNewWork, type PaintBrand } from "../src/features/painters/painter-work.ts";
import type { Instance } from "../src/features/painters/work.ts";
import type { Locality } from "../src/features/stores/locality.ts";
import { type CountryCode, countryCodes } from "../src/shared/country.ts";
import { addDays } from "../src/shared/local-date.ts";
import type { AccountRow } from "./accounts.ts";
import { demoCatalogue } from "./catalogue.ts";
import { idFor, type Random, randomFor } from "./random.ts";
import type { Row } from "./row.ts";
import type { DemoWorld } from "./world.ts";

const DAY_MS = 86_400_000;

const instancesByAccreditation: Readonly<Record<string, Instance>> = {
  INTERIOR_PAINT: "INTERIOR",
  EXTERIOR_PAINT: "EXTERIOR",
  ROOF: "ROOF",
  CONCRETE: "CONCRETE",
  TEXTURE: "TEXTURE",
};

/** Every painter of a country works around these suburbs too, so that their areas overlap. */
export const sharedSuburbs: Record<CountryCode, readonly (readonly [state: string, suburb: string])[]> = {
  AU: [
    ["VIC", "Richmond"],
    ["NSW", "Alexandria"],
  ],
  NZ: [
    ["Canterbury", "Sydenham"],
    ["Auckland", "Grey Lynn"],
  ],
};

interface PainterInput extends Pick<DemoWorld, "accounts" | "stores"> {
  readonly seed: number;
  readonly now: Date;
  readonly localities: readonly Locality[];
}

/** The profiles and service areas of all accounts with an accreditation. */
export function painterRows(input: PainterInput): { painter_profiles: Row[]; service_areas: Row[] } {
  const brands = new Map(countryCodes.map((country) => [country, listTrainingBrands(country, demoCatalogue())]));
  const painters = input.accounts.filter(({ accreditation_ids }) => accreditation_ids.length > 0);
  return {
    painter_profiles: painters.map((account, index) =>
      profileRow(account, { ...input, index, brands: brands.get(account.country) ?? [] }),
    ),
    service_areas: painters.flatMap((account) => areaRows(account, input)),
  };
}

interface ProfileInput {
  readonly seed: number;
  readonly now: Date;
  readonly index: number;
  readonly brands: readonly PaintBrand[];
}

function profileRow(account: AccountRow, { seed, now, index, brands }: ProfileInput): Row {
  const random = randomFor(seed, `painter ${account.id}`);
  const work = makeNewWork(brands);
  const changedOn = new Date(now.getTime() - random.integer(5, 200) * DAY_MS).toISOString().slice(0, 10);
  const isSmall = random.chance(40);
  return {
    account_id: account.id,
    lead_email: null,
    instances: account.accreditation_ids.flatMap((id) => instancesByAccreditation[id] ?? []),
    capabilities: work.capabilities,
    roof_types: work.roofTypes,
    property_types: work.propertyTypes,
    house_levels: isSmall ? work.houseLevels.slice(0, 2) : work.houseLevels,
    concrete_exterior_areas: work.concreteExteriorAreas,
    concrete_interior_areas: work.concreteInteriorAreas,
    concrete_types: work.concreteTypes,
    takes_sloped_concrete: random.chance(50),
    nz_interior_brands: work.nzInteriorBrands,
    nz_exterior_brands: work.nzExteriorBrands,
    ...availability(now, index, changedOn),
    waiting_since: new Date(now.getTime() - (index + 1) * 3 * DAY_MS),
  };
}

/** One painter is away for three weeks, and one takes no leads for the time being. The first, who signs in, is available. */
function availability(now: Date, index: number, changedOn: string): Row {
  const today = now.toISOString().slice(0, 10);
  const days = { unavailable_from: null, unavailable_to: null, changed_on: changedOn };
  if (index === 3) {
    const dates = { unavailable_from: addDays(today, -2), unavailable_to: addDays(today, 19) };
    return { is_available: false, ...days, ...dates, changed_on: today };
  }
  return { is_available: index !== 5, ...days };
}

/** The suburb of the business and the suburbs that all painters of the country share. */
function areaRows(account: AccountRow, { seed, stores, localities }: PainterInput): Row[] {
  const random = randomFor(seed, `service areas ${account.id}`);
  const { country, state, suburb } = account;
  const places = [[state, suburb] as const, ...sharedSuburbs[country]];
  const found = places.flatMap((place) => findPlace(country, place, { stores, localities }) ?? []);
  const own = found.filter((place, index) => found.findIndex((each) => each.key === place.key) === index);
  return own.map(({ key, ...place }, index) => ({
    id: idFor(seed, `service area ${account.id} ${key}`),
    account_id: account.id,
    position: index + 1,
    ...{ ...place, radius_km: pickRadius(random, index) },
  }));
}

const pickRadius = (random: Random, index: number) =>
  index === 0 ? random.integer(4, 9) * 5 : random.integer(4, 8) * 10;

/** A suburb of the list, or the store there if the list lacks it. */
function findPlace(
  country: CountryCode,
  [state, suburb]: readonly [string, string],
  { stores, localities }: Pick<PainterInput, "stores" | "localities">,
) {
  const locality = localities.find((each) => each.country === country && each.state === state && each.name === suburb);
  const store = stores.find((each) => each.country === country && each.state === state && each.suburb === suburb);
  const point = locality ?? store;
  if (point === undefined) return null;
  const { latitude, longitude } = point;
  return {
    key: `${state} ${suburb}`,
    country,
    state,
    suburb,
    postcode: locality?.postcode ?? null,
    latitude,
    longitude,
  };
}
