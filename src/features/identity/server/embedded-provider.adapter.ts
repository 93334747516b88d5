/** The embedded OpenID provider, for installations that have none. Its people, keys and state are in our PostgreSQL. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import Provider, { type Adapter, type Configuration } from "oidc-provider";
import type { Database } from "../../../server/database.ts";
import { type Nonces, renderPlainPage } from "../../../server/http/error-pages.ts";
import type { ProviderSessions } from "./openid.adapter.ts";
import { findSignInPerson } from "./provider.queries.ts";
import {
  consumeDocument,
  deleteDocument,
  deleteGrant,
  deleteProviderSessions,
  findDocument,
  getOrCreateKey,
  SHOP_CLIENT_ID,
  upsertDocument,
} from "./provider.store.ts";
import { secureCookieName } from "./request-viewer.adapter.ts";

export const PROVIDER_PATH = "/oidc";

/** The provider renders its sign-out page itself. The route that mounts it leaves the policy's nonces here. */
export const requestNonces = new WeakMap<IncomingMessage, Nonces>();

export interface EmbeddedProvider {
  readonly provider: Provider;
  readonly issuer: string;
  readonly clientSecret: string;
  /** Ends the provider's own sessions. */
  endSessions(which: ProviderSessions): Promise<void>;
}

interface Settings {
  readonly db: Database;
  readonly isDemoOn: boolean;
  /** The name of the shop now, for the title of the page at sign-out. */
  readonly findShopName: () => string;
  readonly publicUrl: string;
  /** Reaches the shop for back-channel logout. */
  readonly fetch: typeof fetch;
}

export async function makeEmbeddedProvider(settings: Settings): Promise<EmbeddedProvider> {
  const { db, publicUrl } = settings;
  const issuer = `${publicUrl}${PROVIDER_PATH}`;
  const clientSecret = await getOrCreateKey(db, "client-secret", async () => randomBytes(32).toString("base64url"));
  const cookieKeys = await getOrCreateKey(db, "cookie-keys", async () => [randomBytes(32).toString("base64url")]);
  const signingKeys = await getOrCreateKey(db, "signing-keys", async () => [await makeSigningKey()]);
  const provider = new Provider(issuer, {
    ...providerBehaviour(settings),
    clients: [shopClient(publicUrl, clientSecret)],
    cookies: {
      keys: cookieKeys,
      names: {
        session: secureCookieName("trestle-provider", publicUrl),
        interaction: "trestle-interaction",
        resume: "trestle-resume",
      },
    },
    jwks: { keys: signingKeys },
  });
  // The route that mounts the provider always overwrites the forwarded headers with PUBLIC_URL, so they can be trusted.
  provider.proxy = true;
  return {
    provider,
    issuer,
    clientSecret,
    endSessions: (which) => deleteProviderSessions(db, which),
  };
}

export async function makeSigningKey(): Promise<JWK> {
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

function providerBehaviour(settings: Settings): Configuration {
  return {
    adapter: (kind: string) => documentAdapter(settings.db, kind),
    fetch: settings.fetch,
    findAccount: async (_context, subject) => {
      const person = await findSignInPerson(settings, { subject });
      if (person === null) return undefined;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, name: person.name, email: person.email, email_verified: true }),
      };
    },
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    // The shop needs the person's claims and calls no API of the provider, so they come in the ID token.
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    pkce: { required: () => true },
    // With an invitation, a new person chooses a password on the sign-in page.
    extraParams: ["invitation"],
    interactions: { url: (_context, { uid, params }) => signInPath(uid, params.invitation) },
    loadExistingGrant: async (context) => makeFirstPartyGrant(context),
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
          context.body = renderSignOutPage(
            form,
            settings.findShopName(),
            requestNonces.get(context.req) ?? { script: "", style: "" },
          );
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

/** The shop and its embedded provider have the same owner, so people are not asked for consent. */
async function makeFirstPartyGrant(context: Parameters<NonNullable<Configuration["loadExistingGrant"]>>[0]) {
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

/** The person has already chosen to sign out in the shop, so the provider's form submits itself. Without script there is a button. */
function renderSignOutPage(form: string, shopName: string, nonces: Nonces): string {
  const body = `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<script nonce="${nonces.script}">document.querySelector("button").click()</script>`;
  return renderPlainPage({ title: "Signing out…", body, shopName, nonces });
}

/** A `fetch` that calls this server's own routes inside the process, without port, proxy or certificate. */
export function makeInjectFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, host } = new URL(request.url);
    const answer = await app.inject({
      method: request.method as "GET" | "POST",
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const single of [value].flat()) if (single !== undefined) headers.append(name, String(single));
    }
    const hasNoBody = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(hasNoBody ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
}
