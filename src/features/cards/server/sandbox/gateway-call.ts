import type { Transaction } from "../../../../server/database.ts";
import type { FormRecord } from "./form-body.ts";
import type { CardRefusal } from "./test-cards.ts";

/** One request to the gateway, read. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly form: FormRecord;
  /** A browser holds the publishable key only, and proves by the client secret that an intent is its own. */
  readonly byBrowser: boolean;
  readonly now: Date;
  /** Where browsers find this gateway. */
  readonly publicUrl: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** The work is done, but the answer is to come too late. */
  readonly late?: boolean;
}

export type Handler = (tx: Transaction, call: Call) => Promise<Reply>;

export function done(body: unknown): Reply {
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
export function problem({ type = "invalid_request_error", status = 400, ...details }: Problem): Reply {
  return { status, body: { error: { type, ...details } } };
}

export function missing(what: string, id: string): Reply {
  return problem({ status: 404, code: "resource_missing", param: "id", message: `No such ${what}: '${id}'` });
}

/** What stands in an intent as its last error, and in the answer as the error itself. */
export function cardError({ code, declineCode, param, message }: CardRefusal) {
  return {
    type: "card_error" as const,
    code,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    ...(param === undefined ? {} : { param }),
    message,
  };
}
