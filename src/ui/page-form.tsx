import { type FormEvent, type ReactNode, useEffect } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { Flash } from "../shared/page-services.ts";
import type { UserError } from "../shared/result.ts";
import type { action } from "./api-endpoint.ts";
import { ButtonRefusals, noRefusals, useRefusals } from "./refusals.tsx";
import { requestKeyField, useRequestKey } from "./use-request-key.ts";

/** The refusals and the typed values of a form that was refused without script. */
export interface KeptForm {
  readonly userErrors: readonly UserError[];
  readonly values: Readonly<Record<string, string>>;
}

/** For a form without fields to keep. */
export const nothingKept: KeptForm = { userErrors: noRefusals, values: {} };

/** The name keeps the values of one form out of another form on the same page. */
export function keptFormFor(name: string, flash: Flash | null): KeptForm {
  if (flash?.values.form !== name) return nothingKept;
  const values = Object.entries(flash.values).flatMap(([field, value]) =>
    typeof value === "string" ? [[field, value] as const] : [],
  );
  return { userErrors: flash.userErrors, values: Object.fromEntries(values) };
}

interface FieldBinding {
  name: string;
  defaultValue: string;
  error: string | undefined;
}

export interface PageFormState {
  readonly pending: boolean;
  readonly errors: Readonly<Record<string, string>>;
  /** The props of a text field: name, initial value and error. */
  bind(field: string, initial?: string): FieldBinding;
  /** The initial state of a checkbox. */
  isTicked(field: string, initial: boolean): boolean;
}

interface PageFormProps {
  /** The name of the form on its page. Typed values are kept under it. */
  name: string;
  /** The path of an `/api` endpoint. */
  action: string;
  fields: readonly string[];
  kept: KeptForm;
  /** The page to show after success. */
  returnTo: string;
  /** For a request that counts once however often it is sent: the key of the form without script. */
  idempotencyKey?: string | undefined;
  /** Called after success. It must be the same function in every render. */
  onDone?: (() => void) | undefined;
  className?: string | undefined;
  children: (state: PageFormState) => ReactNode;
}

/**
 * A form with fields that posts to an `/api` endpoint and then goes to `returnTo`. A refusal is shown at its field and at the
 * button. Typed values are never lost: with script the page stays, without script the
 * server keeps them for the next page.
 */
export function PageForm(props: PageFormProps) {
  const { name, action: path, fields, kept, returnTo, idempotencyKey, onDone, className, children } = props;
  const fetcher = useFetcher<typeof action>();
  const navigate = useNavigate();
  const { input: keyInput, choose, forget } = useRequestKey(idempotencyKey);
  const { data } = fetcher;
  useEffect(() => {
    if (!data?.done) return;
    forget();
    onDone?.();
    navigate(returnTo, { replace: true, preventScrollReset: true });
  }, [data, returnTo, navigate, forget, onDone]);
  const answer = fetcher.state === "submitting" ? noRefusals : (data?.userErrors ?? kept.userErrors);
  const { box, errors, standing } = useRefusals(answer, { fields, isSettled: fetcher.state === "idle" });
  const bind = (field: string, initial = ""): FieldBinding => ({
    name: field,
    defaultValue: kept.values[field] ?? initial,
    error: errors[field],
  });
  const wasSent = kept.values.form === name;
  const isTicked = (field: string, initial: boolean) => (wasSent ? kept.values[field] !== undefined : initial);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    choose(event.currentTarget);
    box.onSubmit(event);
  };
  return (
    <fetcher.Form method="post" action={path} noValidate className={className} {...box} onSubmit={submit}>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {idempotencyKey !== undefined && <input type="hidden" name={requestKeyField} {...keyInput} />}
      {children({ pending: fetcher.state !== "idle", errors, bind, isTicked })}
      <ButtonRefusals refusals={standing} fields={fields} />
    </fetcher.Form>
  );
}
