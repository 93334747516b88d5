import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { FieldError, FieldHint } from "./field.tsx";

export type CheckboxFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode | undefined;
  error?: string | undefined;
  hideLabel?: boolean | undefined;
};

/** A styled native checkbox, so it works before script and in a plain form. The whole row is the target. */
export function CheckboxField({ label, hint, error, hideLabel = false, id, className, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const hintId = hint ? `${boxId}-hint` : undefined;
  const errorId = error ? `${boxId}-error` : undefined;
  return (
    <div className={className}>
      <label htmlFor={boxId} className="tick-row">
        <input
          {...input}
          id={boxId}
          type="checkbox"
          aria-describedby={classes(errorId, hintId) || undefined}
          aria-invalid={error ? true : undefined}
          className="tick-box"
        />
        <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
    </div>
  );
}
