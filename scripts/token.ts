import { findLandingMembership } from "../src/features/identity/server/members.store.ts";
import { type Person, tieIdentity } from "../src/features/identity/server/people.store.ts";
import { findSignInPerson } from "../src/features/identity/server/provider.queries.ts";
import { EMBEDDED_ISSUER } from "../src/features/identity/server/provider.store.ts";
import { makeSessionCookie } from "../src/features/identity/server/request-viewer.adapter.ts";
import { insertSession } from "../src/features/identity/server/sessions.store.ts";
import type { Config } from "../src/server/config.ts";
import { type Database, inTransaction } from "../src/server/database.ts";
import { hashToken, newToken } from "../src/server/secrets.ts";
import { StartupProblem } from "../src/server/startup-problem.ts";
import { runOnDatabase } from "./running-database.ts";

/** Prints a session cookie for scripts and benchmarks: `npm run --silent token -- holder.au@trestle.test`. */
async function openSession(db: Database, config: Config): Promise<string> {
  const email = process.argv[2];
  if (email === undefined) throw new StartupProblem(["Say whose session: npm run token -- holder.au@trestle.test"]);
  if (config.identity.kind !== "embedded") {
    throw new StartupProblem(["People sign in at your own provider, so only it can vouch for them."]);
  }
  const person = await findSignedUp({ db, isDemoOn: config.demo.enabled }, email);
  if (person === null) {
    throw new StartupProblem([`Nobody here has the address ${email}. The sign-in page lists the demo people.`]);
  }
  const token = newToken();
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId: person.id,
    membershipId: await findLandingMembership(db, person.id),
    providerSessionId: null,
    idToken: "",
    userAgent: "npm run token",
    ipAddress: "127.0.0.1",
    at: new Date(),
  });
  return `${makeSessionCookie(config.publicUrl).name}=${token}`;
}

/** Links the person to their identity at the provider, as a sign-in does, so that a logout there ends this session too. */
async function findSignedUp(services: { db: Database; isDemoOn: boolean }, email: string): Promise<Person | null> {
  const known = await findSignInPerson(services, { email });
  if (known === null) return null;
  const { subject } = known;
  return inTransaction(services.db, (tx) =>
    tieIdentity(tx, { issuer: EMBEDDED_ISSUER, subject, email: known.email }, services.isDemoOn),
  );
}

await runOnDatabase(openSession);
