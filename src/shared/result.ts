/** What a rule gives back: the value, or why not. Expected refusals are values; only bugs are thrown. */
export type Result<Value, Refusal> = { ok: true; value: Value } | { ok: false; refusals: readonly Refusal[] };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refused<Refusal>(...refusals: [Refusal, ...Refusal[]]): { ok: false; refusals: readonly Refusal[] } {
  return { ok: false, refusals };
}

/** None of a value. */
export function refusalsOf<Refusal>(result: Result<unknown, Refusal>): readonly Refusal[] {
  return result.ok ? [] : result.refusals;
}
