/** Guests choose the country whose prices and stores they see. A cookie holds the choice, because a guest has no account. */
import type { FastifyInstance } from "fastify";
import { isCountryCode } from "../../../shared/country.ts";
import { safeReturnPath } from "../../../shared/return-path.ts";
import { COUNTRY_COOKIE } from "../buyer.ts";

export const countryPath = "/api/country/";
const yearSeconds = 31_536_000;

export function registerCountryChoice(app: FastifyInstance, publicUrl: string): void {
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: publicUrl.startsWith("https:") } as const;
  app.post(countryPath, (request, reply) => {
    const { country, returnTo } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof country === "string" && isCountryCode(country))
      reply.setCookie(COUNTRY_COOKIE, country, { ...options, maxAge: yearSeconds });
    return reply.redirect(safeReturnPath(returnTo, "/"), 303);
  });
}
