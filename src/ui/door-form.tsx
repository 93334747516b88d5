import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import type { action } from "./api-door.ts";
import { useToast } from "./toast.tsx";
import { errorsByField, errorsElsewhere } from "./user-errors.ts";

interface DoorState {
  readonly pending: boolean;
  /** The message of each field that was refused. */
  readonly errors: Readonly<Record<string, string>>;
}

interface DoorFormProps {
  /** An `/api` door. */
  action: string;
  /** The fields this form shows; a refusal of any other becomes a toast. */
  fields?: readonly string[] | undefined;
  className?: string | undefined;
  children: (state: DoorState) => ReactNode;
}

/**
 * A form that posts to an `/api` door. With script the page stays, its data is loaded anew and the outcome is a toast;
 * without, it is a plain form whose outcome the next page tells.
 */
export function DoorForm({ action: path, fields = [], className, children }: DoorFormProps) {
  const fetcher = useFetcher<typeof action>();
  const toast = useToast();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const fieldNames = fields.join(" ");
  useEffect(() => {
    if (answer === undefined) return;
    if (answer.done && answer.message !== null) toast.success(answer.message);
    if (!answer.done && answer.userErrors.length === 0)
      toast.error(answer.message ?? "That did not work. Please try again.");
    for (const { message } of errorsElsewhere(answer.userErrors, fieldNames.split(" "))) toast.error(message);
  }, [answer, fieldNames, toast]);
  return (
    <fetcher.Form method="post" action={path} className={className}>
      {children({ pending: fetcher.state !== "idle", errors: errorsByField(fetcher.data?.userErrors ?? []) })}
    </fetcher.Form>
  );
}
