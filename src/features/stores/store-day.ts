/**
 * Which day it is for a buyer. Prices, specials and promotions have whole days, so one moment may have the prices of two
 * days: shortly after midnight in Sydney it is still the day before in Perth.
 */
import type { CountryCode } from "../../shared/country.ts";
import { type LocalDate, toLocalDate } from "../../shared/local-date.ts";
import type { Store } from "./store.ts";

export interface StoreZones {
  /** Withdrawn stores included: orders and carts name them. */
  readonly byId: ReadonlyMap<string, Store>;
  /** The zone of the accounting. It is used for buyers without a store. */
  readonly zoneByCountry: Readonly<Record<CountryCode, string>>;
}

interface Place {
  readonly country: CountryCode;
  readonly storeId: string | null;
}

/** The day at the store; without a store in the country, the day in the zone of the country. */
export function findLocalDay(stores: StoreZones, { country, storeId }: Place, now: Date): LocalDate {
  const store = storeId === null ? undefined : stores.byId.get(storeId);
  const isHere = store !== undefined && store.address.country === country;
  return toLocalDate(now, isHere ? store.timezone : stores.zoneByCountry[country]);
}
