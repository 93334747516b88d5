import { findLandingMembership } from "../../src/features/identity/server/accounts.store.ts";
import { findPersonByEmail } from "../../src/features/identity/server/people.store.ts";
import { hashToken, newToken } from "../../src/features/identity/server/session-token.ts";
import { insertSession } from "../../src/features/identity/server/sessions.store.ts";
import type { Database } from "../../src/server/database.ts";
import type { FormBrowser } from "./browser-session.ts";

/** What a script gets from the shop: the status and the JSON of the answer. */
export interface Answer {
  readonly status: number;
  readonly body: {
    readonly data?: Record<string, unknown> | null;
    readonly errors?: readonly { message: string; extensions?: { code?: string } }[];
    readonly [name: string]: unknown;
  };
}

/** Asks a door with JSON, as a page's script would. */
export function askDoor(base: string, path: string, request: { cookie?: string; body?: object } = {}): Promise<Answer> {
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

async function postJson(url: URL, cookie: string | undefined, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json", accept: "application/json", ...(cookie ? { cookie } : {}) };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}

/** Who the shop takes the holder of this cookie for: the e-mail address, or nobody. */
export async function whoIs(base: string, cookie: string): Promise<string | null> {
  const { status, body } = await askDoor(base, "/api/account/", { cookie });
  if (status === 401) return null;
  if (status !== 200) throw new Error(`The shop answered ${status}: ${JSON.stringify(body)}`);
  return (body.me as { email: string }).email;
}

/** A session that was opened without the provider's pages, where signing in is not what the test is about. */
export async function openSession(db: Database, email: string, at = new Date()): Promise<string> {
  const person = await findPersonByEmail(db, email);
  if (person === null) throw new Error(`Nobody has the address ${email}.`);
  const token = newToken();
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId: person.id,
    membershipId: await findLandingMembership(db, person.id),
    providerSessionId: null,
    idToken: "",
    userAgent: "a test",
    ipAddress: "127.0.0.1",
    at,
  });
  return `trestle-session=${token}`;
}

/** Only the session cookie, as somebody would copy it. */
export function copiedCookie(browser: FormBrowser): string {
  return `trestle-session=${browser.cookie("trestle-session") ?? ""}`;
}
