import type { Transaction } from "../server/database.ts";
import type { CardRefusal } from "./test-cards.ts";

/** A parsed request to the gateway. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly form: FormRecord;
  /** Browsers have only the publishable key. They prove access to an intent with its client secret. */
  readonly byBrowser: boolean;
  readonly now: Date;
  /** The gateway's address for browsers. */
  readonly publicUrl: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** The work is done, but the answer is delayed. */
  readonly late?: boolean;
  /** The work is done, but the connection breaks before the answer. */
  readonly lost?: boolean;
  /** The request arrives a second time. */
  readonly doubled?: boolean;
  /** The stored answer of an earlier request with the same idempotency key. */
  readonly isReplayed?: boolean;
}

export type Handler = (tx: Transaction, call: Call) => Promise<Reply>;

export function succeed(body: unknown): Reply {
  return { status: 200, body };
}

interface Problem {
  readonly type?: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  readonly status?: number;
  readonly code?: string;
  readonly param?: string | undefined;
  readonly message: string;
  readonly [detail: string]: unknown;
}

/** An error in Stripe's shape. */
export function fail({ type = "invalid_request_error", status = 400, ...details }: Problem): Reply {
  return { status, body: { error: { type, ...details } } };
}

export function failMissing(kind: string, id: string): Reply {
  return fail({ status: 404, code: "resource_missing", param: "id", message: `No such ${kind}: '${id}'` });
}

/** The error of a declined card, for the answer and for the intent's last error. */
export function cardError({ code, declineCode, param, message }: CardRefusal) {
  return {
    type: "card_error" as const,
    code,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    ...(param === undefined ? {} : { param }),
    message,
  };
}

/** A form as Stripe's SDK sends it: `metadata[order]=1`, `expand[0]=latest_charge`. Everything is a string or a record. */
export type FormRecord = { readonly [name: string]: FormValue };
export type FormValue = string | FormRecord;

type Growing = { [name: string]: string | Growing };

export function parseFormBody(text: string): FormRecord {
  const record: Growing = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(record, parsePath(name), value);
  return record;
}

function parsePath(name: string): string[] {
  const [, first = name, rest = ""] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(name) ?? [];
  return [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, part = ""]) => part)];
}

function put(record: Growing, [first = "", ...rest]: readonly string[], value: string): void {
  // `expand[]=a&expand[]=b` names no index, so the next free one is used.
  const name = first === "" ? String(Object.keys(record).length) : first;
  if (rest.length === 0) {
    record[name] = value;
    return;
  }
  const there = record[name];
  const inner: Growing = typeof there === "object" ? there : Object.create(null);
  record[name] = inner;
  put(inner, rest, value);
}

export function readText(record: FormRecord, name: string): string | null {
  const value = record[name];
  return typeof value === "string" && value !== "" ? value : null;
}

export function readRecord(record: FormRecord, name: string): FormRecord {
  const value = record[name];
  return typeof value === "object" ? value : {};
}

export function readTexts(record: FormRecord, name: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(readRecord(record, name)))
    if (typeof value === "string") texts[key] = value;
  return texts;
}
