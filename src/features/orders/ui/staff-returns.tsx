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
  FAILED: { label: "Refund refused", tone: "danger" },
  WITHDRAWN: { label: "Given up", tone: "neutral" },
} as const;

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

function ReturnRow({ order, returned: { shown, problem } }: { order: StaffOrder; returned: StaffReturn }) {
  const { status, items, goods, card, pointsBack, reason, date } = shown;
  const findName = (id: string) => order.returnableLines.find(({ itemId }) => itemId === id)?.name ?? "";
  const amount = card.value > 0 ? `${card.formattedValue} to the card` : goods.formattedValue;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures font-medium">
          {amount}
          {pointsBack > 0 && ` and ${formatPoints(pointsBack)}`}
        </p>
        <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
      </div>
      <p className="wrap-break-word">
        {items.map(({ itemId, quantity }) => `${quantity} × ${findName(itemId)}`).join("; ")}
      </p>
      <p className="text-sm wrap-break-word text-ink-muted">
        {reason} · <StoreTime at={date} timezone={order.timeZone ?? undefined} />
      </p>
      {status === "FAILED" && <FailedReturn order={order} returnId={shown.id} problem={problem} />}
    </li>
  );
}

interface FailedReturnProps {
  order: StaffOrder;
  returnId: string;
  problem: string | null;
}

/** The money did not move. Staff ask the gateway again, or pay in another way and give the refund up. */
function FailedReturn({ order, returnId, problem }: FailedReturnProps) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="danger">The card was not refunded. The gateway says: {problem}</Notice>
      {order.canAnswer && (
        <div className="flex flex-wrap items-end gap-3">
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
          <ApiForm
            action="/api/staff/orders/return/withdraw/"
            fields={["reason"]}
            className="flex min-w-0 flex-1 flex-wrap items-end gap-3"
          >
            {({ pending, errors }) => (
              <>
                <ReturnIds orderCode={order.orderCode} returnId={returnId} />
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
        </div>
      )}
    </div>
  );
}

function ReturnIds({ orderCode, returnId }: { orderCode: string; returnId: string }) {
  return (
    <>
      <input type="hidden" name="orderCode" value={orderCode} />
      <input type="hidden" name="returnId" value={returnId} />
    </>
  );
}
