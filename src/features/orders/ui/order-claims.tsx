import { useEffect } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { UserError } from "../../../shared/result.ts";
import type { action } from "../../../ui/api-endpoint.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { formatOrderAddress } from "../order-addresses.ts";
import { maxClaimLength, outcomeLabels, problemLabels } from "../order-claim.ts";
import type { Order, OrderItem } from "./order-data.ts";
import { StoreTime } from "./order-timeline.tsx";

const problems = [
  { value: "MISSING", label: "It is missing" },
  { value: "DAMAGED", label: "It is damaged" },
  { value: "WRONG_COLOUR", label: "It is the wrong colour" },
];

const claimFields = ["itemId", "problem", "quantity", "description"];

interface ClaimFormProps {
  order: Order;
  /** The fields and refusals of a form that was sent without script. */
  typed: Readonly<Record<string, string>>;
  refused: readonly UserError[];
}

/** Reports a problem with a line to the store. */
export function ClaimForm({ order, typed, refused }: ClaimFormProps) {
  const fetcher = useFetcher<typeof action>();
  const navigate = useNavigate();
  const answer = fetcher.data;
  const done = answer?.done === true;
  useEffect(() => {
    if (done) void navigate(formatOrderAddress(order), { replace: true, preventScrollReset: true });
  }, [done, navigate, order]);
  const refusals = fetcher.state === "submitting" ? noRefusals : (answer?.userErrors ?? refused);
  const { box, errors, standing } = useRefusals(refusals, { fields: claimFields, isSettled: fetcher.state === "idle" });
  return (
    <Panel title="Report a problem">
      <fetcher.Form method="post" action="/api/orders/claim/" className="flex max-w-xl flex-col gap-4" {...box}>
        <input type="hidden" name="orderCode" value={order.id} />
        <input type="hidden" name="returnTo" value={formatOrderAddress(order)} />
        <SelectField
          label="With what"
          name="itemId"
          required
          placeholder="Choose a line"
          defaultValue={typed.itemId ?? ""}
          error={errors.itemId}
          options={order.items.map((item) => ({ value: item.id, label: formatLine(item) }))}
        />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <SelectField
            label="What is wrong"
            name="problem"
            required
            placeholder="Choose"
            defaultValue={typed.problem ?? ""}
            error={errors.problem}
            options={problems}
          />
          <TextField
            label="How many"
            name="quantity"
            required
            inputMode="numeric"
            pattern="[0-9]+"
            defaultValue={typed.quantity ?? "1"}
            error={errors.quantity}
          />
        </div>
        <TextAreaField
          label="What the store should know"
          name="description"
          optional
          maxLength={maxClaimLength}
          defaultValue={typed.description ?? ""}
          error={errors.description}
        />
        <ButtonRefusals refusals={standing} fields={claimFields} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={fetcher.state !== "idle"}>
            Report it
          </Button>
          <ButtonLink to={formatOrderAddress(order)} replace preventScrollReset variant="quiet">
            Never mind
          </ButtonLink>
        </div>
      </fetcher.Form>
    </Panel>
  );
}

function formatLine({ quantity, product }: OrderItem): string {
  return `${quantity} × ${[product.name, product.productSize, product.colourName].filter(Boolean).join(", ")}`;
}

/** The claims that were reported before. */
export function ClaimList({ order }: { order: Order }) {
  const findName = (itemId: string) => order.items.find(({ id }) => id === itemId)?.product.name ?? "";
  return (
    <Panel title="Reported problems">
      <ul className="-my-2 divide-y divide-line">
        {order.claims.map(({ id, itemId, quantity, problem, description, date, by, answer }) => (
          <li key={id} className="flex flex-col gap-1 py-3">
            <p className="font-medium">
              <span className="figures">{quantity} ×</span> {findName(itemId)}: {problemLabels[problem]}
            </p>
            {description !== "" && <p className="wrap-break-word">{description}</p>}
            <p className="text-sm text-ink-muted">
              {by !== null && `${by}, `}
              <StoreTime at={date} timezone={order.store?.timezone} />
              {answer === null && ". The store was told by e-mail."}
            </p>
            {answer !== null && (
              <p className="wrap-break-word">
                <strong className="font-semibold">{outcomeLabels[answer.outcome]}.</strong> {answer.words}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
