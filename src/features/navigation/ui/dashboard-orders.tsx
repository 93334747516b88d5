import { Package, PackageCheck, Truck } from "lucide-react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { formatOrderAddress } from "../../orders/order-addresses.ts";
import { OrderStatusBadge } from "../../orders/ui/order-status-badge.tsx";
import { formatClock, formatDay } from "../../stores/format-store-times.ts";
import type { GetDashboard } from "./navigation.operations.ts";

type OrderToday = ResultOf<typeof GetDashboard>["ordersToday"][number];

/** Orders that wait for approval: with a button for those who may approve, without for those who placed them. */
export function OrdersWaiting({ orders }: { orders: readonly OrderToday[] }) {
  const canApprove = orders.some((today) => today.canApprove);
  return (
    <Panel
      title={canApprove ? "Waiting for your approval" : "Waiting for approval"}
      action={<Badge tone="warning">{orders.length === 1 ? "1 order" : `${orders.length} orders`}</Badge>}
    >
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {orders.map((today) => (
          <li key={today.order.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <OrderLink today={today} />
              <p className="text-sm text-ink-muted">
                {[`by ${today.order.placedBy}`, ...listReferences(today)].join(" · ")}
              </p>
            </div>
            <Money value={today.order.totalPriceWithTax.formattedValue} gst="inc" />
            {today.canApprove && <ApproveButton today={today} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ApproveButton({ today: { order } }: { today: OrderToday }) {
  return (
    <ApiForm action="/api/orders/approve/" className="max-sm:w-full">
      {({ pending }) => (
        <>
          <input type="hidden" name="orderCode" value={order.id} />
          <Button type="submit" variant="primary" pending={pending} block>
            Approve<span className="sr-only"> {order.id}</span>
          </Button>
        </>
      )}
    </ApiForm>
  );
}

export function OrdersUnderWay({ orders }: { orders: readonly OrderToday[] }) {
  return (
    <Panel
      title="On the way"
      action={
        <TextLink to="/dashboard/orders/" look="standalone">
          All orders
        </TextLink>
      }
    >
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {orders.map((today) => (
          <li key={today.order.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Icon of={chooseIcon(today)} className="text-ink-muted" />
            <div className="min-w-0 flex-1 basis-56">
              <OrderLink today={today} />
              <p className="text-sm text-ink-muted">{[formatWhen(today), ...listReferences(today)].join(" · ")}</p>
            </div>
            <OrderStatusBadge label={formatState(today)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OrderLink({ today: { order } }: { today: OrderToday }) {
  return (
    <TextLink to={formatOrderAddress(order)} look="standalone" className="figures">
      {order.id}
    </TextLink>
  );
}

const isHandedOver = ({ order }: OrderToday) => order.tracking === "ORDER_COMPLETE";

function chooseIcon(today: OrderToday) {
  if (today.deliveryMode === "DELIVERY") return Truck;
  return isHandedOver(today) ? PackageCheck : Package;
}

/** A completed order is on its way or was picked up. The status label does not say which. */
function formatState(today: OrderToday): string {
  if (!isHandedOver(today)) return today.order.statusLabel;
  return today.deliveryMode === "DELIVERY" ? "On its way" : "Picked up";
}

function formatWhen({ deliveryMode, promisedFor, store }: OrderToday): string {
  const from = store === null ? "" : store.name;
  if (promisedFor === null || store === null) return from;
  const day = formatDay(promisedFor, store.localTime);
  if (deliveryMode === "DELIVERY") return `Delivery ${day}`;
  return `Pickup ${day} from ${formatClock(promisedFor)} at ${from}`;
}

function listReferences({ order: { customerPONumber, jobReference } }: OrderToday): string[] {
  return [customerPONumber, jobReference].filter((part): part is string => part !== null && part !== "");
}
