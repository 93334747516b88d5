import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import Provider, { type Adapter, type Configuration } from "oidc-provider";
import type { Database } from "../../../server/database.ts";
import type { Nonces } from "../../../server/http/plain-page.ts";
import {
  consumeDocument,
  deleteDocument,
  deleteGrant,
  deleteProviderSessions,
  findDocument,
  findPerson,
  keepKey,
  upsertDocument,
} from "./provider.store.ts";

export const PROVIDER_PATH = "/oidc";
export const SHOP_CLIENT_ID = "trestle-shop";

/** The provider draws its pages itself, and finds here what our policy lets them carry. */
export const noncesOf = new WeakMap<IncomingMessage, Nonces>();

export interface EmbeddedProvider {
  readonly provider: Provider;
  readonly issuer: string;
  readonly clientSecret: string;
  /** Ends the provider's own sessions of a person. */
  forget(subject: string): Promise<void>;
}

interface Settings {
  readonly db: Database;
  readonly publicUrl: string;
  /** How the provider reaches the shop to say that somebody signed out. */
  readonly fetch: typeof fetch;
  /** The page that signs a person out, given the provider's own form. */
  signOutPage(form: string, nonces: Nonces): string;
}

/** A whole OpenID provider for installations that have none: its people, keys and state live in our PostgreSQL. */
export async function makeEmbeddedProvider(settings: Settings): Promise<EmbeddedProvider> {
  const { db, publicUrl } = settings;
  const issuer = `${publicUrl}${PROVIDER_PATH}`;
  const clientSecret = await keepKey(db, "client-secret", async () => randomBytes(32).toString("base64url"));
  const cookieKeys = await keepKey(db, "cookie-keys", async () => [randomBytes(32).toString("base64url")]);
  const signingKeys = await keepKey(db, "signing-keys", async () => [await newSigningKey()]);
  const provider = new Provider(issuer, {
    ...behaviour(settings),
    clients: [shopClient(publicUrl, clientSecret)],
    cookies: {
      keys: cookieKeys,
      names: { session: "trestle-provider", interaction: "trestle-interaction", resume: "trestle-resume" },
    },
    jwks: { keys: signingKeys },
  });
  // The route that mounts it sets the forwarded headers to PUBLIC_URL, whatever the client sent.
  provider.proxy = true;
  return { provider, issuer, clientSecret, forget: (subject) => deleteProviderSessions(db, subject) };
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: randomBytes(8).toString("hex") };
}

function shopClient(publicUrl: string, clientSecret: string): NonNullable<Configuration["clients"]>[number] {
  return {
    client_id: SHOP_CLIENT_ID,
    client_secret: clientSecret,
    redirect_uris: [`${publicUrl}/api/auth/callback`],
    post_logout_redirect_uris: [`${publicUrl}/`],
    backchannel_logout_uri: `${publicUrl}/api/auth/backchannel-logout`,
    backchannel_logout_session_required: true,
    response_types: ["code"],
    grant_types: ["authorization_code"],
  };
}

function behaviour(settings: Settings): Configuration {
  return {
    adapter: (kind: string) => documentAdapter(settings.db, kind),
    fetch: settings.fetch,
    findAccount: async (_context, subject) => {
      const person = await findPerson(settings.db, { subject });
      if (person === null) return undefined;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, name: person.name, email: person.email, email_verified: true }),
      };
    },
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    // The shop asks for a person, not for an API: what it wants to know comes in the ID token.
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    pkce: { required: () => true },
    // With an invitation somebody new chooses a password in place of giving one.
    extraParams: ["invitation"],
    interactions: { url: (_context, { uid, params }) => signInPath(uid, params.invitation) },
    loadExistingGrant: async (context) => firstPartyGrant(context),
    ttl: {
      Session: 12 * 3600,
      Grant: 12 * 3600,
      Interaction: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      AccessToken: 600,
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.type = "html";
          context.body = settings.signOutPage(form, noncesOf.get(context.req) ?? { script: "", style: "" });
        },
      },
    },
    renderError: (context, out) => {
      context.redirect(`/login/?problem=${out.error === "access_denied" ? "refused" : "expired"}`);
    },
  };
}

function signInPath(uid: string, invitation: unknown): string {
  const query = typeof invitation === "string" ? `?${new URLSearchParams({ invitation })}` : "";
  return `${PROVIDER_PATH}/sign-in/${uid}${query}`;
}

/** The shop and its provider are one house, so nobody is asked whether the one may know what the other knows. */
async function firstPartyGrant(context: Parameters<NonNullable<Configuration["loadExistingGrant"]>>[0]) {
  const { client, session, provider } = context.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid profile email");
  await grant.save();
  return grant;
}

function documentAdapter(db: Database, kind: string): Adapter {
  return {
    upsert: (id, payload, expiresIn) =>
      upsertDocument(db, kind, {
        id,
        payload,
        expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      }),
    find: (id) => findDocument(db, kind, { id }),
    findByUid: (uid) => findDocument(db, kind, { uid }),
    findByUserCode: (userCode) => findDocument(db, kind, { userCode }),
    consume: (id) => consumeDocument(db, kind, id),
    destroy: (id) => deleteDocument(db, kind, id),
    revokeByGrantId: (grantId) => deleteGrant(db, kind, grantId),
  };
}
