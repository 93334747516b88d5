import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { setFlash } from "../../../server/http/flash.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { identityErrors } from "../identity-errors.ts";
import { noncesOf, PROVIDER_PATH } from "./embedded-provider.ts";
import { type Checked, changePassword, checkPassword, chooseFirstPassword } from "./provider.actions.ts";
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
  const { provider } = services;
  const secure = services.publicUrl.startsWith("https:");
  const refuse = (
    reply: FastifyReply,
    { path, refusal, email }: { path: string; refusal: UserError; email: string },
  ) => {
    setFlash(reply, { tone: "danger", message: refusal.message, userErrors: [refusal], values: { email } }, secure);
    return reply.redirect(path, 303);
  };

  app.post(`${PROVIDER_PATH}/sign-in/:uid`, { config: limit }, async (request, reply) => {
    const fields = textFields(request.body);
    const { email = "" } = fields;
    const checked = await checkWhoSignsIn(services, fields, request.ip);
    if ("refusal" in checked) return refuse(reply, { path: request.url, refusal: checked.refusal, email });
    try {
      const login = { accountId: checked.person.subject };
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303);
    } catch (error) {
      request.log.warn({ err: error }, "A sign-in was finished that had not begun here, or too late.");
      return reply.redirect("/login/?problem=expired", 303);
    }
  });

  app.post(PASSWORD_PATH, { config: limit }, async (request, reply) => {
    const { email = "", password = "", newPassword = "", repeatPassword = "" } = textFields(request.body);
    const wish = { email, password, newPassword, repeatPassword, address: request.ip };
    const refusal = await changePassword({ ...services, log: request.log }, wish);
    if (refusal !== null) return refuse(reply, { path: PASSWORD_PATH, refusal, email });
    const message = "Your password was changed. Sign in with the new one.";
    setFlash(reply, { tone: "success", message, userErrors: [], values: {} }, secure);
    return reply.redirect("/", 303);
  });

  await app.register(async (scope) => {
    // The provider reads its own bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    const handle = provider.callback();
    scope.all(`${PROVIDER_PATH}/*`, async (request, reply) => {
      prepareForProvider(request, reply, services.publicUrl);
      reply.hijack();
      await handle(request.raw, reply.raw);
    });
  });
}

type TextFields = Record<string, string | undefined>;

/** A field sent twice comes as a list, which no form of ours does; and PostgreSQL takes no NUL. */
function textFields(body: unknown): TextFields {
  const texts = Object.entries(body ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll("\0", "")]));
}

/** By password, by the first password of somebody invited, or as somebody of the demo world. */
function checkWhoSignsIn(
  services: Services,
  { email = "", password = "", demo, invitation, newPassword = "", repeatPassword = "" }: TextFields,
  address: string,
): Promise<Checked> {
  if (demo !== undefined) return checkDemoPerson(services, demo);
  if (invitation !== undefined)
    return chooseFirstPassword(services, { invitation, newPassword, repeatPassword, address });
  return checkPassword(services, { email, password, address });
}

/** Only people of the demo world sign in without a password. */
async function checkDemoPerson({ db }: Services, email: string): Promise<Checked> {
  const person = await findPerson(db, { email });
  return person?.isDemo ? { person } : { refusal: identityErrors.wrongPassword };
}

/**
 * The provider must believe that it lives at PUBLIC_URL whoever asks, and its answers must carry the headers every
 * answer of ours carries.
 */
function prepareForProvider(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl);
  const raw: typeof request.raw & { originalUrl?: string } = request.raw;
  raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  raw.headers["x-forwarded-host"] = host;
  noncesOf.set(raw, reply.cspNonce);
  raw.originalUrl = raw.url ?? "";
  raw.url = raw.originalUrl.slice(PROVIDER_PATH.length);
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}
