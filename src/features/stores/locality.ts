import type { CountryCode } from "../../shared/country-code.ts";

/** A suburb or town that an address, a store search or a service area may name. */
export interface Locality {
  country: CountryCode;
  /** The code of its state (see state.ts). */
  state: string;
  name: string;
  /** Null where the list it came from has none. */
  postcode: string | null;
  latitude: number;
  longitude: number;
}
