import type { Clock } from "../clock.ts";
import { makeGuestCache } from "../guest-cache.ts";
import type { OperationContext } from "../operation-context.ts";
import type { Executor, OperationResult, Variables } from "./executor.ts";

export interface CachedOperationsOptions {
  readonly clock: Clock;
  /** Names of the operations whose answer is the same for every guest. */
  readonly sameForGuests: ReadonlySet<string>;
  /** Guests with the same key, such as the country, get the same answers. Null for a viewer with answers of their own. */
  findGuestKey(context: OperationContext): string | null;
}

/** A serialized answer, and its errors, which decide the HTTP status. */
export interface WrittenAnswer {
  readonly body: Buffer | string;
  readonly result: Pick<OperationResult, "data" | "errors">;
}

const MAX_BYTES = 32 * 1_048_576;
const MAX_KEY_LENGTH = 500;

/** Runs operations and caches the serialized answers that are the same for every guest. */
export function makeCachedRunner({ clock, sameForGuests, findGuestKey }: CachedOperationsOptions) {
  const cache = makeGuestCache<WrittenAnswer>(clock, MAX_BYTES);
  const findKey = (name: string, variables: Variables, context: OperationContext) => {
    const guest = sameForGuests.has(name) ? findGuestKey(context) : null;
    const key = guest === null ? null : `${guest}\n${name}\n${JSON.stringify(variables)}`;
    return key === null || key.length > MAX_KEY_LENGTH ? null : key;
  };
  return async (
    executor: Executor,
    { name, variables }: { name: string; variables: Variables },
    context: OperationContext,
  ): Promise<WrittenAnswer> => {
    const key = findKey(name, variables, context);
    const cached = key === null ? null : cache.find(context.snapshots, key);
    if (cached !== null) return cached;
    const result = await executor.run(name, variables, context);
    if (key === null || result.errors !== undefined) return { body: JSON.stringify(result), result };
    const body = Buffer.from(JSON.stringify(result));
    cache.keep(context.snapshots, key, { answer: { body, result: { data: {} } }, bytes: body.length });
    return { body, result };
  };
}
