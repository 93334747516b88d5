import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import type { Role } from "../account.ts";
import { findLanding } from "../landing.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { findInvitationByEmail } from "./invitations.store.ts";
import { findLandingMembership, touchMembership } from "./members.store.ts";
import type { OpenId, ProvenIdentity } from "./openid.adapter.ts";
import { insertUser, type Person, tieIdentity, updateIdentity } from "./people.store.ts";
import { EMBEDDED_ISSUER } from "./provider.store.ts";
import { deleteSession, deleteSignInAttempt, insertSession, insertSignInAttempt } from "./sessions.store.ts";

export interface Browser {
  readonly userAgent: string;
  readonly ipAddress: string;
}

/** The reason why a sign-in failed. The sign-in page has a text for each reason. */
export type SignInProblem = "expired" | "refused" | "stranger" | "closed" | "unreachable";

/** The auth_time of a provider has whole seconds. */
const ROUNDING_MS = 1000;

export type SignInOutcome =
  | { readonly ok: true; readonly token: string; readonly returnTo: string }
  /** The provider remembers a sign-in that no longer counts, so the person must prove again who they are. */
  | { readonly ok: false; readonly problem: "again"; readonly returnTo: string }
  | { readonly ok: false; readonly problem: SignInProblem; readonly returnTo: string; readonly cause?: unknown };

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly openId: Pick<OpenId, "finish">;
  /** Whether this installation has the demo world. */
  readonly isDemoOn: boolean;
}

export async function beginSignIn(
  { db, clock, openId }: Pick<Services, "db" | "clock"> & { readonly openId: Pick<OpenId, "begin"> },
  input: { browserKey: string; returnTo: string; askAgain: boolean; invitation: string | null },
): Promise<{ url: string }> {
  const request = await openId.begin(input);
  await insertSignInAttempt(db, {
    stateHash: hashToken(request.state),
    browserHash: hashToken(input.browserKey),
    nonce: request.nonce,
    codeVerifier: request.codeVerifier,
    returnTo: input.returnTo,
    mustAuthenticate: input.askAgain,
    at: clock.now(),
  });
  return { url: request.url };
}

export async function finishSignIn(
  services: Services,
  answer: { url: URL; browserKey: string; browser: Browser; oldToken: string | null },
): Promise<SignInOutcome> {
  const { db, clock, openId } = services;
  const state = answer.url.searchParams.get("state") ?? "";
  const attempt = await deleteSignInAttempt(db, {
    stateHash: hashToken(state),
    browserHash: hashToken(answer.browserKey),
    now: clock.now(),
  });
  if (attempt === null) return { ok: false, problem: "expired", returnTo: "/" };
  const fail = (problem: SignInProblem, cause?: unknown) =>
    ({ ok: false, problem, returnTo: attempt.returnTo, cause }) as const;
  if (answer.url.searchParams.has("error")) return fail("refused", answer.url.searchParams.get("error"));
  let identity: ProvenIdentity;
  try {
    identity = await openId.finish(answer.url, { state, nonce: attempt.nonce, codeVerifier: attempt.codeVerifier });
  } catch (cause) {
    return fail(isCodeRefused(cause) ? "expired" : "unreachable", cause);
  }
  const authenticatedAt = new Date(clock.now().getTime() - identity.authenticatedAgoMs);
  // A provider that ignores `prompt=login` answers with the sign-in that it remembers.
  if (attempt.mustAuthenticate && isBefore(authenticatedAt, attempt.at)) return fail("refused", "Not signed in again.");
  const opened = await openSession(services, identity, { ...answer, authenticatedAt });
  if (opened === "again") return { ok: false, problem: "again", returnTo: attempt.returnTo };
  if (typeof opened === "string") return fail(opened);
  const returnTo = findLanding(attempt.returnTo, opened.role);
  return { ok: true, token: opened.token, returnTo };
}

/** The provider answered that the code is used, too old, or not its own. Every other failure means it did not answer. */
function isCodeRefused(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "OAUTH_RESPONSE_BODY_ERROR";
}

function isBefore(authenticatedAt: Date, moment: Date): boolean {
  return authenticatedAt.getTime() + ROUNDING_MS < moment.getTime();
}

async function openSession(
  { db, clock, isDemoOn }: Services,
  identity: ProvenIdentity,
  { browser, oldToken, authenticatedAt }: { browser: Browser; oldToken: string | null; authenticatedAt: Date },
): Promise<{ token: string; role: Role } | SignInProblem | "again"> {
  const token = newToken();
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const person =
      (await tieIdentity(tx, identity, isDemoOn)) ??
      (await linkEmbeddedPerson(tx, identity, { at, isDemoOn })) ??
      (await insertInvitedUser(tx, identity, at));
    if (person === null || (person.isDemo && !isDemoOn)) return "stranger";
    if (person.status !== "ACTIVE") return "closed";
    if (person.authenticateAfter !== null && isBefore(authenticatedAt, person.authenticateAfter)) return "again";
    // Every sign-in makes a new token and ends the old session, so a planted or copied cookie becomes worthless.
    const old = oldToken === null ? null : await deleteSession(tx, hashToken(oldToken));
    // A person who signs in again stays in the account of the old session.
    const membershipId = old?.userId === person.id ? old.membershipId : await findLandingMembership(tx, person.id);
    await insertSession(tx, {
      tokenHash: hashToken(token),
      userId: person.id,
      membershipId,
      providerSessionId: identity.providerSessionId,
      idToken: identity.idToken,
      ...browser,
      at,
      authenticatedAt,
    });
    if (membershipId !== null) await touchMembership(tx, membershipId, at);
    await insertAuditEntry(tx, { at, userId: person.id, accountId: null, acting: false, action: "SIGNED_IN" });
    return { token, role: person.role };
  });
}

/**
 * Links a person who was made at the embedded provider to their identity at the outside provider, which an installation has
 * chosen since. Only by a verified e-mail address, and only once: a person with an identity outside keeps it.
 */
async function linkEmbeddedPerson(
  tx: Transaction,
  identity: ProvenIdentity,
  { at, isDemoOn }: { at: Date; isDemoOn: boolean },
): Promise<Person | null> {
  if (identity.issuer === EMBEDDED_ISSUER) return null;
  const person = await updateIdentity(tx, identity, { formerIssuer: EMBEDDED_ISSUER, isDemoOn });
  if (person === null) return null;
  const entry = { at, userId: person.id, accountId: null, acting: false };
  const detail = { from: EMBEDDED_ISSUER, to: identity.issuer, email: identity.email ?? "" };
  await insertAuditEntry(tx, { ...entry, action: "IDENTITY_LINKED", detail });
  return person;
}

/** A new person whose verified address has an open invitation becomes a user. The link in the mail makes them a member. */
async function insertInvitedUser(tx: Transaction, identity: ProvenIdentity, now: Date): Promise<Person | null> {
  const { issuer, subject, email } = identity;
  const invitation = email === null ? null : await findInvitationByEmail(tx, email, now);
  if (invitation === null) return null;
  const { firstName, lastName } = invitation;
  return insertUser(tx, {
    ...{ email: invitation.email, firstName, lastName },
    role: "CUSTOMER",
    identity: { issuer, subject },
  });
}
