import type { UserError } from "../shared/user-error.ts";

/** The first message of each field, ready for a field's `error`. */
export function errorsByField(userErrors: readonly UserError[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, message } of userErrors) {
    if (field) messages[field] ??= message;
  }
  return messages;
}

/** What no field on this form can show. */
export function errorsElsewhere(userErrors: readonly UserError[], fields: readonly string[]): readonly UserError[] {
  return userErrors.filter(({ field }) => !field || !fields.includes(field));
}
