import { FileDown, MapPin, Store, Truck } from "lucide-react";
import { Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { TotalsColumn } from "../../cart/ui/cart-totals.tsx";
import { formatClock, formatDay } from "../../stores/format-store-times.ts";
import { formatPaid } from "../order-totals.ts";
import type { Order } from "./order-data.ts";
import { StoreTime } from "./order-timeline.tsx";

/** The destination, the promise, and the buyer's references. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <div className="flex flex-col gap-4">
      <OrderDestination order={order} />
      <Facts
        facts={[
          { label: "Placed", value: <StoreTime at={order.creationDate} timezone={order.store?.timezone} /> },
          { label: "By", value: order.placedBy },
          { label: "PO number", value: order.customerPONumber },
          { label: "Jobs", value: !order.canChooseJob && order.referenceJobIDs.join(", ") },
          { label: "Note", value: order.orderNote },
          {
            label: "Leave it there",
            value: order.deliveryMode === "DELIVERY" && (order.authorityToLeave ? "Yes, without a signature" : "No"),
          },
        ].map(({ label, value }) => ({ label, value: value === false ? null : value }))}
      />
    </div>
  );
}

function OrderDestination({ order }: { order: Order }) {
  const { deliveryAddress: to, store } = order;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-start gap-2 font-semibold">
        <Icon of={to === null ? Store : Truck} className="mt-0.5 text-ink-muted" />
        {formatPromise(order)}
      </p>
      {to !== null && (
        <p className="flex items-start gap-2">
          <Icon of={MapPin} className="mt-0.5 text-ink-muted" />
          <span>
            {[to.line1, to.line2].filter(Boolean).join(", ")}
            <br />
            {to.city} {to.state} {to.postCode}
          </span>
        </p>
      )}
      {store !== null && (
        <p className="text-sm text-ink-muted">
          {to === null ? "At" : "From"}{" "}
          <TextLink to={`/store-finder/?store=${store.storeId}`}>{store.shortName}</TextLink>
        </p>
      )}
    </div>
  );
}

/** "Delivery tomorrow, in the morning" or "Ready today from 9:10 am"; without a promise "Delivery" or "Pickup". */
export function formatPromise({ promisedFor, deliveryMode, store, tracking }: Order): string {
  const isPickup = deliveryMode === "PICKUP";
  if (tracking === "ORDER_CANCELLED" || promisedFor === null || store === null) return isPickup ? "Pickup" : "Delivery";
  const day = formatDay(promisedFor, store.localTime);
  const hasTime = promisedFor.length > 10;
  if (isPickup) return hasTime ? `Ready ${day} from ${formatClock(promisedFor)}` : `Ready ${day}`;
  const part = promisedFor.slice(11, 13) < "12" ? "morning" : "afternoon";
  return hasTime ? `Delivery ${day}, in the ${part}` : `Delivery ${day}`;
}

/** The PDF documents of the order. The browser downloads them without the router. */
export function OrderDocuments({ documents }: Pick<Order, "documents">) {
  return (
    <ul className="-my-1 flex flex-col">
      {documents.map(({ documentId, title, date }) => (
        <li key={documentId} className="flex flex-wrap items-center justify-between gap-x-4">
          <TextLink to={`/dashboard/documents/${documentId}`} reloadDocument look="standalone" className="figures">
            <Icon of={FileDown} size="small" />
            {title}
          </TextLink>
          <time dateTime={date} className="text-sm text-ink-muted">
            {new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date))}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** The rows add up to the paid total. */
export function OrderTotals({ order: { totals } }: { order: Pick<Order, "totals"> }) {
  return <TotalsColumn totals={totals} payBy={totals.ways[0]} label={formatPaid(totals)} />;
}
