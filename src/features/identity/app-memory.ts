/**
 * The app memory is a small store of texts by name that a person's app keeps with us, so that it finds them on every device. It
 * is bounded, because anybody who signs in can write to it.
 */
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { identityErrors } from "./identity-errors.ts";

export type AppMemory = Readonly<Record<string, string>>;

export interface MemoryChange {
  readonly name: string;
  /** Null or empty forgets the entry. */
  readonly value: string | null;
}

export const memoryLimits = { names: 50, valueLength: 2_000, bytes: 16_000 } as const;
const namePattern = /^[A-Za-z][A-Za-z0-9_.-]{0,49}$/;

/** The memory after some changes. Later changes of a name win. */
export function changeMemory(memory: AppMemory, changes: readonly MemoryChange[]): Result<AppMemory, UserError> {
  if (changes.some(({ name }) => !namePattern.test(name))) return refused(identityErrors.memoryName);
  if (changes.some(({ value }) => (value ?? "").length > memoryLimits.valueLength)) {
    return refused(identityErrors.memoryFull);
  }
  const entries = new Map(Object.entries(memory));
  for (const { name, value } of changes) {
    if (value === null || value === "") entries.delete(name);
    else entries.set(name, value.toWellFormed());
  }
  const changed = Object.fromEntries(entries);
  const isTooLarge = entries.size > memoryLimits.names || countBytes(changed) > memoryLimits.bytes;
  return isTooLarge ? refused(identityErrors.memoryFull) : ok(changed);
}

function countBytes(memory: AppMemory): number {
  return new TextEncoder().encode(JSON.stringify(memory)).length;
}
