import type { FastifyRequest } from "fastify";
import { isCountryCode } from "../../../shared/country-code.ts";
import type { Buyer } from "../../catalogue/server/buyer.ts";
import type { Viewer } from "../viewer.ts";

export const COUNTRY_COOKIE = "trestle-country";

/** A guest says by a cookie which country it is in; an account has one, whatever a cookie says. */
export function buyerOf(viewer: Viewer, { cookies }: Pick<FastifyRequest, "cookies">): Buyer {
  const country = viewer.account?.country ?? cookies[COUNTRY_COOKIE] ?? "";
  return {
    accountId: viewer.account?.id ?? null,
    userId: viewer.user?.id ?? null,
    country: isCountryCode(country) ? country : "AU",
    sees: viewer.may.price,
    storeId: viewer.user?.favouriteStoreId ?? null,
  };
}
