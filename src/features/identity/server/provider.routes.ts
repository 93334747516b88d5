/** The forms of the embedded provider's pages, and the provider itself. The pages are drawn like every other page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { setFlash } from "../../../server/http/flash.ts";
import type { Passwords } from "../../../server/passwords.ts";
import type { Result, UserError } from "../../../shared/result.ts";
import { type EmbeddedProvider, PROVIDER_PATH, requestNonces } from "./embedded-provider.adapter.ts";
import { chooseFirstPassword } from "./invitations.actions.ts";
import {
  askForNewPassword,
  changePassword,
  checkDemoPerson,
  checkPassword,
  chooseNewPassword,
} from "./provider.actions.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly isDemoOn: boolean;
  readonly embedded: EmbeddedProvider;
  readonly publicUrl: string;
}

export const PASSWORD_PATH = `${PROVIDER_PATH}/password`;
const FORGOTTEN_PATH = `${PROVIDER_PATH}/forgotten-password`;
const NEW_PASSWORD_PATH = `${PROVIDER_PATH}/new-password`;
/** Paths of pages, which the provider would otherwise answer. */
export const providerPages = [`${PROVIDER_PATH}/sign-in/:uid`, PASSWORD_PATH, FORGOTTEN_PATH, NEW_PASSWORD_PATH];
const formLimit = { rateLimit: { max: 60, timeWindow: "1 minute" } };

export async function registerProvider(app: FastifyInstance, services: Services): Promise<void> {
  const { provider } = services.embedded;
  const { refuse } = makeAnswers(services.publicUrl);
  app.post(`${PROVIDER_PATH}/sign-in/:uid`, { config: formLimit }, async (request, reply) => {
    const fields = readTextFields(request.body);
    const checked = await checkSignIn(services, fields, request.ip);
    if (!checked.ok)
      return refuse(reply, { path: request.url, refusal: checked.refusals[0], email: fields.email ?? "" });
    try {
      const login = { accountId: checked.value.subject };
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303);
    } catch (error) {
      request.log.warn({ err: error }, "A sign-in was finished in another browser, or too late.");
      return reply.redirect("/login/?problem=expired", 303);
    }
  });

  registerPasswordForms(app, services);

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

/** A plain form is answered by a redirect, and the next page shows the message. */
function makeAnswers(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  return {
    refuse: (
      reply: FastifyReply,
      { path, refusal, email = "" }: { path: string; refusal: UserError | undefined; email?: string },
    ) => {
      const userErrors = refusal === undefined ? [] : [refusal];
      setFlash(reply, { tone: "danger", message: refusal?.message ?? "", userErrors, values: { email } }, secure);
      return reply.redirect(path, 303);
    },
    succeed: (reply: FastifyReply, { path, message }: { path: string; message: string }) => {
      setFlash(reply, { tone: "success", message, userErrors: [], values: {} }, secure);
      return reply.redirect(path, 303);
    },
  };
}

const changed = { path: "/", message: "Your password was changed. Sign in with the new one." };

/** The forms for a change of the password, and for a forgotten one. */
function registerPasswordForms(app: FastifyInstance, services: Services): void {
  const { refuse, succeed } = makeAnswers(services.publicUrl);

  app.post(PASSWORD_PATH, { config: formLimit }, async (request, reply) => {
    const { email = "", password = "", newPassword = "", repeatPassword = "" } = readTextFields(request.body);
    const input = { email, password, newPassword, repeatPassword, address: request.ip };
    const refusal = await changePassword(services, input);
    return refusal === null ? succeed(reply, changed) : refuse(reply, { path: PASSWORD_PATH, refusal, email });
  });

  app.post(FORGOTTEN_PATH, { config: formLimit }, async (request, reply) => {
    const { email = "" } = readTextFields(request.body);
    const refusal = await askForNewPassword(services, { email, address: request.ip });
    if (refusal !== null) return refuse(reply, { path: FORGOTTEN_PATH, refusal, email });
    const message = "If we know this address, a mail is on its way to it. Its link works once, for an hour.";
    return succeed(reply, { path: FORGOTTEN_PATH, message });
  });

  app.post(NEW_PASSWORD_PATH, { config: formLimit }, async (request, reply) => {
    const { token = "", newPassword = "", repeatPassword = "" } = readTextFields(request.body);
    const refusal = await chooseNewPassword(services, { token, newPassword, repeatPassword });
    const path = `${NEW_PASSWORD_PATH}?${new URLSearchParams({ token })}`;
    return refusal === null ? succeed(reply, changed) : refuse(reply, { path, refusal });
  });
}

type TextFields = Record<string, string | undefined>;

/** Drops repeated fields, which arrive as lists and which our forms never send, and NUL, which PostgreSQL cannot store. */
function readTextFields(body: unknown): TextFields {
  const texts = Object.entries(body ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll("\0", "")]));
}

/** Three forms sign in: with a password, with the first password of an invited person, or as a demo person. */
function checkSignIn(
  services: Services,
  { email = "", password = "", demo, invitation, newPassword = "", repeatPassword = "" }: TextFields,
  address: string,
): Promise<Result<{ readonly subject: string }, UserError>> {
  if (demo !== undefined) return checkDemoPerson(services, demo);
  if (invitation !== undefined)
    return chooseFirstPassword({ ...services, address }, { invitation, newPassword, repeatPassword });
  return checkPassword(services, { email, password, address });
}

/**
 * The provider must always see PUBLIC_URL as its own address, whatever host the client used. Its answers must have the
 * headers that every answer of ours has.
 */
function prepareForProvider(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl);
  const raw: typeof request.raw & { originalUrl?: string } = request.raw;
  raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  raw.headers["x-forwarded-host"] = host;
  requestNonces.set(raw, reply.cspNonce);
  raw.originalUrl = raw.url ?? "";
  raw.url = raw.originalUrl.slice(PROVIDER_PATH.length);
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}
