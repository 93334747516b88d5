import { Fragment } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { NumberStepper } from "../../../ui/number-stepper.tsx";
import { PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { errorsByField, errorsElsewhere } from "../../../ui/user-errors.ts";
import { maxReasonLength } from "../../identity/staff-accounts.ts";
import { formatPoints } from "../../loyalty/format-points.ts";
import { formatStaffOrderAddress } from "../staff-order-addresses.ts";
import { formatReturnAddress, type LoadedReturn, type ReturnPlan, returnForm } from "./return-data.ts";
import type { StaffOrder } from "./staff-order-data.ts";

interface ReturnProps {
  order: StaffOrder;
  returning: LoadedReturn;
}

/** First what comes back, then what the customer gets for it. Only the second form changes something. */
export function ReturnPanel({ order, returning }: ReturnProps) {
  return returning.plan === null ? (
    <ReturnFields order={order} returning={returning} />
  ) : (
    <ReturnPlanPanel order={order} returning={returning} plan={returning.plan} />
  );
}

function ReturnFields({ order, returning }: ReturnProps) {
  const { wanted, reason, claimId, planErrors } = returning;
  const errors = errorsByField(planErrors);
  const lines = order.returnableLines.filter(({ most }) => most > 0);
  return (
    <Panel title={claimId === "" ? "Return or credit lines" : "Credit the claim"}>
      <Form action={formatStaffOrderAddress(order.orderCode)} preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="return" value="ask" />
        {claimId !== "" && <input type="hidden" name="claim" value={claimId} />}
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {lines.map((line) => {
            const want = wanted.find(({ itemId }) => itemId === line.itemId);
            return (
              <li key={line.itemId} className="py-3">
                <fieldset
                  aria-label={line.name}
                  className="grid min-w-0 items-center gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto_11rem]"
                >
                  <p className="min-w-0">
                    <span className="font-medium wrap-break-word">{line.name}</span>
                    <span className="block text-sm text-ink-muted">{line.sku}</span>
                  </p>
                  <NumberStepper
                    label={`Units of ${line.most}`}
                    name={`quantity.${line.itemId}`}
                    defaultValue={want?.quantity ?? 0}
                    min={0}
                    max={line.most}
                  />
                  {line.canRestock ? (
                    <CheckboxField
                      label="Back into stock"
                      name={`restock.${line.itemId}`}
                      value="true"
                      defaultChecked={want?.isRestocked ?? false}
                    />
                  ) : (
                    <p className="text-sm text-ink-muted">Tinted: not sold again</p>
                  )}
                </fieldset>
              </li>
            );
          })}
        </ul>
        <TextField
          label="Reason"
          name="reason"
          hint="The customer reads it."
          required
          maxLength={maxReasonLength}
          defaultValue={reason}
          error={errors.reason}
        />
        {errorsElsewhere(planErrors, ["reason"]).map(({ code, message }) => (
          <Notice key={code} tone="danger">
            {message}
          </Notice>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            Show the amount
          </Button>
          <ButtonLink to={formatStaffOrderAddress(order.orderCode)} preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}

type PlanLine = ReturnPlan["lines"][number];

const planColumns: Column<PlanLine>[] = [
  { key: "name", header: "Line", card: "title", cell: ({ name }) => name },
  { key: "quantity", header: "Units", align: "end", cell: ({ quantity }) => quantity },
  { key: "stock", header: "Stock", cell: ({ isRestocked }) => (isRestocked ? "Back into stock" : "Not sold again") },
  { key: "amount", header: "Inc GST", align: "end", cell: ({ amount }) => amount.formattedValue },
];

function listFacts(plan: ReturnPlan) {
  const { isByCard, goods, tax, card, surcharge, pointsBack, vouchers } = plan;
  const worth = { label: "Goods inc GST", value: `${goods.formattedValue}, with ${tax.formattedValue} GST` };
  if (!isByCard) return [worth, { label: "Credit note", value: goods.formattedValue }];
  return [
    worth,
    { label: "Its part of the card surcharge", value: surcharge.value > 0 ? surcharge.formattedValue : "" },
    { label: "Back to the card", value: card.formattedValue },
    { label: "Points back", value: pointsBack > 0 ? formatPoints(pointsBack) : "" },
    { label: "Back to vouchers", value: vouchers.value > 0 ? vouchers.formattedValue : "" },
  ];
}

function ReturnPlanPanel({ order: { orderCode }, returning, plan }: ReturnProps & { plan: ReturnPlan }) {
  const { reason, claimId, kept, requestKey } = returning;
  const amount = plan.isByCard ? plan.card : plan.goods;
  const fields = { orderCode, reason, seen: plan.seen, ...(claimId !== "" && { claimId }) };
  return (
    <Panel title={plan.isByCard ? `Refund ${amount.formattedValue}?` : `Credit ${amount.formattedValue}?`}>
      <p className="wrap-break-word text-ink-muted">Reason: {reason}</p>
      <DataTable caption="What comes back" columns={planColumns} rows={plan.lines} rowKey={({ itemId }) => itemId} />
      <Facts facts={listFacts(plan)} />
      <p className="text-sm text-ink-muted">
        Points that these units earned are taken back. The customer is told by e-mail. This cannot be undone.
      </p>
      <PageForm
        name={returnForm}
        action="/api/staff/orders/return/"
        fields={[]}
        kept={kept}
        returnTo={formatStaffOrderAddress(orderCode)}
        idempotencyKey={requestKey}
        className="flex flex-col gap-4"
      >
        {({ pending }) => (
          <>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {plan.lines.map(({ itemId, quantity, isRestocked }, index) => (
              <Fragment key={itemId}>
                <input type="hidden" name={`lines.${index}.itemId`} value={itemId} />
                <input type="hidden" name={`lines.${index}.quantity`} value={quantity} />
                <input type="hidden" name={`lines.${index}.isRestocked`} value={String(isRestocked)} />
              </Fragment>
            ))}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" pending={pending}>
                {plan.isByCard ? `Refund ${amount.formattedValue}` : `Credit ${amount.formattedValue}`}
              </Button>
              <ButtonLink to={formatReturnAddress(orderCode, claimId)} preventScrollReset>
                Start again
              </ButtonLink>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
