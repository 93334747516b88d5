import type { CountryCode } from "../../shared/country.ts";

/** A suburb or town that an address, a store search or a service area may name. */
export interface Locality {
  country: CountryCode;
  /** The code of its state (see state.ts). */
  state: string;
  name: string;
  /** Null when the loaded list has no postcodes. */
  postcode: string | null;
  latitude: number;
  longitude: number;
}

/**
 * The key under which a name is searched. Different spellings of one place have the same key: "Mt Māunganui" and "Mount
 * Maunganui", "St Kilda" and "Saint Kilda".
 */
export function foldLocalityName(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => spelledOut.get(word) ?? word)
    .join(" ");
}

const spelledOut = new Map([
  ["mt", "mount"],
  ["st", "saint"],
]);
