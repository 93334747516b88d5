import { randomBytes, randomUUID } from "node:crypto";
import { insertUser } from "../src/features/identity/server/people.store.ts";
import { insertProviderPerson } from "../src/features/identity/server/provider.store.ts";
import type { Config } from "../src/server/config.ts";
import { type Database, inTransaction } from "../src/server/database.ts";
import { makePasswords } from "../src/server/passwords.ts";
import { StartupProblem } from "../src/server/startup-problem.ts";
import { runOnDatabase } from "./running-database.ts";

/** Creates the first administrator of an installation without the demo world: `npm run add-admin -- kim@merchant.example Kim Parata`. */
async function addAdmin(db: Database, { identity }: Config): Promise<string> {
  const [email = "", firstName = "", ...rest] = process.argv.slice(2);
  const lastName = rest.join(" ");
  if (!email.includes("@") || lastName === "") {
    throw new StartupProblem(["Say who: npm run add-admin -- kim@merchant.example Kim Parata"]);
  }
  const name = `${firstName} ${lastName}`;
  const password = randomBytes(12).toString("base64url");
  const passwordHash = (await makePasswords().hash(password)) ?? "";
  await inTransaction(db, async (tx) => {
    const added = await insertUser(tx, { email, firstName, lastName, role: "ADMIN", identity: null });
    if (added === null) throw new StartupProblem([`${email} is taken.`]);
    if (identity.kind === "embedded")
      await insertProviderPerson(tx, { subject: randomUUID(), email, name, passwordHash });
  });
  return identity.kind === "embedded"
    ? `${name} is an administrator and signs in as ${email} with the password ${password} (change it the first time).`
    : `${name} is an administrator and signs in as ${email} at your identity provider.`;
}

await runOnDatabase(addAdmin);
