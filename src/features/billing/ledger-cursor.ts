/** The last document of a page of the ledger. The next page begins behind it. */
import { isLocalDate, type LocalDate } from "../../shared/local-date.ts";

export interface LedgerCursor {
  readonly issuedOn: LocalDate;
  readonly number: string;
}

export function formatLedgerCursor({ issuedOn, number }: LedgerCursor): string {
  return `${issuedOn}_${number}`;
}

export function parseLedgerCursor(text: string): LedgerCursor | null {
  const [, issuedOn = "", number = ""] = /^([0-9-]{10})_([\w-]{1,40})$/.exec(text) ?? [];
  return isLocalDate(issuedOn) ? { issuedOn, number } : null;
}
