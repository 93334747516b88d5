import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import type { SignedInViewer } from "../viewer.ts";
import { findLandingMembership, touchMembership } from "./accounts.store.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { findInvitationTo } from "./invitations.store.ts";
import type { LogoutNotice, OpenId, ProvenIdentity } from "./openid.ts";
import { findPersonByIdentity, findSubject, insertUser, type Person, tieIdentity } from "./people.store.ts";
import { hashToken, newToken } from "./session-token.ts";
import {
  deleteSession,
  deleteSessionOfUser,
  deleteSessionsOfProviderSession,
  deleteSessionsOfUser,
  insertSession,
  insertSignInAttempt,
  takeSignInAttempt,
} from "./sessions.store.ts";

export interface Browser {
  readonly userAgent: string;
  readonly ipAddress: string;
}

/** The sentences for each stand on the sign-in page. */
export type SignInProblem = "expired" | "refused" | "stranger" | "closed" | "unreachable";

export type SignInOutcome =
  | { readonly ok: true; readonly token: string; readonly returnTo: string }
  | { readonly ok: false; readonly problem: SignInProblem; readonly returnTo: string; readonly cause?: unknown };

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly openId: OpenId;
}

export async function beginSignIn(
  { db, clock, openId }: Services,
  wish: { browserKey: string; returnTo: string; askAgain: boolean; invitation: string | null },
): Promise<{ url: string }> {
  const request = await openId.begin(wish);
  await insertSignInAttempt(db, {
    stateHash: hashToken(request.state),
    browserHash: hashToken(wish.browserKey),
    nonce: request.nonce,
    codeVerifier: request.codeVerifier,
    returnTo: wish.returnTo,
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
  const attempt = await takeSignInAttempt(db, {
    stateHash: hashToken(state),
    browserHash: hashToken(answer.browserKey),
    now: clock.now(),
  });
  if (attempt === null) return { ok: false, problem: "expired", returnTo: "/" };
  const refused = (problem: SignInProblem, cause?: unknown) =>
    ({ ok: false, problem, returnTo: attempt.returnTo, cause }) as const;
  if (answer.url.searchParams.has("error")) return refused("refused", answer.url.searchParams.get("error"));
  let identity: ProvenIdentity;
  try {
    identity = await openId.finish(answer.url, { state, nonce: attempt.nonce, codeVerifier: attempt.codeVerifier });
  } catch (cause) {
    return refused(isUsedUpCode(cause) ? "expired" : "unreachable", cause);
  }
  const opened = await openSession(services, identity, answer);
  return typeof opened === "string" ? refused(opened) : { ok: true, token: opened.token, returnTo: attempt.returnTo };
}

/** The provider answered, and what it said is that the code is no good: used before, too old, or not its own. */
function isUsedUpCode(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "OAUTH_RESPONSE_BODY_ERROR";
}

async function openSession(
  { db, clock }: Services,
  identity: ProvenIdentity,
  { browser, oldToken }: { browser: Browser; oldToken: string | null },
): Promise<{ token: string } | SignInProblem> {
  const token = newToken();
  return inTransaction(db, async (tx) => {
    const person = (await tieIdentity(tx, identity)) ?? (await welcomeInvited(tx, identity, clock.now()));
    if (person === null) return "stranger";
    if (person.status !== "ACTIVE") return "closed";
    // The token is new at every sign-in, and the one before it ends: a planted or copied cookie is worth nothing.
    const old = oldToken === null ? null : await deleteSession(tx, hashToken(oldToken));
    // Who only proves again who they are stays in the account they stood in.
    const membershipId = old?.userId === person.id ? old.membershipId : await findLandingMembership(tx, person.id);
    await insertSession(tx, {
      tokenHash: hashToken(token),
      userId: person.id,
      membershipId,
      providerSessionId: identity.providerSessionId,
      idToken: identity.idToken,
      ...browser,
      at: clock.now(),
    });
    if (membershipId !== null) await touchMembership(tx, membershipId, clock.now());
    await insertAuditEntry(tx, {
      at: clock.now(),
      userId: person.id,
      accountId: null,
      acting: false,
      action: "SIGNED_IN",
    });
    return { token };
  });
}

/** Somebody we have not met, who proves the address that an open invitation was sent to. The link in it lets them join. */
async function welcomeInvited(tx: Transaction, identity: ProvenIdentity, now: Date): Promise<Person | null> {
  const { issuer, subject, email } = identity;
  const invitation = email === null ? null : await findInvitationTo(tx, email, now);
  if (invitation === null) return null;
  const { firstName, lastName } = invitation;
  return insertUser(tx, {
    ...{ email: invitation.email, firstName, lastName },
    role: "CUSTOMER",
    identity: { issuer, subject },
  });
}

/** Ends this browser's session and says where the provider wants to sign the person out as well. */
export async function signOut({ db, openId }: Services, token: string | null): Promise<{ url: string }> {
  const ended = token === null ? null : await deleteSession(db, hashToken(token));
  return { url: ended === null ? "/" : await openId.signOutUrl(ended.idToken) };
}

export async function signOutEverywhere(
  services: Services,
  viewer: SignedInViewer,
  token: string,
): Promise<{ url: string }> {
  const { url } = await signOut(services, token);
  await deleteSessionsOfUser(services.db, viewer.user.id);
  // Otherwise the provider would let another device back in without a password for as long as it remembers it.
  const subject = await findSubject(services.db, viewer.user.id);
  if (subject !== null) await services.openId.forget(subject);
  return { url };
}

export function signOutDevice(db: Database, viewer: SignedInViewer, deviceId: string): Promise<boolean> {
  return deleteSessionOfUser(db, viewer.user.id, deviceId);
}

/** The provider says that somebody signed out elsewhere: their sessions end here too. */
export async function signOutByProvider(db: Database, notice: LogoutNotice): Promise<void> {
  if (notice.providerSessionId !== null) {
    await deleteSessionsOfProviderSession(db, notice.providerSessionId);
    return;
  }
  const person = await findPersonByIdentity(db, notice.issuer, notice.subject ?? "");
  if (person !== null) await deleteSessionsOfUser(db, person.id);
}
