/** How staff search the audit log: one text, an action, and a period of days. Pages follow one another by a cursor. */
import { Temporal } from "temporal-polyfill";
import { type AuditAction, isAuditAction } from "./audit.ts";

export const ENTRIES_PER_PAGE = 50;
const MAX_TEXT_LENGTH = 100;

/** As the page sends it. Empty texts mean no limit. */
export interface AuditSearch {
  readonly text: string;
  readonly action: string;
  /** Days: 2026-01-31. Both are inclusive. */
  readonly from: string;
  readonly to: string;
  readonly after: string;
}

/** The last entry of a page. The next page begins behind it. */
export interface AuditCursor {
  readonly at: Date;
  readonly id: string;
}

export interface AuditFilter {
  /** The number or reference of the subject, the number of an account, or the e-mail address of a person. */
  readonly text: string;
  readonly action: AuditAction | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly after: AuditCursor | null;
}

/** Days begin at midnight of the given zone. What cannot be read is left out. */
export function parseAuditSearch(search: AuditSearch, timeZone: string): AuditFilter {
  return {
    text: search.text.trim().slice(0, MAX_TEXT_LENGTH),
    action: isAuditAction(search.action) ? search.action : null,
    from: toStartOfDay(parseDay(search.from), timeZone),
    until: toStartOfDay(parseDay(search.to)?.add({ days: 1 }) ?? null, timeZone),
    after: parseAuditCursor(search.after),
  };
}

function parseDay(text: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" });
  } catch {
    return null;
  }
}

function toStartOfDay(day: Temporal.PlainDate | null, timeZone: string): Date | null {
  return day === null ? null : new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}

export function formatAuditCursor({ at, id }: AuditCursor): string {
  return `${at.toISOString()}_${id}`;
}

function parseAuditCursor(text: string): AuditCursor | null {
  const [, moment = "", id = ""] = /^(\d{4}-[0-9T:.-]+Z)_(\d{1,18})$/.exec(text) ?? [];
  const at = new Date(moment);
  return id === "" || Number.isNaN(at.getTime()) ? null : { at, id };
}
