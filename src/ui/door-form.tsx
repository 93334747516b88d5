import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import type { action } from "./api-door.ts";
import { toast } from "./toast.tsx";
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
  const answer = fetcher.data;
  const fieldNames = fields.join(" ");
  useEffect(() => {
    for (const { message } of errorsElsewhere(answer?.userErrors ?? [], fieldNames.split(" "))) toast.error(message);
  }, [answer, fieldNames]);
  return (
    <fetcher.Form method="post" action={path} className={className}>
      {children({ pending: fetcher.state !== "idle", errors: errorsByField(answer?.userErrors ?? []) })}
    </fetcher.Form>
  );
}
