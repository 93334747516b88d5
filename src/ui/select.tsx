import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classes, controlBox } from "./classes.ts";
import { Field, type FieldText } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export type SelectFieldProps = FieldText &
  Omit<ComponentProps<"select">, "children"> & {
    options: readonly SelectOption[];
    /** Shown until an option is chosen: "Choose a store". */
    placeholder?: string | undefined;
  };

/** The native select. It works before script, and a phone shows its own picker. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const initial = placeholder !== undefined && select.value === undefined ? { defaultValue: "" } : {};
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(control) => (
        <div className="relative">
          <select
            {...initial}
            {...select}
            {...control}
            className={classes(controlBox, "appearance-none truncate pr-11 pl-4")}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-ink-muted" />
        </div>
      )}
    </Field>
  );
}
