import { NumberField } from "@base-ui/react/number-field";
import { Minus, Plus } from "lucide-react";
import { classes } from "./classes.ts";
import { Field, type FieldText } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface NumberStepperProps extends FieldText {
  name?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  value?: number | null | undefined;
  defaultValue?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Called on every press and key. */
  onChange?: ((value: number | null) => void) | undefined;
  /** Called when the person has finished the change. Save here. */
  onCommit?: ((value: number | null) => void) | undefined;
  disabled?: boolean | undefined;
}

const press =
  "grid w-12 shrink-0 place-items-center transition-colors hover:bg-sunken active:bg-line disabled:text-ink-muted disabled:opacity-50 disabled:hover:bg-transparent print:hidden";

/** A field for a quantity. One fixed locale without grouping: server and browser render the same, and a plain form can send it. */
export function NumberStepper(props: NumberStepperProps) {
  const {
    label,
    hint,
    error,
    optional,
    hideLabel,
    id,
    className,
    name,
    min = 0,
    max,
    step,
    disabled,
    onChange,
    onCommit,
  } = props;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(control) => (
        <NumberField.Root
          id={control.id}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          locale="en"
          format={{ useGrouping: false }}
          onValueChange={onChange}
          onValueCommitted={onCommit}
          {...(props.value !== undefined && { value: props.value })}
          {...(props.defaultValue !== undefined && { defaultValue: props.defaultValue })}
        >
          <NumberField.Group
            className={classes(
              "inline-flex min-h-control w-40 overflow-hidden rounded-box border bg-surface has-disabled:[&:has(input:disabled)]:bg-sunken",
              error ? "border-danger-text ring-1 ring-danger-text" : "border-line-strong",
            )}
          >
            <NumberField.Decrement aria-label={`Less: ${label}`} className={press}>
              <Icon of={Minus} />
            </NumberField.Decrement>
            <NumberField.Input
              name={name}
              aria-describedby={control["aria-describedby"]}
              aria-invalid={control["aria-invalid"]}
              className="figures w-full min-w-0 border-x border-line bg-transparent text-center text-lg font-semibold outline-offset-[-3px] disabled:text-ink-muted"
            />
            <NumberField.Increment aria-label={`More: ${label}`} className={press}>
              <Icon of={Plus} />
            </NumberField.Increment>
          </NumberField.Group>
        </NumberField.Root>
      )}
    </Field>
  );
}
