import type { Clock } from "../clock.ts";
import { makeKeptAnswers } from "../kept-answers.ts";
import type { OperationContext } from "../operation-context.ts";
import type { Executor, OperationResult, Variables } from "./executor.ts";

export interface GuestAnswersOptions {
  readonly clock: Clock;
  /** Operations that answer every guest alike, by name. */
  readonly sameForGuests: ReadonlySet<string>;
  /** What tells one kind of guest from another, such as the country; null for somebody who is signed in. */
  guestOf(context: OperationContext): string | null;
}

/** An answer as it travels, and its errors, by which the status is chosen. */
export interface WrittenAnswer {
  readonly body: Buffer | string;
  readonly result: Pick<OperationResult, "data" | "errors">;
}

const MOST_BYTES = 32 * 1_048_576;
const LONGEST_KEY = 500;

/** Runs operations, and keeps what every guest is told alike as it was written. */
export function makeGuestAnswers({ clock, sameForGuests, guestOf }: GuestAnswersOptions) {
  const kept = makeKeptAnswers<WrittenAnswer>(clock, MOST_BYTES);
  const keyOf = (name: string, variables: Variables, context: OperationContext) => {
    const guest = sameForGuests.has(name) ? guestOf(context) : null;
    const key = guest === null ? null : `${guest}\n${name}\n${JSON.stringify(variables)}`;
    return key === null || key.length > LONGEST_KEY ? null : key;
  };
  return async (
    executor: Executor,
    { name, variables }: { name: string; variables: Variables },
    context: OperationContext,
  ): Promise<WrittenAnswer> => {
    const key = keyOf(name, variables, context);
    const known = key === null ? null : kept.find(context.snapshots, key);
    if (known !== null) return known;
    const result = await executor.run(name, variables, context);
    if (key === null || result.errors !== undefined) return { body: JSON.stringify(result), result };
    const body = Buffer.from(JSON.stringify(result));
    kept.keep(context.snapshots, key, { answer: { body, result: { data: {} } }, bytes: body.length });
    return { body, result };
  };
}
