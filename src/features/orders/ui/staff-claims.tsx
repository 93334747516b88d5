import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { maxClaimLength, outcomeLabels, problemLabels } from "../order-claim.ts";
import { StoreTime } from "./order-timeline.tsx";
import { formatReturnAddress } from "./return-data.ts";
import type { StaffOrder } from "./staff-order-data.ts";

type Claim = StaffOrder["claims"][number];

/** What the customer reported, and the three answers to it. */
export function ClaimsPanel({ order, isCrediting }: { order: StaffOrder; isCrediting: boolean }) {
  return (
    <Panel title="Claims">
      <ul className="-my-3 divide-y divide-line">
        {order.claims.map((claim) => (
          <li key={claim.id} className="flex flex-col gap-2 py-3">
            <ClaimText order={order} claim={claim} />
            {claim.answer === null && order.canAnswer && !isCrediting && <AnswerForm order={order} claim={claim} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ClaimText({ order, claim }: { order: StaffOrder; claim: Claim }) {
  const { itemId, quantity, problem, description, date, by, answer } = claim;
  const name = order.returnableLines.find((line) => line.itemId === itemId)?.name ?? "";
  const timezone = order.timeZone ?? undefined;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          <span className="figures">{quantity} ×</span> {name}: {problemLabels[problem]}
        </p>
        <Badge tone={answer === null ? "warning" : "neutral"}>
          {answer === null ? "No answer yet" : outcomeLabels[answer.outcome]}
        </Badge>
      </div>
      {description !== "" && <p className="wrap-break-word">{description}</p>}
      <p className="text-sm text-ink-muted">
        {by !== null && `${by}, `}
        <StoreTime at={date} timezone={timezone} />
      </p>
      {answer !== null && (
        <p className="wrap-break-word">
          {answer.words}{" "}
          <span className="text-sm text-ink-muted">
            <StoreTime at={answer.date} timezone={timezone} />
          </span>
        </p>
      )}
    </>
  );
}

function AnswerForm({ order, claim }: { order: StaffOrder; claim: Claim }) {
  return (
    <ApiForm action="/api/staff/orders/claims/answer/" fields={["words"]} className="flex flex-col gap-3">
      {({ pending, errors }) => (
        <>
          <input type="hidden" name="orderCode" value={order.orderCode} />
          <input type="hidden" name="claimId" value={claim.id} />
          <TextAreaField
            label="What the customer reads"
            name="words"
            hint="If it is sent again, pack the units now and take them off the stock with the next count."
            maxLength={maxClaimLength}
            error={errors.words}
          />
          <div className="flex flex-wrap gap-3">
            {order.canReturn && (
              <ButtonLink to={formatReturnAddress(order.orderCode, claim.id)} preventScrollReset variant="primary">
                Credit it
              </ButtonLink>
            )}
            <Button type="submit" name="outcome" value="SENT_AGAIN" pending={pending}>
              Sent again
            </Button>
            <Button type="submit" name="outcome" value="REFUSED" pending={pending}>
              Refuse it
            </Button>
          </div>
        </>
      )}
    </ApiForm>
  );
}
