import type { UserError } from "../shared/result.ts";

/** The first message of each field, for its `error` prop. */
export function errorsByField(userErrors: readonly UserError[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, message } of userErrors) {
    if (field) messages[field] ??= message;
  }
  return messages;
}

/** The refusals that no field of this form can show. */
export function errorsElsewhere(userErrors: readonly UserError[], fields: readonly string[]): readonly UserError[] {
  return userErrors.filter(({ field }) => !field || !fields.includes(field));
}

/**
 * Whether a change of the input `name` may have mended a refusal. A refused field is mended by its own inputs, such as
 * `address` by `address.city`. A refusal that no field of the form shows is mended by any change.
 */
export function isMendedBy({ field }: UserError, name: string, fields: readonly string[]): boolean {
  if (!field || !fields.includes(field)) return true;
  return name === field || name.startsWith(`${field}.`);
}
