import type { RequestContact, RequestedWork } from "../src/features/job-leads/request.ts";
import { listBrandsFor, listTrainingBrands, type PaintBrand } from "../src/features/painters/painter-work.ts";
import {
  concreteExteriorAreas,
  concreteTypes,
  conditions,
  houseLevels,
  type Instance,
  propertyTypes,
  roofAges,
  roofTypes,
  surfaces,
  timings,
} from "../src/features/painters/work.ts";
import { distanceKm } from "../src/features/stores/geo-point.ts";
import type { Locality } from "../src/features/stores/locality.ts";
import type { CountryCode } from "../src/shared/country.ts";
import { toSlug } from "../src/shared/slug.ts";
import { demoCatalogue } from "./catalogue.ts";
import { mobileNumber } from "./members.ts";
import { personName, streetAddress } from "./names.ts";
import { sharedSuburbs } from "./painters.ts";
import { type Random, randomFor } from "./random.ts";

/** What the painter who signs in to the demo has made of the request by now. */
export type OwnPart = "NEW" | "DUE" | "ACCEPTED" | "IN_PROGRESS";

/** A request of the demo before its history is played. */
export interface DrawnRequest {
  /** Unique and equal in every world with the same seed. */
  readonly key: string;
  readonly country: CountryCode;
  readonly place: Locality;
  readonly instance: Instance;
  readonly work: RequestedWork;
  readonly contact: RequestContact;
  /** What the home owner added later; null for nothing. */
  readonly laterNote: string | null;
  readonly photos: number;
  readonly madeAt: Date;
  readonly isConfirmed: boolean;
  /** Null for a request that the painter who signs in need not have. */
  readonly ownPart: OwnPart | null;
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const HISTORY_DAYS = 730;
/** Besides those of the last days, so that each country has about 150. */
const REQUESTS = 136;

/** The minutes between a request of the painter who signs in and now. */
const ownRequests: readonly { readonly part: OwnPart; readonly minutes: number }[] = [
  { part: "IN_PROGRESS", minutes: 12 * DAY_MINUTES },
  { part: "ACCEPTED", minutes: 3 * DAY_MINUTES },
  { part: "DUE", minutes: 31 * HOUR_MINUTES },
  { part: "NEW", minutes: 5 * HOUR_MINUTES },
];
/** Home owners who have not confirmed the e-mail address. */
const unconfirmed: readonly number[] = [50, 40 * HOUR_MINUTES];
const recent: readonly number[] = [8, 5, 4, 2, 1].map((days) => days * DAY_MINUTES - 3 * HOUR_MINUTES);

interface DrawOptions {
  readonly seed: number;
  readonly country: CountryCode;
  readonly now: Date;
  readonly localities: readonly Locality[];
}

/** The requests of two years in a country, the oldest first. */
export function drawRequests(options: DrawOptions): DrawnRequest[] {
  const { seed, country, now } = options;
  const places = listPlaces(options);
  const brands = listTrainingBrands(country, demoCatalogue());
  const draw = (name: string, minutes: number, more: Partial<DrawnRequest> = {}) => {
    const key = `lead request ${country} ${name}`;
    const madeAt = new Date(now.getTime() - minutes * MINUTE_MS);
    const request = { ...drawRequest(randomFor(seed, key), { key, country, places, brands }), madeAt, ...more };
    return { ...request, contact: drawContact(randomFor(seed, `home owner of ${key}`), request) };
  };
  const step = (HISTORY_DAYS * DAY_MINUTES) / REQUESTS;
  const random = randomFor(seed, `times of lead requests ${country}`);
  const drawn = [
    ...Array.from({ length: REQUESTS }, (_, index) => {
      // The last step of the history has the requests of the last days instead.
      const minutes = Math.round((REQUESTS - index) * step) + random.integer(0, Math.floor(step));
      return draw(`${index}`, minutes);
    }),
    ...recent.map((minutes) => draw(`recent ${minutes}`, minutes)),
    ...unconfirmed.map((minutes) => draw(`unconfirmed ${minutes}`, minutes, { isConfirmed: false })),
    ...ownRequests.map(({ part, minutes }) => draw(part, minutes, ownTraits(part, country, places))),
  ];
  return drawn.toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime());
}

/** In the suburb that the painter who signs in works in, and of a kind that this painter takes. */
function ownTraits(ownPart: OwnPart, country: CountryCode, { home }: Places): Partial<DrawnRequest> {
  const note = `We are at home in the evenings. Please call ${exampleNumbers[country]} before you come, the dog is loud.`;
  const work = { ...plainWork, note };
  const interior = { instance: "INTERIOR", work: { ...work, surfaces: ["WALLS", "CEILINGS"] } } as const;
  const exterior = { instance: "EXTERIOR", work: { ...work, surfaces: ["WEATHERBOARD", "EAVES"] } } as const;
  const isInside = ownPart === "ACCEPTED" || ownPart === "NEW";
  return { ...(isInside ? interior : exterior), place: home, ownPart, photos: 2 };
}

/** Painters who have not accepted read a mask in their place. */
const exampleNumbers: Record<CountryCode, string> = { AU: "0491 570 156", NZ: "025 555 0123" };

const plainWork: RequestedWork = {
  propertyType: "HOUSE",
  houseLevels: "ONE",
  surfaces: [],
  condition: "FADED",
  timing: "MONTH",
  coloursChosen: true,
  colours: "An off-white for the walls, white for the trim",
  areaM2: 120,
  roofType: null,
  roofAge: null,
  concreteExteriorAreas: [],
  concreteInteriorAreas: [],
  concreteType: null,
  slopedConcrete: false,
  nzBrand: null,
  note: "",
};

