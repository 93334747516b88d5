import { isCountryCode } from "../../shared/country.ts";
import type { Buyer } from "../catalogue/buyer-prices.ts";
import type { Viewer } from "./viewer.ts";

export const COUNTRY_COOKIE = "trestle-country";
const DEFAULT_COUNTRY = "AU";

/** The country is the account's. Only guests and staff without an account choose it by cookie. */
export function toBuyer(viewer: Viewer, cookies: Readonly<Record<string, string | undefined>>): Buyer {
  const chosen = cookies[COUNTRY_COOKIE] ?? "";
  return {
    accountId: viewer.account?.id ?? null,
    userId: viewer.user?.id ?? null,
    country: viewer.account?.country ?? (isCountryCode(chosen) ? chosen : DEFAULT_COUNTRY),
    sees: viewer.may.price,
    storeId: viewer.user?.favouriteStoreId ?? null,
  };
}
