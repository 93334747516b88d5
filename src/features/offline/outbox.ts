/**
 * The outbox holds the changes that this device could not send: there was no signal, or no answer came. Each change has a key
 * that the server applies once, so a change may be sent again without harm. Changes are sent in the order in which they were
 * made, and only for the person and account that made them.
 */

import type { UserError } from "../../shared/result.ts";

/** A change that is about to be saved. */
export interface OutboxChange {
  /** The idempotency key: a UUID. */
  readonly id: string;
  /** Who made the change (`frame.deviceOwner`). Empty for a guest. */
  readonly owner: string;
  /** The feature that made the change and shows it: `cart`, `lists` or `quick-order`. */
  readonly kind: string;
  /** Names the thing that is changed, such as a line of the cart. */
  readonly key: string;
  /** True: the change sets a value, so a newer change of the same key replaces it. False: it adds to what is there. */
  readonly isSet: boolean;
  readonly endpoint: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What was changed, for the list: "4 × Low Sheen White 10 L". */
  readonly label: string;
  /** What the screen shows before the change is sent. Only the feature that made it reads this. */
  readonly shown: Readonly<Record<string, unknown>>;
  readonly savedAt: number;
}

export interface OutboxRow extends OutboxChange {
  /** The order in which rows are sent. */
  readonly position: number;
  /** How often it was sent without an answer. */
  readonly tries: number;
  /** Why it cannot be sent as it is. Null: it waits for signal. */
  readonly parked: string | null;
}

/** A change that is older is parked: the server keeps its keys for twice as long. */
export const maxChangeAgeDays = 14;
const dayMs = 86_400_000;

/** The rows that a newer change replaces. */
export function listReplaced(rows: readonly OutboxRow[], { owner, key, isSet }: OutboxChange): readonly OutboxRow[] {
  return isSet ? rows.filter((row) => row.isSet && row.owner === owner && row.key === key) : [];
}

/** The rows to send, in order. A parked row waits for its owner's decision and does not hold up the others. */
export function listSendable(rows: readonly OutboxRow[], owner: string): readonly OutboxRow[] {
  return rows
    .filter((row) => row.owner === owner && row.parked === null)
    .toSorted((one, other) => one.position - other.position);
}

export function isTooOld({ savedAt }: OutboxRow, now: number): boolean {
  return now - savedAt > maxChangeAgeDays * dayMs;
}

/** What became of one request. `unreachable`: no answer, or the server is not well. */
export type Answer =
  | { readonly kind: "done"; readonly data: unknown }
  | { readonly kind: "unreachable" }
  | { readonly kind: "signedOut" }
  | { readonly kind: "refused"; readonly userErrors: readonly UserError[] };

const tooMany = 429;

/** Reads the answer of an `/api` endpoint. */
export function readAnswer(status: number, body: unknown): Answer {
  if (status === 401) return { kind: "signedOut" };
  if (status >= 500 || status === 408 || status === tooMany) return { kind: "unreachable" };
  const userErrors = listErrors(body);
  if (status < 400 && userErrors.length === 0) return { kind: "done", data: body };
  return { kind: "refused", userErrors: userErrors.length > 0 ? userErrors : [notAccepted] };
}

const notAccepted: UserError = { code: "FAILED", field: null, message: "The shop did not accept this change." };

export function findReason([first]: readonly UserError[]): string {
  return (first ?? notAccepted).message;
}

function listErrors(body: unknown): readonly UserError[] {
  if (typeof body !== "object" || body === null) return [];
  const payloads = [body, ...Object.values(body)];
  for (const payload of payloads) {
    const errors: unknown = payload?.userErrors ?? payload?.errors;
    if (Array.isArray(errors) && errors.length > 0) return errors.map(toUserError);
  }
  return [];
}

/** An error of GraphQL itself has a message only. */
function toUserError(error: Partial<UserError> | null): UserError {
  const { code = notAccepted.code, field = null, message = notAccepted.message } = error ?? {};
  return { code, field, message };
}

/** The fields of a form. A name with several values becomes `name.0`, `name.1` and so on. */
export function listFields(form: FormData): Record<string, string> {
  const fields: [string, string][] = [];
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === "string");
    if (values.length === 1) fields.push([name, values[0] ?? ""]);
    else fields.push(...values.map((value, index): [string, string] => [`${name}.${index}`, value]));
  }
  return Object.fromEntries(fields);
}

/** The values of a name, as `listFields` has written them. */
export function listValues(fields: Readonly<Record<string, string>>, name: string): readonly string[] {
  return Object.entries(fields).flatMap(([key, value]) => (key === name || key.startsWith(`${name}.`) ? value : []));
}

const firstPauseMs = 2_000;
const longestPauseMs = 300_000;

/** The pause before the next try: it doubles each time, up to five minutes. */
export function pauseMs(tries: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, tries - 1));
}
