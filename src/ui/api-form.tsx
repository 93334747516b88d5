import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import type { action } from "./api-endpoint.ts";
import { ButtonRefusals, noRefusals, useRefusals } from "./refusals.tsx";

interface ApiFormState {
  readonly pending: boolean;
  /** The message of each field that was refused. */
  readonly errors: Readonly<Record<string, string>>;
}

interface ApiFormProps {
  /** The path of an `/api` endpoint. */
  action: string;
  /** The fields of this form that show their own refusal. */
  fields?: readonly string[] | undefined;
  className?: string | undefined;
  children: (state: ApiFormState) => ReactNode;
}

/**
 * A form that posts to an `/api` endpoint. With script the page stays, its data is loaded again, success is a toast and a
 * refusal is shown at the button. Without script it is a plain form, and the next page shows the outcome.
 */
export function ApiForm({ action: path, fields = [], className, children }: ApiFormProps) {
  const fetcher = useFetcher<typeof action>();
  const answer = fetcher.state === "submitting" ? noRefusals : (fetcher.data?.userErrors ?? noRefusals);
  const { box, errors, standing } = useRefusals(answer, { fields, isSettled: fetcher.state === "idle" });
  return (
    <fetcher.Form method="post" action={path} className={className} {...box}>
      {children({ pending: fetcher.state !== "idle", errors })}
      <ButtonRefusals refusals={standing} fields={fields} className="mt-2" />
    </fetcher.Form>
  );
}
