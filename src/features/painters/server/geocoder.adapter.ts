/** Speaks to an outside geocoder in the words of Google's Geocoding API. */
import { z } from "zod";
import type { Config } from "../../../server/config.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { findStateByName } from "../../stores/state.ts";
import type { Place } from "../service-area.ts";

/** Without places, the text is no suburb or town. */
export type GeocoderAnswer =
  | { readonly kind: "places"; readonly places: readonly Place[] }
  | { readonly kind: "failed"; readonly cause: unknown };

export interface Geocoder {
  findPlaces(text: string, country: CountryCode): Promise<GeocoderAnswer>;
}

/** Null where the installation has no outside geocoder: the installed list of localities answers. */
export function connectGeocoder({ geocoder, timeLimits }: Pick<Config, "geocoder" | "timeLimits">): Geocoder | null {
  if (geocoder === undefined) return null;
  const { url, key } = geocoder;
  return {
    findPlaces: async (text, country) => {
      const query = new URLSearchParams({ address: text, components: `country:${country}`, language: "en", key });
      try {
        const response = await fetch(`${url}?${query}`, {
          redirect: "error",
          signal: AbortSignal.timeout(timeLimits.geocoderMs),
        });
        return readAnswer(response.status, await readBody(response), country);
      } catch (cause) {
        return { kind: "failed", cause };
      }
    },
  };
}

/** The error of the JSON parser quotes the body, which can be long. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The body of the geocoder's answer could not be read (status ${response.status}).`);
  }
}

const component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) });
const result = z.object({
  types: z.array(z.string()),
  address_components: z.array(component),
  geometry: z.object({
    location: z.object({ lat: z.number().min(-89).max(89), lng: z.number().min(-180).max(180) }),
  }),
});
const answer = z.object({ status: z.string(), results: z.array(z.unknown()) });

function readAnswer(status: number, body: unknown, country: CountryCode): GeocoderAnswer {
  const parsed = answer.safeParse(body).data;
  if (status !== 200 || parsed === undefined || (parsed.status !== "OK" && parsed.status !== "ZERO_RESULTS")) {
    const word = parsed?.status ?? "no answer that we know";
    return { kind: "failed", cause: new Error(`The geocoder answered with status ${status}: ${word}.`) };
  }
  return { kind: "places", places: parsed.results.flatMap((found) => toPlace(found, country) ?? []) };
}

/** A result with none of these types is an address, a place of interest, a state or a country. The first that applies names it. */
const suburbTypes = ["sublocality_level_1", "sublocality", "locality", "postal_town"];

/** Null for a result that is no suburb or town of the country. */
function toPlace(found: unknown, country: CountryCode): Place | null {
  const { types, address_components, geometry } = result.safeParse(found).data ?? {};
  const suburbType = suburbTypes.find((type) => types?.includes(type));
  if (geometry === undefined || suburbType === undefined) return null;
  const findPart = (type: string) => address_components?.find((part) => part.types.includes(type));
  const suburb = findPart(suburbType)?.long_name ?? "";
  const region = findPart("administrative_area_level_1");
  const names = [region?.short_name ?? "", region?.long_name ?? ""].map((name) => name.replace(/ Region$/, ""));
  const state = names.map((name) => findStateByName(country, name)).find((each) => each !== null);
  if (suburb === "" || state === undefined || findPart("country")?.short_name !== country) return null;
  const postcode = findPart("postal_code")?.long_name ?? "";
  return {
    ...{ country, suburb, state: state.code },
    postcode: /^[0-9]{4}$/.test(postcode) ? postcode : null,
    latitude: geometry.location.lat,
    longitude: geometry.location.lng,
  };
}
