import { Package, PackageCheck, Truck } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { orderAddress } from "../../orders/order-address.ts";
import { OrderStatusBadge } from "../../orders/ui/order-status-badge.tsx";
import { clockWords, dayWords } from "../../stores/opening-words.ts";
import type { GetDashboard } from "./navigation.operations.ts";

type OrderToday = ResultOf<typeof GetDashboard>["ordersToday"][number];

/** For who may say yes, with the answer under the thumb; for who asked, that it still waits. */
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
                {[`by ${today.order.placedBy}`, ...referencesOf(today)].join(" · ")}
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
    <DoorForm action="/api/orders/approve/" className="max-sm:w-full">
      {({ pending }) => (
        <>
          <input type="hidden" name="orderCode" value={order.id} />
          <Button type="submit" variant="primary" pending={pending} block>
            Approve<span className="sr-only"> {order.id}</span>
          </Button>
        </>
      )}
    </DoorForm>
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
            <Icon of={iconOf(today)} className="text-ink-muted" />
            <div className="min-w-0 flex-1 basis-56">
              <OrderLink today={today} />
              <p className="text-sm text-ink-muted">{[whenOf(today), ...referencesOf(today)].join(" · ")}</p>
            </div>
            <OrderStatusBadge label={stateOf(today)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OrderLink({ today: { order } }: { today: OrderToday }) {
  return (
    <TextLink to={orderAddress(order)} look="standalone" className="figures">
      {order.id}
    </TextLink>
  );
}

const isHandedOver = ({ order }: OrderToday) => order.tracking === "ORDER_COMPLETE";

function iconOf(today: OrderToday) {
  if (today.deliveryMode === "DELIVERY") return Truck;
  return isHandedOver(today) ? PackageCheck : Package;
}

/** What the label of the order does not say: what is handed over is on its way, or waits at the counter. */
function stateOf(today: OrderToday): string {
  if (!isHandedOver(today)) return today.order.statusLabel;
  return today.deliveryMode === "DELIVERY" ? "On its way" : "Ready to pick up";
}

function whenOf({ deliveryMode, promisedFor, store }: OrderToday): string {
  const from = store === null ? "" : store.name;
  if (promisedFor === null || store === null) return from;
  const day = dayWords(promisedFor, store.localTime);
  if (deliveryMode === "DELIVERY") return `Delivery ${day}`;
  return `Pickup ${day} from ${clockWords(promisedFor)} at ${from}`;
}

function referencesOf({ order: { customerPONumber, jobReference } }: OrderToday): string[] {
  return [customerPONumber, jobReference].filter((part): part is string => part !== null && part !== "");
}
