/** Mails to home owners that the search for painters causes. Each is sent once. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { mailPageLink } from "./requests.steps.ts";

export interface MailServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** For a job. */
export interface AskedPainters {
  readonly requestId: string;
  readonly painters: number;
  /** When a repeated search asked them; null for the first search. */
  readonly again: string | null;
}

/** Only the first painters of a search are told: later ones take the places of those who declined. */
export function mailMatched(
  { db, clock, publicUrl }: MailServices,
  { requestId, painters, again }: AskedPainters,
): Promise<void> {
  const mail = { kind: "matched", key: again ?? "first", painters, publicUrl, at: clock.now() } as const;
  return inTransaction(db, (tx) => mailPageLink(tx, requestId, mail));
}

export function mailNobodyLeft(
  { db, clock, publicUrl }: MailServices,
  { requestId }: { readonly requestId: string },
): Promise<void> {
  const mail = { kind: "nobodyLeft", key: "first", publicUrl, at: clock.now() } as const;
  return inTransaction(db, (tx) => mailPageLink(tx, requestId, mail));
}
