import { useEffect } from "react";
import type { UserError } from "../shared/user-error.ts";
import { toast } from "./toast.tsx";
import { errorsByField, errorsElsewhere } from "./user-errors.ts";

const none: readonly UserError[] = [];

/**
 * Shows each refusal at its field, and as a toast when the form has no such field. `fields` are the names this form
 * shows. A toast follows each new answer, so hand over the array as the loader or fetcher gives it, not a copy made
 * while rendering.
 */
export function useUserErrors(
  userErrors: readonly UserError[] | undefined,
  fields: readonly string[],
): Record<string, string> {
  const answer = userErrors ?? none;
  const fieldNames = fields.join(" ");
  useEffect(() => {
    for (const { message } of errorsElsewhere(answer, fieldNames.split(" "))) toast.error(message);
  }, [answer, fieldNames]);
  return errorsByField(answer);
}
