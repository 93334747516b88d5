/** How staff find requests: one text for a number, an e-mail address or a suburb, a painter, and a status. */
import { findEmailAddress } from "../../shared/contact-details.ts";
import { countryCodes } from "../../shared/country.ts";
import { isUuid } from "../../shared/uuid.ts";
import { foldLocalityName } from "../stores/locality.ts";
import { findState } from "../stores/state.ts";
import type { RequestStatus } from "./request.ts";

export const REQUESTS_PER_PAGE = 20;
const MAX_TEXT_LENGTH = 100;

export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  NEW: "Not confirmed",
  OPEN: "Open",
  WITHDRAWN: "Withdrawn",
  CLOSED: "Closed",
};

export function isRequestStatus(text: string): text is RequestStatus {
  return Object.hasOwn(requestStatusLabels, text);
}

/** What the text names. `nothing` finds no request. */
export type SearchedText =
  | { readonly kind: "all" }
  | { readonly kind: "number"; readonly number: string }
  | { readonly kind: "email"; readonly email: string }
  | { readonly kind: "suburb"; readonly name: string; readonly state: string | null }
  | { readonly kind: "nothing" };

/**
 * People who may not see contact details find nothing by an e-mail address. Otherwise they could learn who has asked for a
 * painter, and where.
 */
export function parseSearchedText(typed: string, { maySeeContact }: { readonly maySeeContact: boolean }): SearchedText {
  const text = typed.trim().slice(0, MAX_TEXT_LENGTH);
  if (text === "") return { kind: "all" };
  const number = /^[lL]?\s*([0-9]{7,})$/.exec(text);
  if (number !== null) return { kind: "number", number: `L${number[1]}` };
  if (text.includes("@")) {
    const email = findEmailAddress(text);
    return email === null || !maySeeContact ? { kind: "nothing" } : { kind: "email", email };
  }
  return parseSuburb(text);
}

/** "Richmond", "Richmond VIC" or "richmond, vic". The states of New Zealand are not typed behind a suburb. */
function parseSuburb(text: string): SearchedText {
  const words = text.split(/[\s,]+/);
  const last = words.at(-1)?.toUpperCase() ?? "";
  const isState = words.length > 1 && countryCodes.some((country) => findState(country, last) !== null);
  const name = foldLocalityName(isState ? words.slice(0, -1).join(" ") : text);
  return name === "" ? { kind: "nothing" } : { kind: "suburb", name, state: isState ? last : null };
}

/** The last request of a page. The next page begins behind it. */
export interface SearchCursor {
  readonly madeAt: Date;
  readonly id: string;
}

export function formatCursor({ madeAt, id }: SearchCursor): string {
  return `${madeAt.getTime()}.${id}`;
}

/** Null for the first page, and for a text that is no cursor. */
export function parseCursor(text: string): SearchCursor | null {
  const [time = "", id = "", ...more] = text.split(".");
  if (!/^[0-9]{1,15}$/.test(time) || !isUuid(id) || more.length > 0) return null;
  return { madeAt: new Date(Number(time)), id };
}
