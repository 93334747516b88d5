import { findLandingMembership, findPersonByEmail } from "../src/features/identity/server/accounts.store.ts";
import { makeSessionCookie } from "../src/features/identity/server/session-cookie.ts";
import { hashToken, newToken } from "../src/features/identity/server/session-token.ts";
import { insertSession } from "../src/features/identity/server/sessions.store.ts";
import { readConfig } from "../src/server/config.ts";
import { openDatabase } from "../src/server/database.ts";
import { findEmbeddedDatabaseUrl } from "../src/server/embedded-postgres.ts";

/** Prints a session cookie for scripts and benchmarks: `npm run --silent token -- holder.au@trestle.test`. */
async function printToken(): Promise<void> {
  const config = readConfig(process.env);
  const email = process.argv[2];
  if (email === undefined) return complain("Say whose session: npm run token -- holder.au@trestle.test");
  if (config.identity.kind !== "embedded")
    return complain("People sign in at your own provider, so only it can vouch for them.");
  const url = config.databaseUrl ?? (await findEmbeddedDatabaseUrl(config.dataFolder));
  if (url === null) return complain("Start Trestle first: npm start");
  const { db, close } = openDatabase(url, { connections: 1, onIdleError: (error) => console.error(error.message) });
  try {
    const person = await findPersonByEmail(db, email);
    if (person === null)
      return complain(`Nobody here has the address ${email}. The sign-in page lists the demo people.`);
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
    console.log(`${makeSessionCookie(config.publicUrl).name}=${token}`);
  } finally {
    await close();
  }
}

function complain(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

await printToken();
