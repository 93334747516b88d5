import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useActionData, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { GetCounterAccess, SpendOverCounter } from "./staff.operations.ts";

export const meta = pageMeta("Counter");

/** The page has no data. The operation guards it. */
export function loader(args: LoaderFunctionArgs) {
  return runOperation(args, GetCounterAccess, {});
}

const fields = ["barcode", "barcodePIN", "accountId", "amount", "externalReference"] as const;

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const read = (name: (typeof fields)[number]) => String(form.get(name) ?? "");
  const { spendOverCounter } = await runOperation(args, SpendOverCounter, {
    ...{ barcode: read("barcode"), barcodePIN: read("barcodePIN"), accountId: read("accountId") },
    ...{ amount: read("amount"), externalReference: read("externalReference") },
  });
  return spendOverCounter;
}

type Use = NonNullable<ResultOf<typeof SpendOverCounter>["spendOverCounter"]["use"]>;

/** Staff enter a voucher or gift card that pays over the counter. */
export default function CounterPage() {
  const answer = useActionData<typeof action>();
  const isPending = useNavigation().state !== "idle";
  const { box, errors, standing } = useRefusals(answer?.userErrors ?? noRefusals, { fields, isSettled: !isPending });
  const use = answer?.use ?? null;
  return (
    <>
      <PageHeader
        title="Counter"
        lede="Enter a voucher or gift card that a customer pays with in the store. A receipt takes it once."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      <div className="flex max-w-xl flex-col gap-4 pb-6">
        {use !== null && <Notice tone="success">{formatUse(use)}</Notice>}
        <Panel title="What the customer shows">
          {/* After a success the form is empty for the next customer. */}
          <Form key={use?.externalReference} method="post" className="flex flex-col gap-4" {...box}>
            <TextField
              label="Barcode or gift card code"
              name="barcode"
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={errors.barcode}
            />
            <TextField
              label="PIN"
              name="barcodePIN"
              inputMode="numeric"
              autoComplete="off"
              hint="A gift card has none."
              error={errors.barcodePIN}
            />
            <TextField
              label="Account number"
              name="accountId"
              autoComplete="off"
              hint="Of the account that has the voucher. A gift card needs none."
              error={errors.accountId}
            />
            <TextField
              label="To pay"
              prefix="$"
              name="amount"
              required
              inputMode="decimal"
              autoComplete="off"
              error={errors.amount}
            />
            <TextField
              label="Receipt number"
              name="externalReference"
              required
              autoComplete="off"
              error={errors.externalReference}
            />
            <Button type="submit" variant="primary" pending={isPending} className="self-start">
              Spend it
            </Button>
            <ButtonRefusals refusals={standing} fields={fields} />
          </Form>
        </Panel>
      </div>
    </>
  );
}

function formatUse({ name, paid, lapsed, left, externalReference }: Use): string {
  const paidText = `${name} pays ${paid.formattedValue} of receipt ${externalReference}.`;
  if (lapsed.value > 0) return `${paidText} ${lapsed.formattedValue} of it lapses.`;
  return left.value > 0 ? `${paidText} ${left.formattedValue} stays on it.` : paidText;
}
