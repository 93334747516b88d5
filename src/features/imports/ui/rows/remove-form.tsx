import { Form, useNavigation } from "react-router";
import { Button } from "../../../../ui/button.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../../ui/refusals.tsx";
import type { Cells } from "../../column.ts";
import type { RefusedRow } from "./save-row.ts";

interface RemoveFormProps {
  rowKey: string;
  cells: Cells;
  /** The cells that must be as the person saw them. */
  seenFields: readonly string[];
  title: string;
  text: string;
  submit: string;
  answer: RefusedRow | null;
}

/** Removes a row that cannot be withdrawn. The removal can be undone. */
export function RemoveForm({ rowKey, cells, seenFields, title, text, submit, answer }: RemoveFormProps) {
  const isPending = useNavigation().state === "submitting";
  const own = answer?.form === "remove" ? answer : null;
  const { box, standing } = useRefusals(own?.userErrors ?? noRefusals, { fields: [], isSettled: !isPending });
  const seen = seenFields.map((name) => ({ name, value: own?.seen[name] ?? cells[name] ?? "" }));
  return (
    <Panel title={title}>
      <p className="text-ink-muted">{text}</p>
      <Form method="post" {...box}>
        <input type="hidden" name="form" value="remove" />
        <input type="hidden" name="rowKey" value={rowKey} />
        {seen.map(({ name, value }) => (
          <input key={name} type="hidden" name={`from.${name}`} value={value} />
        ))}
        {seen.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="danger" pending={isPending}>
          {submit}
        </Button>
        <ButtonRefusals refusals={standing} fields={[]} />
      </Form>
    </Panel>
  );
}
