import { type ReactNode, useEffect } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import type { Flash } from "../shared/page-services.ts";
import type { UserError } from "../shared/user-error.ts";
import type { action } from "./api-door.ts";
import { ButtonLink } from "./button.tsx";
import { Notice } from "./notice-bar.tsx";
import { errorsByField, errorsElsewhere } from "./user-errors.ts";

/** What a form was refused for, and what was typed into it, when it was sent without script. */
export interface KeptForm {
  readonly userErrors: readonly UserError[];
  readonly values: Readonly<Record<string, string>>;
}

const nothingKept: KeptForm = { userErrors: [], values: {} };

/** Forms go by a name, so that what was typed into one does not turn up in another of the same page. */
export function keptFor(name: string, flash: Flash | null): KeptForm {
  if (flash?.values.form !== name) return nothingKept;
  const values = Object.entries(flash.values).flatMap(([field, value]) =>
    typeof value === "string" ? [[field, value] as const] : [],
  );
  return { userErrors: flash.userErrors, values: Object.fromEntries(values) };
}

interface Bound {
  name: string;
  defaultValue: string;
  error: string | undefined;
}

export interface PageFormState {
  readonly pending: boolean;
  readonly errors: Readonly<Record<string, string>>;
  /** For a text field: its name, what stands in it at first, and what is wrong with it. */
  bind(field: string, initial?: string): Bound;
  /** For a box that is ticked or not. */
  isTicked(field: string, initial: boolean): boolean;
}

interface PageFormProps {
  /** The form's name on its page, under which what was typed is kept. */
  name: string;
  /** An `/api` door. */
  action: string;
  fields: readonly string[];
  kept: KeptForm;
  /** Where to go once it is done. */
  returnTo: string;
  className?: string | undefined;
  children: (state: PageFormState) => ReactNode;
}

/**
 * A form with fields that ends at an `/api` door and then leads on. Refusals stand at their fields, all others above
 * them, and what was typed is still there: with script because the page stays, without because it was kept.
 */
export function PageForm({ name, action: path, fields, kept, returnTo, className, children }: PageFormProps) {
  const fetcher = useFetcher<typeof action>();
  const navigate = useNavigate();
  const { data } = fetcher;
  useEffect(() => {
    if (data?.done) navigate(returnTo, { replace: true, preventScrollReset: true });
  }, [data, returnTo, navigate]);
  const userErrors = data?.userErrors ?? kept.userErrors;
  const errors = errorsByField(userErrors);
  const bind = (field: string, initial = ""): Bound => ({
    name: field,
    defaultValue: kept.values[field] ?? initial,
    error: errors[field],
  });
  const wasSent = kept.values.form === name;
  const isTicked = (field: string, initial: boolean) => (wasSent ? kept.values[field] !== undefined : initial);
  return (
    <fetcher.Form method="post" action={path} noValidate className={className}>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {errorsElsewhere(userErrors, fields).map((refusal) => (
        <Refusal key={refusal.code} refusal={refusal} />
      ))}
      {children({ pending: fetcher.state !== "idle", errors, bind, isTicked })}
    </fetcher.Form>
  );
}

function Refusal({ refusal: { code, message } }: { refusal: UserError }) {
  return (
    <Notice tone="danger" action={code === "SIGN_IN_AGAIN" && <SignInAgain />}>
      {message}
    </Notice>
  );
}

/** To prove again who one is, and to come back here. */
export function SignInAgain() {
  const { pathname, search } = useLocation();
  const wish = new URLSearchParams({ again: "on", returnTo: pathname + search });
  return (
    <ButtonLink to={`/api/auth/start?${wish}`} reloadDocument size="small">
      Sign in again
    </ButtonLink>
  );
}
