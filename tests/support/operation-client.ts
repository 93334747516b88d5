/** Runs named operations for a test, and returns the refusal codes and the payload. */
import { askOperation, openSession } from "./ask-shop.ts";
import type { TestServer } from "./test-server.ts";

export interface MutationResult {
  /** The codes of the refusals, or the code of the error if the operation was not run. Empty means: it was done. */
  readonly codes: readonly (string | undefined)[];
  readonly payload: Record<string, unknown>;
}

/** Runs an operation with one root field. An empty cookie is a guest. */
export async function runMutation(
  base: string,
  operation: string,
  { cookie, variables = {} }: { cookie: string; variables?: object },
): Promise<MutationResult> {
  const { body } = await askOperation(base, operation, { cookie, variables });
  const [payload] = Object.values(body.data ?? {}) as [Record<string, unknown> & { userErrors?: { code: string }[] }];
  return { codes: payload?.userErrors?.map(({ code }) => code) ?? [body.errors?.[0]?.extensions?.code], payload };
}

/** Runs an operation as the person with this address, and returns its data. An error fails the test. */
export async function readData<T>(
  { url, db }: Pick<TestServer, "url" | "db">,
  email: string,
  { operation, variables = {} }: { operation: string; variables?: object },
): Promise<T> {
  const cookie = await openSession(db, email);
  const { body } = await askOperation(url, operation, { cookie, variables });
  if (body.errors !== undefined) throw new Error(`${operation} answered ${JSON.stringify(body.errors)}`);
  return body.data as T;
}
