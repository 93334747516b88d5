import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classes, controlBox } from "./classes.ts";
import { Icon } from "./icon.tsx";

export interface FieldText {
  label: string;
  hint?: ReactNode | undefined;
  error?: string | undefined;
  /** Most fields are required, so the optional ones are marked. */
  optional?: boolean | undefined;
  /** For a field whose meaning is obvious from its position. Screen readers still read the label. */
  hideLabel?: boolean | undefined;
}

/** The attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps extends FieldText {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

export function Field({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  id,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const control: ControlProps = {
    id: controlId,
    "aria-describedby": classes(errorId, hintId) || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={classes("flex min-w-0 flex-col gap-1.5", className)}>
      <label
        htmlFor={controlId}
        className={hideLabel ? "sr-only" : "flex items-baseline justify-between gap-3 font-medium"}
      >
        {label}
        {optional && <span className="text-sm font-normal text-ink-muted">Optional</span>}
      </label>
      {children(control)}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
    </div>
  );
}

export function FieldHint({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="text-sm text-ink-muted">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger-text">
      <Icon of={CircleAlert} size="small" className="mt-0.5" />
      {children}
    </p>
  );
}

export type TextFieldProps = FieldText &
  Omit<ComponentProps<"input">, "prefix"> & {
    /** Shown inside the box before or after the value: "$", "m²". */
    prefix?: ReactNode | undefined;
    suffix?: ReactNode | undefined;
  };

export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  prefix,
  suffix,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(control) => (
        <div className="relative">
          {prefix && <Affix side="left-4">{prefix}</Affix>}
          <input
            type="text"
            {...input}
            {...control}
            className={classes(controlBox, "px-4", prefix !== undefined && "pl-9", suffix !== undefined && "pr-12")}
          />
          {suffix && <Affix side="right-4">{suffix}</Affix>}
        </div>
      )}
    </Field>
  );
}

function Affix({ side, children }: { side: string; children: ReactNode }) {
  return (
    <span className={classes("pointer-events-none absolute inset-y-0 flex items-center text-ink-muted", side)}>
      {children}
    </span>
  );
}

export type TextAreaFieldProps = FieldText & ComponentProps<"textarea">;

export function TextAreaField({ label, hint, error, optional, hideLabel, id, className, ...area }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className={classes(controlBox, "px-4 py-2.5 field-sizing-content min-h-24")}
        />
      )}
    </Field>
  );
}
