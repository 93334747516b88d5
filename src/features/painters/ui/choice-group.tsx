import { CheckboxField } from "../../../ui/checkbox.tsx";
import { classes } from "../../../ui/classes.ts";
import { FieldError } from "../../../ui/field.tsx";
import { causeProps } from "../../../ui/refusals.tsx";
import type { Choices } from "../work.ts";

interface ChoiceGroupProps {
  legend: string;
  /** The name of all boxes. */
  name: string;
  choices: Choices;
  ticked: readonly string[];
  error?: string | undefined;
  className?: string | undefined;
}

/** A list of choices to tick. */
export function ChoiceGroup({ legend, name, choices, ticked, error, className }: ChoiceGroupProps) {
  return (
    <fieldset className={classes("min-w-0 rounded-inner", className)} {...(error ? causeProps : {})}>
      <legend className="pb-1 font-medium">{legend}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(choices).map(([code, label]) => (
          <CheckboxField key={code} name={name} value={code} label={label} defaultChecked={ticked.includes(code)} />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

/** Sends the list even if nothing is ticked. Without it, nothing ticked would mean "left out". */
export function EmptyChoice({ name }: { name: string }) {
  return <input type="hidden" name={name} value="" />;
}
