import { Agent, request } from "node:http";
import { findLandingMembership } from "../../src/features/identity/server/members.store.ts";
import {
  findPersonByEmail,
  findPersonByIdentity,
  type Person,
  tieIdentity,
} from "../../src/features/identity/server/people.store.ts";
import { EMBEDDED_ISSUER, findProviderPerson } from "../../src/features/identity/server/provider.store.ts";
import { insertSession } from "../../src/features/identity/server/sessions.store.ts";
import { findSessionViewer } from "../../src/features/identity/server/viewer.store.ts";
import { type Database, inTransaction } from "../../src/server/database.ts";
import { hashToken, newToken } from "../../src/server/secrets.ts";
import type { FormBrowser } from "./browser-session.ts";

/** The status and the JSON of an answer. */
export interface Answer {
  readonly status: number;
  readonly body: {
    readonly data?: Record<string, unknown> | null;
    readonly errors?: readonly { message: string; extensions?: { code?: string } }[];
    readonly [name: string]: unknown;
  };
}

/** Posts JSON to an endpoint, as the script of a page does. */
export function askEndpoint(
  base: string,
  path: string,
  request: { cookie?: string; body?: object } = {},
): Promise<Answer> {
  return postJson(new URL(path, base), request.cookie, request.body ?? {});
}

/** Runs a named operation at /graphql. */
export function askOperation(
  base: string,
  operationName: string,
  request: { cookie?: string; variables?: object } = {},
): Promise<Answer> {
  return postJson(new URL("/graphql", base), request.cookie, { operationName, variables: request.variables ?? {} });
}

const agent = new Agent({ keepAlive: true });

/** The races send tens of thousands of requests. `node:http` without compression costs less than `fetch`. */
function postJson(url: URL, cookie: string | undefined, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json", accept: "application/json", ...(cookie ? { cookie } : {}) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, body: text === "" ? {} : JSON.parse(text) });
      });
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}

/** The e-mail address of the person whom this cookie signs in, or null for a guest. */
export async function findSignedInEmail(base: string, cookie: string): Promise<string | null> {
  const { status, body } = await askEndpoint(base, "/api/account/", { cookie });
  if (status === 401) return null;
  if (status !== 200) throw new Error(`The shop answered ${status}: ${JSON.stringify(body)}`);
  return (body.me as { email: string }).email;
}

/** Inserts a session directly and returns its cookie, for tests that are not about signing in. */
export async function openSession(
  db: Database,
  email: string,
  { at = new Date(), userAgent = "a test" }: { at?: Date; userAgent?: string } = {},
): Promise<string> {
  const person = await findSignedUp(db, email);
  if (person === null) throw new Error(`Nobody has the address ${email}.`);
  const token = newToken();
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId: person.id,
    membershipId: await findLandingMembership(db, person.id),
    providerSessionId: null,
    idToken: "",
    userAgent,
    ipAddress: "127.0.0.1",
    at,
  });
  return `trestle-session=${token}`;
}

/** Links the user to their identity at the provider, as a sign-in does. A new password at the provider then ends this session too. */
async function findSignedUp(db: Database, email: string): Promise<Person | null> {
  const atProvider = await findProviderPerson(db, { email });
  if (atProvider === null) return findPersonByEmail(db, email);
  const identity = { issuer: EMBEDDED_ISSUER, subject: atProvider.subject, email: atProvider.email };
  const known = await findPersonByIdentity(db, identity.issuer, identity.subject);
  return known ?? inTransaction(db, (tx) => tieIdentity(tx, identity, true));
}

/** The session cookie alone, as a thief would copy it. */
export function copySessionCookie(browser: FormBrowser): string {
  return `trestle-session=${browser.cookie("trestle-session") ?? ""}`;
}

/** The hash under which the database stores the session of this cookie ("trestle-session=…"). */
export function toTokenHash(cookie: string): Buffer {
  return hashToken(cookie.slice(cookie.indexOf("=") + 1));
}

export async function getSessionViewer(db: Database, cookie: string) {
  const viewer = await findSessionViewer(db, toTokenHash(cookie));
  if (viewer === null) throw new Error("The cookie opens no session.");
  return viewer;
}
