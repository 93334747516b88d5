import { MapPin, Store, Truck } from "lucide-react";
import { Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { clockWords, dayWords } from "../../stores/opening-words.ts";
import type { Order } from "./order-data.ts";
import { StoreTime } from "./store-time.tsx";

/** Where it goes and when, and what its buyer calls it. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <div className="flex flex-col gap-4">
      <OrderPlace order={order} />
      <Facts
        facts={[
          { label: "Placed", value: <StoreTime at={order.creationDate} timezone={order.store?.timezone} /> },
          { label: "By", value: order.placedBy },
          { label: "PO number", value: order.customerPONumber },
          { label: "Jobs", value: order.referenceJobIDs.join(", ") },
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

function OrderPlace({ order }: { order: Order }) {
  const { deliveryAddress: to, store } = order;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-start gap-2 font-semibold">
        <Icon of={to === null ? Store : Truck} className="mt-0.5 text-ink-muted" />
        {promiseWords(order)}
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

/** "Delivery tomorrow, in the morning", "Ready today from 9:10 am"; without a promise only which of the two it is. */
export function promiseWords({ promisedFor, deliveryMode, store, tracking }: Order): string {
  const isPickup = deliveryMode === "PICKUP";
  if (tracking === "ORDER_CANCELLED" || promisedFor === null || store === null) return isPickup ? "Pickup" : "Delivery";
  const day = dayWords(promisedFor, store.localTime);
  const hasTime = promisedFor.length > 10;
  if (isPickup) return hasTime ? `Ready ${day} from ${clockWords(promisedFor)}` : `Ready ${day}`;
  const part = promisedFor.slice(11, 13) < "12" ? "morning" : "afternoon";
  return hasTime ? `Delivery ${day}, in the ${part}` : `Delivery ${day}`;
}
