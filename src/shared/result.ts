/** The result of a rule: a value, or refusals. Expected refusals are values; only bugs are thrown. */
export type Result<Value, Refusal> = { ok: true; value: Value } | { ok: false; refusals: readonly Refusal[] };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refused<Refusal>(...refusals: [Refusal, ...Refusal[]]): { ok: false; refusals: readonly Refusal[] } {
  return { ok: false, refusals };
}

/** Empty for a value. */
export function listRefusals<Refusal>(result: Result<unknown, Refusal>): readonly Refusal[] {
  return result.ok ? [] : result.refusals;
}

/** An expected refusal. `field` is null when it concerns the whole form. */
export interface UserError {
  readonly code: string;
  readonly field: string | null;
  readonly message: string;
}
