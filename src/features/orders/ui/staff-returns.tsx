import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { maxReasonLength } from "../../identity/staff-accounts.ts";
import { formatPoints } from "../../loyalty/format-points.ts";
import { StoreTime } from "./order-timeline.tsx";
import type { StaffOrder } from "./staff-order-data.ts";

type StaffReturn = StaffOrder["returns"][number];

const statuses = {
  ASKED: { label: "Being booked", tone: "info" },
  BOOKED: { label: "Booked", tone: "success" },
  FAILED: { label: "Refused", tone: "danger" },
  WITHDRAWN: { label: "Given up", tone: "neutral" },
} as const;
const noAnswer = { label: "No answer", tone: "warning" } as const;

export function ReturnsPanel({ order }: { order: StaffOrder }) {
  return (
    <Panel title="Returns">
      <ul className="-my-3 divide-y divide-line">
        {order.returns.map((returned) => (
          <ReturnRow key={returned.shown.id} order={order} returned={returned} />
        ))}
      </ul>
    </Panel>
  );
}

function ReturnRow({
  order,
  returned: { shown, units, problem, needsStaff },
}: {
  order: StaffOrder;
  returned: StaffReturn;
}) {
  const { status, goods, card, pointsBack, reason, date } = shown;
  const label = needsStaff && status === "ASKED" ? noAnswer : statuses[status];
  const amount = card.value > 0 ? `${card.formattedValue} to the card` : goods.formattedValue;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium tabular-nums">
          {amount}
          {pointsBack > 0 && ` and ${formatPoints(pointsBack)}`}
        </p>
        <Badge tone={label.tone}>{label.label}</Badge>
      </div>
      <p className="wrap-break-word">{units}</p>
      <p className="text-sm wrap-break-word text-ink-muted">
        {reason} · <StoreTime at={date} timezone={order.timeZone ?? undefined} />
      </p>
      {needsStaff && <UnbookedReturn order={order} shown={shown} problem={problem} />}
    </li>
  );
}

interface UnbookedReturnProps {
  order: StaffOrder;
  shown: StaffReturn["shown"];
  problem: string | null;
}

/** After a refusal no money has moved: staff ask again, or pay in another way and give the return up. Without an answer they only ask again. */
function UnbookedReturn({ order, shown: { id: returnId, status }, problem }: UnbookedReturnProps) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="danger">
        {status === "FAILED"
          ? `Nothing was given back: ${problem}`
          : "Nobody knows yet whether the money went back. Trying again never pays twice."}
      </Notice>
      {order.canAnswer && (
        <div className="flex flex-col gap-3 md:flex-row md:items-end">
          <ApiForm action="/api/staff/orders/return/retry/">
            {({ pending }) => (
              <>
                <ReturnIds orderCode={order.orderCode} returnId={returnId} />
                <Button type="submit" variant="primary" pending={pending}>
                  Try again
                </Button>
              </>
            )}
          </ApiForm>
          {status === "FAILED" && <WithdrawForm orderCode={order.orderCode} returnId={returnId} />}
        </div>
      )}
    </div>
  );
}

interface ReturnIdsProps {
  orderCode: string;
  returnId: string;
}

function WithdrawForm(ids: ReturnIdsProps) {
  return (
    <ApiForm
      action="/api/staff/orders/return/withdraw/"
      fields={["reason"]}
      className="flex min-w-0 flex-1 flex-wrap items-end gap-3"
    >
      {({ pending, errors }) => (
        <>
          <ReturnIds {...ids} />
          <TextField
            label="Why you give it up"
            name="reason"
            required
            maxLength={maxReasonLength}
            error={errors.reason}
            className="min-w-48 flex-1"
          />
          <Button type="submit" pending={pending}>
            Give it up
          </Button>
        </>
      )}
    </ApiForm>
  );
}

function ReturnIds({ orderCode, returnId }: ReturnIdsProps) {
  return (
    <>
      <input type="hidden" name="orderCode" value={orderCode} />
      <input type="hidden" name="returnId" value={returnId} />
    </>
  );
}
