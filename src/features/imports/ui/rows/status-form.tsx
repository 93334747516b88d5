import { Form, useNavigation } from "react-router";
import { Button } from "../../../../ui/button.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../../ui/refusals.tsx";
import type { RefusedRow } from "./save-row.ts";

interface StatusFormProps {
  rowKey: string;
  /** "product", "variant" */
  noun: string;
  /** What the button names. By default the key. */
  name?: string | undefined;
  /** What withdrawing and restoring do. By default what they do to something that is sold. */
  words?: { readonly withdraw: string; readonly restore: string } | undefined;
  isWithdrawn: boolean;
  answer: RefusedRow | null;
}

const soldWords = {
  withdraw: "Customers can no longer buy it. Earlier orders still show it.",
  restore: "Customers can find and buy it again.",
};

/** Withdraws a row, or restores it. Both can be undone. */
export function StatusForm({ rowKey, noun, name = rowKey, words = soldWords, isWithdrawn, answer }: StatusFormProps) {
  const isPending = useNavigation().state === "submitting";
  const refusals = answer?.form === "status" ? answer.userErrors : noRefusals;
  const { box, standing } = useRefusals(refusals, { fields: [], isSettled: !isPending });
  return (
    <Panel title={isWithdrawn ? `Restore the ${noun}` : `Withdraw the ${noun}`}>
      <p className="text-ink-muted">{isWithdrawn ? words.restore : words.withdraw}</p>
      <Form method="post" {...box}>
        <input type="hidden" name="form" value="status" />
        <input type="hidden" name="rowKey" value={rowKey} />
        <input type="hidden" name="from.status" value={isWithdrawn ? "withdrawn" : "active"} />
        <input type="hidden" name="status" value={isWithdrawn ? "active" : "withdrawn"} />
        <Button type="submit" variant={isWithdrawn ? "secondary" : "danger"} pending={isPending}>
          {isWithdrawn ? "Restore" : "Withdraw"} {name}
        </Button>
        <ButtonRefusals refusals={standing} fields={[]} />
      </Form>
    </Panel>
  );
}
