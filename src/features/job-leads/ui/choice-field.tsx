import { useId } from "react";
import { classes } from "../../../ui/classes.ts";
import { FieldError, FieldHint } from "../../../ui/field.tsx";
import type { Choices } from "../../painters/work.ts";

interface ChoiceFieldProps {
  label: string;
  name: string;
  choices: Choices;
  /** The chosen answers. */
  chosen: readonly string[];
  isMany?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

const tile =
  "flex min-h-control cursor-pointer items-center gap-3 rounded-box border border-line-strong bg-surface px-3 py-2 leading-tight sm:px-4 " +
  "font-medium transition-colors hover:border-ink has-checked:border-ink has-checked:ring-1 has-checked:ring-ink " +
  "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus";

/** A question with large answers to tap: one of them, or several. */
export function ChoiceField({ label, name, choices, chosen, isMany = false, hint, error }: ChoiceFieldProps) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = classes(error && errorId, hint && hintId) || undefined;
  return (
    <fieldset className="min-w-0" aria-describedby={described}>
      <legend className="pb-2 font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {Object.entries(choices).map(([value, words]) => (
          <label key={value} className={tile}>
            <input
              type={isMany ? "checkbox" : "radio"}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              className={isMany ? "tick-box" : "size-5 shrink-0 accent-ink"}
            />
            <span className="min-w-0">{words}</span>
          </label>
        ))}
      </div>
      <div className="flex flex-col gap-1 pt-1.5 empty:hidden">
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      </div>
    </fieldset>
  );
}
