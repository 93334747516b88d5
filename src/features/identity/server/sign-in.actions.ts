import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { findInvitationByEmail } from "./invitations.store.ts";
import { findLandingMembership, touchMembership } from "./members.store.ts";
import type { OpenId, ProvenIdentity } from "./openid.adapter.ts";
import { insertUser, type Person, tieIdentity } from "./people.store.ts";
import { deleteSession, deleteSignInAttempt, insertSession, insertSignInAttempt } from "./sessions.store.ts";

export interface Browser {
  readonly userAgent: string;
  readonly ipAddress: string;
}

/** The reason why a sign-in failed. The sign-in page has a text for each reason. */
export type SignInProblem = "expired" | "refused" | "stranger" | "closed" | "unreachable";

export type SignInOutcome =
  | { readonly ok: true; readonly token: string; readonly returnTo: string }
  | { readonly ok: false; readonly problem: SignInProblem; readonly returnTo: string; readonly cause?: unknown };

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly openId: OpenId;
  /** Whether this installation has the demo world. */
  readonly isDemoOn: boolean;
}

export async function beginSignIn(
  { db, clock, openId }: Services,
  input: { browserKey: string; returnTo: string; askAgain: boolean; invitation: string | null },
): Promise<{ url: string }> {
  const request = await openId.begin(input);
  await insertSignInAttempt(db, {
    stateHash: hashToken(request.state),
    browserHash: hashToken(input.browserKey),
    nonce: request.nonce,
    codeVerifier: request.codeVerifier,
    returnTo: input.returnTo,
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
  const opened = await openSession(services, identity, answer);
  return typeof opened === "string" ? fail(opened) : { ok: true, token: opened.token, returnTo: attempt.returnTo };
}

/** The provider answered that the code is used, too old, or not its own. Every other failure means it did not answer. */
function isCodeRefused(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "OAUTH_RESPONSE_BODY_ERROR";
}

async function openSession(
  { db, clock, isDemoOn }: Services,
  identity: ProvenIdentity,
  { browser, oldToken }: { browser: Browser; oldToken: string | null },
): Promise<{ token: string } | SignInProblem> {
  const token = newToken();
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const person = (await tieIdentity(tx, identity)) ?? (await insertInvitedUser(tx, identity, at));
    if (person === null || (person.isDemo && !isDemoOn)) return "stranger";
    if (person.status !== "ACTIVE") return "closed";
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
    });
    if (membershipId !== null) await touchMembership(tx, membershipId, at);
    await insertAuditEntry(tx, { at, userId: person.id, accountId: null, acting: false, action: "SIGNED_IN" });
    return { token };
  });
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
