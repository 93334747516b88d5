import type { UserError } from "../../../shared/user-error.ts";
import { useDraft } from "../../../ui/use-draft.ts";
import { errorsByField } from "../../../ui/user-errors.ts";

export const DRAFT = "sign-up";

type Change = (event: { currentTarget: { value: string } }) => void;

export interface SignUpFormState {
  readonly fields: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  keep(name: string, value: string): void;
  /** All that a field needs: its name, what is typed, and what is wrong with it. */
  bind(name: string): { name: string; value: string; onChange: Change; error: string | undefined };
}

/** What is typed is kept in this tab until the form is sent. */
export function useSignUpForm(
  values: Readonly<Record<string, string>>,
  userErrors: readonly UserError[],
): SignUpFormState {
  const draft = useDraft(DRAFT, values);
  const errors = errorsByField(userErrors);
  const bind = (name: string) => ({
    name,
    value: draft.fields[name] ?? "",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => draft.keep(name, currentTarget.value),
    error: errors[name],
  });
  return { ...draft, errors, bind };
}
