import type { Generated } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { IDLE_MINUTES, LONGEST_HOURS } from "../session-lifetime.ts";
import { demoPersonIds } from "./people.store.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    sessions: {
      token_hash: Buffer;
      id: Generated<string>;
      user_id: string;
      membership_id: string | null;
      acting_for_account_id: string | null;
      provider_session_id: string | null;
      id_token: string;
      user_agent: string;
      ip_address: string;
      created_at: Date;
      last_seen_at: Date;
      authenticated_at: Date;
    };
    sign_in_attempts: {
      state_hash: Buffer;
      browser_hash: Buffer;
      nonce: string;
      code_verifier: string;
      return_to: string;
      must_authenticate: Generated<boolean>;
      created_at: Date;
    };
  }
}

const ATTEMPT_MINUTES = 10;

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly membershipId: string | null;
  readonly providerSessionId: string | null;
  readonly idToken: string;
  readonly userAgent: string;
  readonly ipAddress: string;
  readonly at: Date;
  /** When the person last proved who they are; `at` by default. */
  readonly authenticatedAt?: Date;
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      membership_id: session.membershipId,
      acting_for_account_id: null,
      provider_session_id: session.providerSessionId,
      id_token: session.idToken,
      user_agent: session.userAgent.slice(0, 400),
      ip_address: session.ipAddress,
      created_at: session.at,
      last_seen_at: session.at,
      authenticated_at: session.authenticatedAt ?? session.at,
    })
    .execute();
}

export async function touchSession(db: Database, sessionId: string, at: Date): Promise<void> {
  await db.updateTable("sessions").set({ last_seen_at: at }).where("id", "=", sessionId).execute();
}

export async function updateSessionAccount(
  tx: Transaction,
  sessionId: string,
  account: { membershipId: string } | { actingForAccountId: string | null },
): Promise<void> {
  const set =
    "membershipId" in account
      ? { membership_id: account.membershipId, acting_for_account_id: null }
      : { acting_for_account_id: account.actingForAccountId };
  await tx.updateTable("sessions").set(set).where("id", "=", sessionId).execute();
}

export interface EndedSession {
  /** The provider needs the ID token to end its own session. */
  readonly idToken: string;
  readonly providerSessionId: string | null;
  readonly userId: string;
  readonly membershipId: string | null;
}

const endedColumns = [
  "id_token as idToken",
  "provider_session_id as providerSessionId",
  "user_id as userId",
  "membership_id as membershipId",
] as const;

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<EndedSession | null> {
  const row = await db
    .deleteFrom("sessions")
    .where("token_hash", "=", tokenHash)
    .returning(endedColumns)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteSessionOfUser(
  tx: Transaction,
  userId: string,
  sessionId: string,
): Promise<EndedSession | null> {
  if (!isUuid(sessionId)) return null;
  const row = await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .returning(endedColumns)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteSessionsOfUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

export async function deleteSessionsOfDemoPeople(tx: Transaction): Promise<void> {
  await tx.deleteFrom("sessions").where("user_id", "in", demoPersonIds()).execute();
}

export async function deleteSessionsOfProviderSession(db: Database, providerSessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("provider_session_id", "=", providerSessionId).execute();
}

export interface Device {
  readonly id: string;
  readonly userAgent: string;
  readonly ipAddress: string;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
}

export function listDevices(db: Database, userId: string, now: Date): Promise<Device[]> {
  return db
    .selectFrom("sessions")
    .select([
      "id",
      "user_agent as userAgent",
      "ip_address as ipAddress",
      "created_at as signedInAt",
      "last_seen_at as lastSeenAt",
    ])
    .where("user_id", "=", userId)
    .where("last_seen_at", ">", minutesBefore(now, IDLE_MINUTES))
    .where("created_at", ">", minutesBefore(now, LONGEST_HOURS * 60))
    .orderBy("last_seen_at", "desc")
    .execute();
}

export interface SignInAttempt {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
  /** The person had to prove who they are again. */
  readonly mustAuthenticate: boolean;
}

export async function insertSignInAttempt(
  db: Database,
  attempt: SignInAttempt & { stateHash: Buffer; browserHash: Buffer; at: Date },
): Promise<void> {
  await db
    .insertInto("sign_in_attempts")
    .values({
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      return_to: attempt.returnTo,
      must_authenticate: attempt.mustAuthenticate,
      created_at: attempt.at,
    })
    .execute();
}

/** Deletes and returns the attempt, so that a code works once, and only in the browser that began the sign-in. */
export async function deleteSignInAttempt(
  db: Database,
  { stateHash, browserHash, now }: { stateHash: Buffer; browserHash: Buffer; now: Date },
): Promise<(SignInAttempt & { readonly at: Date }) | null> {
  const row = await db
    .deleteFrom("sign_in_attempts")
    .where("state_hash", "=", stateHash)
    .where("browser_hash", "=", browserHash)
    .where("created_at", ">", minutesBefore(now, ATTEMPT_MINUTES))
    .returning([
      "nonce",
      "code_verifier as codeVerifier",
      "return_to as returnTo",
      "must_authenticate as mustAuthenticate",
      "created_at as at",
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes expired sessions and sign-in attempts. */
export async function deleteDeadSessions(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((eb) =>
      eb.or([
        eb("last_seen_at", "<", minutesBefore(now, IDLE_MINUTES)),
        eb("created_at", "<", minutesBefore(now, LONGEST_HOURS * 60)),
      ]),
    )
    .execute();
  await db.deleteFrom("sign_in_attempts").where("created_at", "<", minutesBefore(now, ATTEMPT_MINUTES)).execute();
}

function minutesBefore(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() - minutes * 60_000);
}
