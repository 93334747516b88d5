import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from "jose";
import * as client from "openid-client";
import { IDLE_MINUTES } from "../session-lifetime.ts";

/**
 * Our side of OpenID Connect, the same for the embedded provider and any other: code flow with PKCE, state and nonce.
 * No token ever reaches the browser.
 */
export interface OpenIdSettings {
  readonly issuer: string;
  /** For the embedded provider, whose address moves with PUBLIC_URL while its people stay who they are. */
  readonly keptIssuer?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly afterSignOutUri: string;
  /** Only the embedded provider lets people in by an invitation; any other has its own way to make people. */
  readonly takesInvitations?: boolean;
  /** Only the embedded provider can be told to forget somebody. */
  readonly forget?: (subject: string) => Promise<void>;
  /** How to reach the provider: the embedded one is called without leaving the process. */
  readonly fetch: typeof fetch;
}

export interface SignInRequest {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Only an address the provider has verified: an unproven one could be anybody's. */
  readonly email: string | null;
  readonly providerSessionId: string | null;
  readonly idToken: string;
}

interface SignInWish {
  readonly askAgain: boolean;
  readonly invitation: string | null;
}

export interface OpenId {
  /** `askAgain`: the provider asks who is there even where it remembers somebody. */
  begin(wish: SignInWish): Promise<SignInRequest>;
  finish(currentUrl: URL, expected: { state: string; nonce: string; codeVerifier: string }): Promise<ProvenIdentity>;
  signOutUrl(idToken: string): Promise<string>;
  /** Makes the provider forget a person on every device, where it lets us. */
  forget(subject: string): Promise<void>;
  verifyLogoutToken(token: string): Promise<LogoutNotice>;
}

export interface LogoutNotice {
  readonly issuer: string;
  readonly subject: string | null;
  readonly providerSessionId: string | null;
}

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
const PROVIDER_TIMEOUT_S = 5;
/** An older proof of who somebody is must be renewed at the provider, or an idle session would revive without a password. */
const MAX_AGE_S = IDLE_MINUTES * 60;

export function makeOpenId(settings: OpenIdSettings): OpenId {
  const configuration = remembered(() => discover(settings));
  return {
    begin: async (wish) => beginSignIn(await configuration(), settings, wish),
    finish: async (currentUrl, expected) =>
      underKeptIssuer(settings, await finishSignIn(await configuration(), currentUrl, expected)),
    forget: async (subject) => settings.forget?.(subject),
    signOutUrl: async (idToken) => signOutUrl(await configuration(), settings, idToken),
    verifyLogoutToken: async (token) =>
      underKeptIssuer(settings, await verifyLogoutToken(await configuration(), settings, token)),
  };
}

/** The same, under the issuer by which we keep it. */
function underKeptIssuer<T extends { readonly issuer: string }>({ keptIssuer }: OpenIdSettings, proven: T): T {
  return { ...proven, issuer: keptIssuer ?? proven.issuer };
}

/** Asked once and kept; a failure is not kept, so a provider that was down is found again at the next sign-in. */
function remembered<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

function discover(settings: OpenIdSettings): Promise<client.Configuration> {
  const insecure = settings.issuer.startsWith("http:");
  return client.discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
    timeout: PROVIDER_TIMEOUT_S,
    execute: insecure ? [client.allowInsecureRequests] : [],
    [client.customFetch]: settings.fetch as client.CustomFetch,
  });
}

async function beginSignIn(
  configuration: client.Configuration,
  settings: OpenIdSettings,
  { askAgain, invitation }: SignInWish,
): Promise<SignInRequest> {
  const state = client.randomState();
  const nonce = client.randomNonce();
  const codeVerifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: settings.redirectUri,
    scope: "openid profile email",
    state,
    nonce,
    max_age: String(MAX_AGE_S),
    ...(askAgain ? { prompt: "login" } : {}),
    ...(settings.takesInvitations && invitation !== null ? { invitation } : {}),
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  return { url: url.href, state, nonce, codeVerifier };
}

async function finishSignIn(
  configuration: client.Configuration,
  currentUrl: URL,
  expected: { state: string; nonce: string; codeVerifier: string },
): Promise<ProvenIdentity> {
  const tokens = await client.authorizationCodeGrant(configuration, currentUrl, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    maxAge: MAX_AGE_S,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined || tokens.id_token === undefined) throw new Error("The provider sent no ID token.");
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email_verified === true && typeof claims.email === "string" ? claims.email : null,
    providerSessionId: typeof claims.sid === "string" ? claims.sid : null,
    idToken: tokens.id_token,
  };
}

function signOutUrl(configuration: client.Configuration, settings: OpenIdSettings, idToken: string): string {
  if (configuration.serverMetadata().end_session_endpoint === undefined) return settings.afterSignOutUri;
  const hint: Record<string, string> = idToken === "" ? {} : { id_token_hint: idToken };
  return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: settings.afterSignOutUri, ...hint }).href;
}

/** OpenID Connect Back-Channel Logout 1.0, §2.6. */
async function verifyLogoutToken(
  configuration: client.Configuration,
  settings: OpenIdSettings,
  token: string,
): Promise<LogoutNotice> {
  const keysUri = configuration.serverMetadata().jwks_uri;
  if (keysUri === undefined) throw new Error("The provider publishes no keys.");
  const keys = createRemoteJWKSet(new URL(keysUri), { [joseFetch]: settings.fetch });
  const { payload } = await jwtVerify(token, keys, {
    issuer: configuration.serverMetadata().issuer,
    audience: settings.clientId,
    requiredClaims: ["iat", "jti", "events"],
    maxTokenAge: "5 minutes",
  });
  const events = payload.events as Record<string, unknown> | null;
  if (typeof events !== "object" || events === null || !(LOGOUT_EVENT in events))
    throw new Error("Not a logout token.");
  if ("nonce" in payload) throw new Error("A logout token has no nonce.");
  const providerSessionId = typeof payload.sid === "string" ? payload.sid : null;
  const subject = payload.sub ?? null;
  if (subject === null && providerSessionId === null) throw new Error("A logout token names a session or a person.");
  return { issuer: payload.iss ?? "", subject, providerSessionId };
}
