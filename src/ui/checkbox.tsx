import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { FieldError, FieldHint } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type CheckboxFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode | undefined;
  error?: string | undefined;
  hideLabel?: boolean | undefined;
};

/** The native box drawn over, so that it works before script and in a plain form. The whole row is the target. */
export function CheckboxField({ label, hint, error, hideLabel = false, id, className, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const hintId = hint ? `${boxId}-hint` : undefined;
  const errorId = error ? `${boxId}-error` : undefined;
  return (
    <div className={className}>
      <label
        htmlFor={boxId}
        className="flex min-h-control items-center gap-3 py-2 has-disabled:cursor-not-allowed has-disabled:text-ink-muted"
      >
        <span className="relative grid shrink-0 place-items-center">
          <input
            {...input}
            id={boxId}
            type="checkbox"
            aria-describedby={classes(errorId, hintId) || undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-6 appearance-none rounded-md border-[1.5px] border-line-strong bg-surface transition-colors checked:border-ink checked:bg-ink hover:border-ink aria-invalid:border-danger-text disabled:border-line disabled:bg-sunken disabled:checked:bg-line-strong"
          />
          <Icon
            of={Check}
            size="small"
            className="pointer-events-none absolute text-surface opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
    </div>
  );
}
