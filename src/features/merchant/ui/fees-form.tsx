import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { feeLabels } from "../fees.ts";
import type { GetMerchantSettings } from "./merchant.operations.ts";

type Fees = ResultOf<typeof GetMerchantSettings>["countryFees"][number];
type Surcharge = Fees["surcharges"][number];

interface FeesFormProps {
  fees: Fees;
  kept: { readonly fees: KeptForm; readonly surcharge: KeptForm };
  returnTo: string;
}

/** The delivery fee and the card surcharges of a country. */
export function FeesForm({ fees, kept, returnTo }: FeesFormProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <DeliveryForm fees={fees} kept={kept.fees} returnTo={returnTo} />
      <SurchargePanel fees={fees} kept={kept.surcharge} returnTo={returnTo} />
    </div>
  );
}

interface PartProps {
  fees: Fees;
  kept: KeptForm;
  returnTo: string;
}

function DeliveryForm({ fees, kept, returnTo }: PartProps) {
  return (
    <Panel title="Delivery and cost of cards">
      <PageForm
        name="fees"
        action="/api/staff/merchant/fees/"
        fields={Object.keys(feeLabels)}
        kept={kept}
        returnTo={returnTo}
        className="flex flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="country" value={fees.country} />
            <input type="hidden" name="seen" value={fees.seen} />
            <TextField
              label={feeLabels.deliveryFee}
              required
              inputMode="decimal"
              prefix="$"
              {...bind("deliveryFee", fees.deliveryFee)}
            />
            <TextField
              label={feeLabels.deliveryThreshold}
              required
              inputMode="decimal"
              prefix="$"
              hint="Of goods before discounts: with GST at retail, without GST for trade accounts."
              {...bind("deliveryThreshold", fees.deliveryThreshold)}
            />
            <TextField
              label={feeLabels.cardCost}
              required
              inputMode="decimal"
              suffix="%"
              hint="The average of the last year, from the statement of your payment provider. No surcharge may be higher."
              {...bind("cardCost", fees.cardCost)}
            />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button type="submit" variant="primary" pending={pending}>
                Save the fees
              </Button>
              <TextLink to={`/staff/audit-log?${new URLSearchParams({ q: fees.country })}`} look="standalone">
                Earlier changes
              </TextLink>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

const makeColumns = (country: string): Column<Surcharge>[] => [
  {
    key: "day",
    header: "From",
    card: "title",
    cell: ({ startsOn }) => <span className="figures whitespace-nowrap">{startsOn}</span>,
  },
  { key: "percent", header: "Surcharge", cell: ({ percent }) => <span className="figures">{percent} %</span> },
  {
    key: "state",
    header: "State",
    card: "side",
    cell: ({ isRunning, canChange }) => {
      if (isRunning) return <Badge tone="success">Running</Badge>;
      return canChange ? <Badge tone="info">Coming</Badge> : <Badge>Over</Badge>;
    },
  },
  {
    key: "remove",
    header: "Remove",
    card: "foot",
    cell: ({ startsOn, canChange }) =>
      canChange && (
        <ApiForm action="/api/staff/merchant/surcharge/remove/">
          {({ pending }) => (
            <>
              <input type="hidden" name="country" value={country} />
              <input type="hidden" name="startsOn" value={startsOn} />
              <Button type="submit" size="small" pending={pending}>
                Remove<span className="sr-only"> the surcharge from {startsOn}</span>
              </Button>
            </>
          )}
        </ApiForm>
      ),
  },
];

function SurchargePanel({ fees, kept, returnTo }: PartProps) {
  return (
    <Panel title="Card surcharges">
      <p className="text-ink-muted">
        A surcharge applies from its first day until the next one begins. Check the law of the country first: it may
        forbid surcharges altogether.
      </p>
      {fees.surcharges.length > 0 && (
        <DataTable
          caption="Card surcharges"
          columns={makeColumns(fees.country)}
          rows={fees.surcharges}
          rowKey={({ startsOn }) => startsOn}
        />
      )}
      <PageForm
        name="surcharge"
        action="/api/staff/merchant/surcharge/"
        fields={["startsOn", "percent"]}
        kept={kept}
        returnTo={returnTo}
        className="grid gap-4 sm:grid-cols-2"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="country" value={fees.country} />
            <input type="hidden" name="seen" value={fees.surchargesSeen} />
            <TextField label="First day" type="date" required min={fees.today} {...bind("startsOn")} />
            <TextField
              label="Surcharge"
              required
              inputMode="decimal"
              suffix="%"
              hint={`At most ${fees.cardCost}. With 0 there is none.`}
              {...bind("percent")}
            />
            <div className="sm:col-span-2">
              <Button type="submit" pending={pending}>
                Save the surcharge
              </Button>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
