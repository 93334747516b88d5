import { type DocumentNode, visit } from "graphql";

/** PostgreSQL's text holds every character but one, so a string with it is refused where it comes in. */
const NUL = "\u0000";
export const UNSTORABLE = "A text holds a character that cannot be stored. Take it out and try again.";

export function hasUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes(NUL);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(hasUnstorable);
}

export function documentHasUnstorable(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    StringValue: ({ value }) => {
      found ||= value.includes(NUL);
    },
  });
  return found;
}
