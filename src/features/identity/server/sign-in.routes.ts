/** Sign-in and sign-out over HTTP. These paths begin or end a session, which a GraphQL operation cannot do. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { newToken } from "../../../server/secrets.ts";
import { safeReturnPath } from "../../../shared/return-path.ts";
import { defaultLanding, findLanding } from "../landing.ts";
import type { Viewer } from "../viewer.ts";
import type { OpenId } from "./openid.adapter.ts";
import { type SessionCookie, secureCookieName } from "./request-viewer.adapter.ts";
import { signOut, signOutByProvider, signOutEverywhere } from "./sessions.actions.ts";
import { beginSignIn, finishSignIn } from "./sign-in.actions.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly openId: OpenId;
  readonly cookie: SessionCookie;
  readonly publicUrl: string;
  readonly isDemoOn: boolean;
  findViewer(request: FastifyRequest): Promise<Viewer>;
  /** Runs after a sign-in, with the new session's token: the cart merges the guest's cart. It never throws. */
  onSignedIn(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void>;
}

/** Ties a sign-in to the browser that began it, so that nobody can finish another person's sign-in. */
const browserCookieName = (publicUrl: string) => secureCookieName("trestle-sign-in", publicUrl);
const ATTEMPT_SECONDS = 600;
/** Tighter than for pages, because each sign-in makes a round trip to the provider. */
const signInLimit = { rateLimit: { max: 60, timeWindow: "1 minute" } };
/** Looser, because one provider sends the logout notices of all people from one address. */
const providerLimit = { rateLimit: { max: 6_000, timeWindow: "1 minute" } };

export const signInPaths = [
  "/api/auth/start",
  "/api/auth/callback",
  "/api/auth/signout",
  "/api/settings/signout",
  "/api/auth/backchannel-logout",
];

export function registerSignIn(app: FastifyInstance, services: Services): void {
  const browserCookie = browserCookieName(services.publicUrl);
  app.get("/api/auth/start", { config: signInLimit }, (request, reply) => startSignIn(services, request, reply));

  app.get("/api/auth/callback", { config: signInLimit }, async (request, reply) => {
    const outcome = await finishSignIn(services, {
      url: new URL(request.raw.url ?? "/", services.publicUrl),
      browserKey: request.cookies[browserCookie] ?? "",
      browser: { userAgent: request.headers["user-agent"] ?? "", ipAddress: request.ip },
      oldToken: services.cookie.read(request),
    });
    reply.header("cache-control", "no-store");
    if (!outcome.ok && outcome.problem === "again") {
      return reply.redirect(`/api/auth/start?${new URLSearchParams({ returnTo: outcome.returnTo, again: "on" })}`);
    }
    if (!outcome.ok) {
      request.log.warn({ problem: outcome.problem, err: outcome.cause }, "A sign-in did not succeed.");
      return reply.redirect(problemAddress(outcome.problem, outcome.returnTo));
    }
    services.cookie.write(reply, outcome.token);
    await services.onSignedIn(request, reply, outcome.token);
    return reply.redirect(outcome.returnTo);
  });

  app.post("/api/auth/signout", async (request, reply) =>
    sendSignedOut(services, request, reply, await signOut(services, services.cookie.read(request))),
  );

  app.post("/api/settings/signout", async (request, reply) => {
    const viewer = await services.findViewer(request);
    const token = services.cookie.read(request);
    const ended =
      viewer.user === null || token === null ? { url: "/" } : await signOutEverywhere(services, viewer, token);
    return sendSignedOut(services, request, reply, ended);
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

async function startSignIn(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { returnTo, again, invitation } = request.query as Record<"returnTo" | "again" | "invitation", unknown>;
  const returnPath = safeReturnPath(returnTo, defaultLanding);
  reply.header("cache-control", "no-store");
  // `again=on`: the page needs a fresh sign-in. Otherwise a signed-in person goes straight to the page.
  const { user } = again === "on" ? { user: null } : await services.findViewer(request);
  if (user !== null) return reply.redirect(findLanding(returnPath, user.role));
  const browserCookie = browserCookieName(services.publicUrl);
  // Kept while it lasts, so that two tabs can sign in at the same time.
  const browserKey = request.cookies[browserCookie] ?? newToken();
  reply.setCookie(browserCookie, browserKey, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: services.publicUrl.startsWith("https:"),
    maxAge: ATTEMPT_SECONDS,
  });
  // A cookie without a live session means that the session was ended elsewhere or was idle too long. The provider may still
  // remember the person, and must ask for the password again.
  const wasEnded = services.cookie.read(request) !== null;
  const askAgain = again === "on" || wasEnded;
  const token = typeof invitation === "string" ? invitation : null;
  try {
    return reply.redirect(
      (await beginSignIn(services, { browserKey, returnTo: returnPath, askAgain, invitation: token })).url,
    );
  } catch (error) {
    request.log.error({ err: error }, "The identity provider could not be reached.");
    return reply.redirect(problemAddress("unreachable", returnPath));
  }
}

function problemAddress(problem: string, returnTo: string): string {
  return `/login/?${new URLSearchParams({ problem, returnTo })}`;
}

/** A script gets the provider's sign-out address as JSON; a plain form is redirected to it. */
function sendSignedOut({ cookie }: Services, request: FastifyRequest, reply: FastifyReply, { url }: { url: string }) {
  cookie.clear(reply);
  reply.header("cache-control", "no-store");
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  return isForm ? reply.redirect(url, 303) : reply.send({ url });
}
