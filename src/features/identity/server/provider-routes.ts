import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { setFlash } from "../../../server/http/flash.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { PROVIDER_PATH } from "./embedded-provider.ts";
import { changePassword, checkPassword } from "./provider.actions.ts";
import { findPerson } from "./provider.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly provider: Provider;
  readonly publicUrl: string;
}

/** The pages a person meets at the provider; they are drawn like every other page. */
export const PASSWORD_PATH = `${PROVIDER_PATH}/password`;
export const providerPages = [`${PROVIDER_PATH}/sign-in/:uid`, PASSWORD_PATH];
const limit = { rateLimit: { max: 60, timeWindow: "1 minute" } };

export async function registerProvider(app: FastifyInstance, services: Services): Promise<void> {
  const secure = services.publicUrl.startsWith("https:");
  const refuse = (reply: FastifyReply, path: string, refusal: UserError, values: Record<string, string>) => {
    setFlash(reply, { tone: "danger", message: refusal.message, userErrors: [refusal], values }, secure);
    return reply.redirect(path, 303);
  };

  app.post(`${PROVIDER_PATH}/sign-in/:uid`, { config: limit }, async (request, reply) => {
    const { uid } = request.params as { uid: string };
    const { email = "", password = "", demo } = (request.body ?? {}) as Record<string, string>;
    const found = demo === undefined ? await checkPassword(services, { email, password, address: request.ip }) : await demoPerson(services, demo);
    if ("refusal" in found) return refuse(reply, `${PROVIDER_PATH}/sign-in/${encodeURIComponent(uid)}`, found.refusal, { email });
    return handOver(request, reply, services, () =>
      services.provider.interactionFinished(request.raw, reply.raw, { login: { accountId: found.person.subject } }),
    );
  });

  app.post(PASSWORD_PATH, { config: limit }, async (request, reply) => {
    const { email = "", password = "", newPassword = "", repeatPassword = "" } = (request.body ?? {}) as Record<string, string>;
    const wish = { email, password, newPassword, repeatPassword, address: request.ip };
    const refusal = await changePassword({ ...services, log: request.log as never }, wish);
    if (refusal !== null) return refuse(reply, PASSWORD_PATH, refusal, { email });
    setFlash(reply, { tone: "success", message: "Your password was changed. Sign in with the new one.", userErrors: [], values: {} }, secure);
    return reply.redirect("/", 303);
  });

  await app.register(async (scope) => {
    // The provider reads its own bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    const handle = services.provider.callback();
    scope.all(`${PROVIDER_PATH}/*`, (request, reply) =>
      handOver(request, reply, services, () => handle(request.raw, reply.raw)),
    );
  });
}

async function demoPerson({ db }: Services, email: string) {
  const person = await findPerson(db, { email });
  if (person === null || !person.isDemo) throw new Error("Only people of the demo world sign in without a password.");
  return { person };
}

/**
 * Gives the raw request to the provider. It must believe that it lives at PUBLIC_URL whoever asks, and its answers must
 * carry the headers every answer of ours carries.
 */
async function handOver(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Services,
  work: () => unknown,
): Promise<FastifyReply> {
  const { protocol, host } = new URL(publicUrl);
  request.raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  request.raw.headers["x-forwarded-host"] = host;
  request.raw.headers["x-csp-nonce"] = reply.cspNonce.script;
  const raw = request.raw as typeof request.raw & { originalUrl?: string };
  raw.originalUrl = raw.url ?? "";
  raw.url = raw.originalUrl.slice(PROVIDER_PATH.length);
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  await work();
  return reply;
}
