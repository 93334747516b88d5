import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField } from "../../../../ui/checkbox.tsx";
import { TextAreaField, TextField } from "../../../../ui/field.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../../ui/refusals.tsx";
import { SelectField } from "../../../../ui/select.tsx";
import type { Cells } from "../../column.ts";
import type { OfferedKind } from "../../offered-kinds.ts";
import { type FieldGroup, findRowField, type RowField, toFieldText } from "../../row-fields.ts";
import type { RefusedRow } from "./save-row.ts";

export interface RowChoice {
  readonly field: string;
  readonly value: string;
  readonly label: string;
}

interface RowFormProps {
  kind: OfferedKind;
  /** Empty for a new row. */
  rowKey: string;
  /** The cells as they are now. A new row has those that are given. */
  cells: Cells;
  groups: readonly FieldGroup[];
  choices?: readonly RowChoice[] | undefined;
  /** Cells that are sent but not shown, such as the product of a new variant. */
  fixed?: Cells | undefined;
  answer: RefusedRow | null;
  submit: string;
}

/** The form of one row. Each field also sends the text that the person saw, so that two people can change the same row. */
export function RowForm({ kind, rowKey, cells, groups, choices = [], fixed = {}, answer, submit }: RowFormProps) {
  const isPending = useNavigation().state === "submitting";
  const own = answer?.form === "row" ? answer : null;
  const fields = [...groups.flatMap((group) => group.fields), "alarmsAccepted"];
  const { box, errors, standing } = useRefusals(own?.userErrors ?? noRefusals, { fields, isSettled: !isPending });
  const isNew = rowKey === "";
  const findSeen = (name: string) => own?.seen[name] ?? (isNew ? "" : (cells[name] ?? ""));
  return (
    <Form
      // After a change was saved the fields show what is stored.
      key={own === null ? JSON.stringify(cells) : "refused"}
      method="post"
      noValidate
      className="flex flex-col gap-4"
      {...box}
    >
      <input type="hidden" name="form" value="row" />
      <input type="hidden" name="rowKey" value={rowKey} />
      {Object.entries(fixed).map(([name, value]) => (
        <FixedCell key={name} name={name} value={value ?? ""} />
      ))}
      {groups.map(({ title, fields: names }) => (
        <Panel key={title} title={title}>
          <div className="grid gap-4 sm:grid-cols-2">
            {names.map((name) => {
              const field = findRowField(kind, name, { ...cells, ...fixed });
              return (
                <RowControl
                  key={name}
                  field={field}
                  seen={findSeen(name)}
                  text={own?.values[name] ?? toFieldText(field, cells[name] ?? null)}
                  error={errors[name]}
                  choices={choices.filter((each) => each.field === name)}
                />
              );
            })}
          </div>
        </Panel>
      ))}
      <Panel title="Save">
        <TextField
          label="Reason"
          optional
          hint="It is in the audit log beside the change."
          name="reason"
          maxLength={500}
          defaultValue={own?.values.reason ?? ""}
        />
        {errors.alarmsAccepted !== undefined && (
          <CheckboxField
            label="The price is right"
            name="alarmsAccepted"
            value="true"
            error={errors.alarmsAccepted}
            defaultChecked={false}
          />
        )}
        <div>
          <Button type="submit" variant="primary" pending={isPending}>
            {submit}
          </Button>
        </div>
        <ButtonRefusals refusals={standing} fields={fields} />
      </Panel>
    </Form>
  );
}

function FixedCell({ name, value }: { name: string; value: string }) {
  return (
    <>
      <input type="hidden" name={`from.${name}`} value="" />
      <input type="hidden" name={name} value={value} />
    </>
  );
}

interface RowControlProps {
  field: RowField;
  seen: string;
  text: string;
  error: string | undefined;
  choices: readonly RowChoice[];
}

function RowControl({ field, seen, text, error, choices }: RowControlProps) {
  return (
    <>
      <input type="hidden" name={`from.${field.name}`} value={seen} />
      <Control {...{ field, text, error, choices }} />
    </>
  );
}

function Control({ field, text, error, choices }: Omit<RowControlProps, "seen">): ReactNode {
  const { name, label, hint, control, unit, isOptional } = field;
  const shared = { name, label, error, optional: isOptional, defaultValue: text };
  const withHint = hint === null ? shared : { ...shared, hint };
  const options = listOptions(field, choices, text);
  if (options !== null) return <SelectField {...withHint} options={options} />;
  if (control === "area" || control === "lines") {
    return <TextAreaField {...withHint} className="sm:col-span-2" rows={control === "area" ? 5 : 3} />;
  }
  if (control === "day") return <TextField {...withHint} type="date" />;
  if (control === "money") return <TextField {...withHint} prefix="$" inputMode="decimal" />;
  const numeric = control === "number" ? ({ inputMode: "decimal" } as const) : {};
  return <TextField {...withHint} {...numeric} suffix={unit ?? undefined} autoComplete="off" />;
}

/** Null for a field that is typed. A stored value that is no longer offered stays in the list. */
function listOptions({ control, values, isOptional }: RowField, choices: readonly RowChoice[], text: string) {
  const known = choices.length > 0 && control === "text" ? choices : toChoices(control, values);
  if (known === null) return null;
  const stored = text === "" || known.some(({ value }) => value === text) ? [] : [{ value: text, label: text }];
  const empty = isOptional || text === "" ? [{ value: "", label: "–" }] : [];
  return [...empty, ...known, ...stored];
}

function toChoices(control: RowField["control"], values: readonly string[]) {
  if (control === "yesNo") {
    return [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ];
  }
  return control === "choice" ? values.map((value) => ({ value, label: choiceLabels[value] ?? value })) : null;
}

/** The values of files that nobody would write so. */
const choiceLabels: Readonly<Record<string, string>> = { productKit: "kit" };
