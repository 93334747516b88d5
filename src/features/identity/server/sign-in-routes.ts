import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { safeReturnPath } from "../../../shared/return-path.ts";
import type { Viewer } from "../viewer.ts";
import type { OpenId } from "./openid.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { newToken } from "./session-token.ts";
import { beginSignIn, finishSignIn, signOut, signOutByProvider, signOutEverywhere } from "./sign-in.actions.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly openId: OpenId;
  readonly cookie: SessionCookie;
  readonly publicUrl: string;
  viewerOf(request: FastifyRequest): Promise<Viewer>;
  /** Brings along what the browser had before somebody signed in with it. It never stands in the way of signing in. */
  welcome(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void>;
}

/** Ties a sign-in to the browser that began it, so that nobody can finish somebody else's. */
const BROWSER_COOKIE = "trestle-sign-in";
const ATTEMPT_SECONDS = 600;
/** A sign-in costs the provider a round trip, so it has a tighter limit than a page. */
/** One provider tells of everybody's sign-outs from one address. */
const providerLimit = { rateLimit: { max: 6_000, timeWindow: "1 minute" } };
const limit = { rateLimit: { max: 60, timeWindow: "1 minute" } };

/** The `/api` paths answered here: they end or begin a session, which no operation can. */
export const signInPaths = [
  "/api/auth/start",
  "/api/auth/callback",
  "/api/auth/signout",
  "/api/settings/signout",
  "/api/auth/backchannel-logout",
];

export function registerSignIn(app: FastifyInstance, services: Services): void {
  const secure = services.publicUrl.startsWith("https:");

  app.get("/api/auth/start", { config: limit }, async (request, reply) => {
    const { returnTo, again, invitation } = request.query as Record<"returnTo" | "again" | "invitation", unknown>;
    const wanted = safeReturnPath(returnTo, "/dashboard/");
    reply.header("cache-control", "no-store");
    // Somebody signed in is asked again only when what they want to do asks for it.
    if (again !== "on" && (await services.viewerOf(request)).user !== null) return reply.redirect(wanted);
    const browserKey = request.cookies[BROWSER_COOKIE] ?? newToken();
    reply.setCookie(BROWSER_COOKIE, browserKey, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure,
      maxAge: ATTEMPT_SECONDS,
    });
    // A cookie without a session: it was ended elsewhere, or left alone too long, so that the provider's memory is no proof.
    const wasEnded = services.cookie.read(request) !== null;
    try {
      const wish = { askAgain: again === "on" || wasEnded, invitation: textOf(invitation) };
      return reply.redirect((await beginSignIn(services, { browserKey, returnTo: wanted, ...wish })).url);
    } catch (error) {
      request.log.error({ err: error }, "The identity provider could not be reached.");
      return reply.redirect(problemAddress("unreachable", wanted));
    }
  });

  app.get("/api/auth/callback", { config: limit }, async (request, reply) => {
    const outcome = await finishSignIn(services, {
      url: new URL(request.raw.url ?? "/", services.publicUrl),
      browserKey: request.cookies[BROWSER_COOKIE] ?? "",
      browser: { userAgent: request.headers["user-agent"] ?? "", ipAddress: request.ip },
      oldToken: services.cookie.read(request),
    });
    reply.header("cache-control", "no-store");
    if (!outcome.ok) {
      request.log.warn({ problem: outcome.problem, err: outcome.cause }, "A sign-in did not succeed.");
      return reply.redirect(problemAddress(outcome.problem, outcome.returnTo));
    }
    services.cookie.write(reply, outcome.token);
    await services.welcome(request, reply, outcome.token);
    return reply.redirect(outcome.returnTo);
  });

  app.post("/api/auth/signout", async (request, reply) =>
    leave(services, request, reply, await signOut(services, services.cookie.read(request))),
  );

  app.post("/api/settings/signout", async (request, reply) => {
    const viewer = await services.viewerOf(request);
    const token = services.cookie.read(request);
    const ended =
      viewer.user === null || token === null ? { url: "/" } : await signOutEverywhere(services, viewer, token);
    return leave(services, request, reply, ended);
  });

  app.post("/api/auth/backchannel-logout", { config: providerLimit }, async (request, reply) => {
    const { logout_token: token } = (request.body ?? {}) as { logout_token?: unknown };
    reply.header("cache-control", "no-store");
    try {
      await signOutByProvider(services.db, await services.openId.verifyLogoutToken(String(token)));
      return reply.code(200).send();
    } catch (error) {
      request.log.warn({ err: error }, "A logout token was refused.");
      return reply.code(400).send({ error: "invalid_request" });
    }
  });
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function problemAddress(problem: string, returnTo: string): string {
  return `/login/?${new URLSearchParams({ problem, returnTo })}`;
}

function leave({ cookie }: Services, request: FastifyRequest, reply: FastifyReply, { url }: { url: string }) {
  cookie.clear(reply);
  reply.header("cache-control", "no-store");
  // A script is told where the provider signs people out; a form is taken there.
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  return isForm ? reply.redirect(url, 303) : reply.send({ url });
}