interface Places {
  readonly all: readonly Locality[];
  /** Where painters are. Most requests are made there. */
  readonly near: readonly Locality[];
  readonly home: Locality;
}

const NEAR_KM = 35;

function listPlaces({ country, localities }: DrawOptions): Places {
  const all = localities.filter((place) => place.country === country);
  const centres = sharedSuburbs[country].map(([state, name]) => {
    const centre = all.find((place) => place.state === state && place.name === name);
    if (centre === undefined) throw new Error(`${name} is not in the list of localities.`);
    return centre;
  });
  const [home] = centres;
  if (home === undefined) throw new Error(`The painters of ${country} share no suburb.`);
  return { all, near: all.filter((place) => centres.some((centre) => distanceKm(centre, place) < NEAR_KM)), home };
}

const notes = [
  ...[
    "",
    "",
    "",
    "The old paint comes off in flakes on the weather side.",
    "Two coats, please. We like the colour as it is.",
  ],
  ...[
    "The ceiling in the hall has a water stain.",
    "Parking is in the lane at the back.",
    "The tenants move out next week.",
  ],
];
const laterNotes = [
  ...["We have decided on white for the trim.", "We are away from Friday to Sunday."],
  ...["The fence can wait until next year.", "The neighbours lend us a ladder."],
];
const colourTexts = ["", "A warm white", "Light grey with white trim", "As it is now", "Deep green for the front door"];
/** Most requests are for painting inside and outside. */
const kinds: readonly Instance[] = [
  ...(["INTERIOR", "INTERIOR", "INTERIOR", "INTERIOR", "EXTERIOR", "EXTERIOR", "EXTERIOR"] as const),
  ...(["ROOF", "ROOF", "CONCRETE", "TEXTURE"] as const),
];

type Drawn = Omit<DrawnRequest, "madeAt" | "contact">;

interface RequestTraits extends Pick<Drawn, "key" | "country"> {
  readonly places: Places;
  /** The brands to ask for. Empty in Australia. */
  readonly brands: readonly PaintBrand[];
}

function drawRequest(random: Random, { key, country, places, brands }: RequestTraits): Drawn {
  const place = random.pick(random.chance(88) ? places.near : places.all);
  const instance = random.pick(kinds);
  const work = drawWork(random, instance);
  return {
    ...{ key, country, place, instance },
    work: { ...work, nzBrand: drawBrand(random, instance, brands) },
    laterNote: random.chance(20) ? random.pick(laterNotes) : null,
    photos: random.chance(45) ? random.integer(1, 3) : 0,
    isConfirmed: true,
    ownPart: null,
  };
}

function drawWork(random: Random, instance: Instance): RequestedWork {
  const pickCode = (choices: Readonly<Record<string, string>>) => random.pick(Object.keys(choices));
  const asked = Object.keys(surfaces[instance]).filter(() => random.chance(40));
  const coloursChosen = random.chance(55);
  const [isRoof, isConcrete] = [instance === "ROOF", instance === "CONCRETE"];
  return {
    propertyType: random.chance(70) ? "HOUSE" : pickCode(propertyTypes),
    houseLevels: isConcrete || random.chance(60) ? "ONE" : pickCode(houseLevels),
    surfaces: asked.length > 0 ? asked : Object.keys(surfaces[instance]).slice(0, 1),
    condition: pickCode(conditions),
    timing: pickCode(timings),
    coloursChosen,
    colours: coloursChosen ? random.pick(colourTexts) : "",
    areaM2: random.chance(60) ? random.integer(2, 40) * 10 : null,
    roofType: isRoof ? pickCode(roofTypes) : null,
    roofAge: isRoof ? pickCode(roofAges) : null,
    concreteExteriorAreas: isConcrete ? [pickCode(concreteExteriorAreas)] : [],
    concreteInteriorAreas: [],
    concreteType: isConcrete ? pickCode(concreteTypes) : null,
    slopedConcrete: isConcrete && random.chance(25),
    nzBrand: null,
    note: random.pick(notes),
  };
}

/** Some home owners in New Zealand ask for a brand. */
function drawBrand(random: Random, instance: Instance, brands: readonly PaintBrand[]): RequestedWork["nzBrand"] {
  const fitting = listBrandsFor(instance, brands);
  if (fitting.length === 0 || !random.chance(30)) return null;
  const { id, name } = random.pick(fitting);
  return { id, name };
}

interface ContactOptions {
  readonly country: CountryCode;
  readonly place: Locality;
  readonly key: string;
}

function drawContact(random: Random, { country, place, key }: ContactOptions): RequestContact {
  const { first, last } = personName(random, country);
  return {
    name: `${first} ${last}`,
    // The key makes the address unique: a home owner has one open request for a kind of work and suburb.
    email: `${toSlug(first)}.${toSlug(last)}.${toSlug(key.replace("lead request ", ""))}@home.test`,
    phone: mobileNumber(random, country),
    address: random.chance(80) ? `${streetAddress(random, country)}, ${place.name}` : "",
    preferredMethod: random.pick(["PHONE", "PHONE", "TEXT", "EMAIL"] as const),
    preferredTime: random.pick(["MORNING", "AFTERNOON", "EVENING", "ANYTIME"] as const),
  };
}

/** A request like this one, of another home owner who asked a little earlier. */
export function drawTwin(seed: number, request: DrawnRequest, number: number): DrawnRequest {
  const key = `${request.key} before ${number}`;
  const contact = drawContact(randomFor(seed, key), { ...request, key });
  const madeAt = new Date(request.madeAt.getTime() - number * 17 * MINUTE_MS);
  return { ...request, key, contact, madeAt, ownPart: null };
}
