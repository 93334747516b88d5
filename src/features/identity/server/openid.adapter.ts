import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from "jose";
import * as client from "openid-client";
import { type EmailClaims, findVerifiedEmail, saysAll } from "../provider-email.ts";
import { IDLE_MINUTES } from "../session-lifetime.ts";

/**
 * Our side of OpenID Connect, the same for the embedded provider and any other: code flow with PKCE, state and nonce.
 * No token ever reaches the browser.
 */
export interface OpenIdSettings {
  readonly issuer: string;
  /** The issuer's name in our database. The embedded provider's address changes with PUBLIC_URL, its people do not. */
  readonly storedIssuer?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether an e-mail address counts as verified if the provider does not say so. */
  readonly trustsEmail: boolean;
  readonly redirectUri: string;
  readonly afterSignOutUri: string;
  /** Only the embedded provider creates people from invitations. */
  readonly takesInvitations?: boolean;
  /** Only the embedded provider can end its own sessions on our request. */
  readonly endProviderSessions?: (which: ProviderSessions) => Promise<void>;
  /** Calls the provider. Calls to the embedded one stay inside the process. */
  readonly fetch: typeof fetch;
  readonly limitMs: number;
}

/** One session at the provider, or all sessions of a person there. */
export type ProviderSessions = { readonly sessionId: string } | { readonly subject: string };

export interface SignInRequest {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider has verified the address: an unverified one could belong to anybody. */
  readonly email: string | null;
  readonly providerSessionId: string | null;
  readonly idToken: string;
  /** How long before this answer the person proved who they are, by the provider's clock. */
  readonly authenticatedAgoMs: number;
}

interface SignInInput {
  readonly askAgain: boolean;
  readonly invitation: string | null;
}

export interface OpenId {
  /** `askAgain`: the provider asks for the password even when it has a session. */
  begin(input: SignInInput): Promise<SignInRequest>;
  finish(currentUrl: URL, expected: { state: string; nonce: string; codeVerifier: string }): Promise<ProvenIdentity>;
  /** Where the browser goes after its session has ended, so that the provider signs it out too. */
  signOutUrl(idToken: string): Promise<string>;
  /** Ends sessions at the provider, if the provider supports it. */
  endProviderSessions(which: ProviderSessions): Promise<void>;
  verifyLogoutToken(token: string): Promise<LogoutNotice>;
}

export interface LogoutNotice {
  readonly issuer: string;
  readonly subject: string | null;
  readonly providerSessionId: string | null;
}

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** The provider's own sign-in must not be older than this, so that an expired session needs the password again. */
const MAX_AGE_S = IDLE_MINUTES * 60;

export function makeOpenId(settings: OpenIdSettings): OpenId {
  const configuration = memoizeSuccess(() => discover(settings));
  return {
    begin: async (input) => beginSignIn(await configuration(), settings, input),
    finish: async (currentUrl, expected) =>
      withStoredIssuer(settings, await finishSignIn(await configuration(), settings, { currentUrl, ...expected })),
    endProviderSessions: async (which) => settings.endProviderSessions?.(which),
    signOutUrl: async (idToken) => signOutUrl(await configuration(), settings, idToken),
    verifyLogoutToken: async (token) =>
      withStoredIssuer(settings, await verifyLogoutToken(await configuration(), settings, token)),
  };
}

/** Replaces the provider's address by the issuer's name in our database. */
function withStoredIssuer<T extends { readonly issuer: string }>({ storedIssuer }: OpenIdSettings, proven: T): T {
  return { ...proven, issuer: storedIssuer ?? proven.issuer };
}

/** Keeps the first result. A failure is not kept, so after an outage of the provider the next sign-in works again. */
function memoizeSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= make().catch((error: unknown) => {
      result = null;
      throw error;
    });
    return result;
  };
}

function discover(settings: OpenIdSettings): Promise<client.Configuration> {
  const insecure = settings.issuer.startsWith("http:");
  return client.discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
    timeout: settings.limitMs / 1_000,
    execute: insecure ? [client.allowInsecureRequests] : [],
    [client.customFetch]: settings.fetch as client.CustomFetch,
  });
}

async function beginSignIn(
  configuration: client.Configuration,
  settings: OpenIdSettings,
  { askAgain, invitation }: SignInInput,
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
  { trustsEmail }: OpenIdSettings,
  expected: { currentUrl: URL; state: string; nonce: string; codeVerifier: string },
): Promise<ProvenIdentity> {
  const tokens = await client.authorizationCodeGrant(configuration, expected.currentUrl, {
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
    email: findVerifiedEmail(await readEmailClaims(configuration, claims, tokens.access_token), trustsEmail),
    providerSessionId: typeof claims.sid === "string" ? claims.sid : null,
    idToken: tokens.id_token,
    authenticatedAgoMs: readAuthenticationAge(claims),
  };
}

/** From the ID token, and from UserInfo if the ID token does not say all: many providers have the e-mail address only there. */
async function readEmailClaims(
  configuration: client.Configuration,
  { sub, email, email_verified }: client.IDToken,
  accessToken: string,
): Promise<readonly EmailClaims[]> {
  const inToken = { email, email_verified };
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (saysAll(inToken) || !hasUserInfo) return [inToken];
  return [inToken, await client.fetchUserInfo(configuration, accessToken, sub)];
}

/** `max_age` makes `auth_time` a required claim. Both times are the provider's, so a difference between clocks does not matter. */
function readAuthenticationAge({ iat, auth_time: authTime }: client.IDToken): number {
  if (authTime === undefined) throw new Error("The provider does not say when the person signed in.");
  return Math.max(0, iat - authTime) * 1000;
}

function signOutUrl(configuration: client.Configuration, settings: OpenIdSettings, idToken: string): string {
  // The embedded provider's session has ended on the server, and its own page would only ask to go on.
  if (settings.endProviderSessions !== undefined) return settings.afterSignOutUri;
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
