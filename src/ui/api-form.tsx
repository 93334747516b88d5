import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import type { UserError } from "../shared/result.ts";
import type { action } from "./api-endpoint.ts";
import { toast } from "./toast.tsx";
import { errorsByField, errorsElsewhere } from "./user-errors.ts";

interface ApiFormState {
  readonly pending: boolean;
  /** The message of each field that was refused. */
  readonly errors: Readonly<Record<string, string>>;
}

interface ApiFormProps {
  /** The path of an `/api` endpoint. */
  action: string;
  /** The fields of this form. A refusal of any other field becomes a toast. */
  fields?: readonly string[] | undefined;
  className?: string | undefined;
  children: (state: ApiFormState) => ReactNode;
}

/**
 * A form that posts to an `/api` endpoint. With script the page stays, its data is loaded again and the outcome is a
 * toast. Without script it is a plain form, and the next page shows the outcome.
 */
export function ApiForm({ action: path, fields = [], className, children }: ApiFormProps) {
  const fetcher = useFetcher<typeof action>();
  const errors = useUserErrors(fetcher.data?.userErrors, fields);
  return (
    <fetcher.Form method="post" action={path} className={className}>
      {children({ pending: fetcher.state !== "idle", errors })}
    </fetcher.Form>
  );
}

const none: readonly UserError[] = [];

/**
 * Returns the message for each field, and shows a toast for a refusal without a field on this form. `fields` are the names
 * of the form's fields. Pass the array of the loader or fetcher itself: a new array shows the toasts again.
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
