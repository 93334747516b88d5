import { Clock, Gift, Layers } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { Money } from "../../../ui/money.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { ratioOf } from "../../cart/cart-units.ts";
import { LineColour, LineName, LinePicture } from "../../cart/ui/line-facts.tsx";
import { dollars } from "../../catalogue/ui/product-card-data.ts";
import { nameOfUnit, type Order, type OrderItem, type OrderUnit, unitsOf } from "./order-data.ts";

interface OrderLinesProps {
  order: Pick<Order, "items">;
  /** The form that takes which lines are ticked; left out where there is nothing to tick. */
  form?: string | undefined;
  /** What became of a line that was bought again. */
  outcomeOf?: ((unit: OrderUnit) => ReactNode) | undefined;
}

/** What was bought, as it was shown then. */
export function OrderLines({ order, form, outcomeOf }: OrderLinesProps) {
  return (
    <ul className="-my-2 divide-y divide-line">
      {unitsOf(order).map((unit) => (
        <li key={unit.first.id} className="flex items-start gap-2 py-4 break-inside-avoid">
          {form !== undefined && (
            <span className="print:hidden">
              <CheckboxField
                label={`Reorder ${nameOfUnit(unit)}`}
                hideLabel
                name="itemIds"
                value={unit.first.id}
                form={form}
                disabled={unit.items.every(({ isGift }) => isGift)}
              />
            </span>
          )}
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            {unit.isSystem ? <SystemLine unit={unit} /> : <SingleLine item={unit.first} />}
            {outcomeOf?.(unit)}
          </div>
        </li>
      ))}
    </ul>
  );
}

function SingleLine({ item }: { item: OrderItem }) {
  return (
    <article className="@container">
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2 @xl:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
        <LinePicture item={item} sizePx={72} />
        <LineWords item={item} />
        <LinePrice items={[item]} quantity={item.quantity} />
      </div>
    </article>
  );
}

function SystemLine({ unit }: { unit: OrderUnit }) {
  return (
    <article className="@container flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col items-start gap-1">
          <Badge icon={Layers}>{unit.items.length} parts, bought together</Badge>
          <h3 className="type-part">
            <Truncate text={nameOfUnit(unit)} max={40} />
          </h3>
        </div>
        <LinePrice items={unit.items} quantity={unit.units} />
      </div>
      <ul className="flex flex-col gap-4 border-l-2 border-line pl-4">
        {unit.items.map((item) => (
          <li key={item.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3">
            <LinePicture item={item} sizePx={56} />
            <div className="flex min-w-0 flex-col gap-1">
              <p className="text-sm font-semibold">
                Part {item.systemPart} · {ratioOf(unit, item)} for each
              </p>
              <LineWords item={item} />
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}

function LineWords({ item }: { item: OrderItem }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <LineName item={item} />
      <LineColour item={item} />
      {item.reference !== "" && <p className="text-sm text-ink-muted">Reference: {item.reference}</p>}
      {item.isGift && (
        <Badge tone="success" icon={Gift}>
          Free
        </Badge>
      )}
      {item.backOrderQuantity > 0 && (
        <Badge tone="warning" icon={Clock}>
          {item.backOrderQuantity} of {item.quantity} come later
        </Badge>
      )}
    </div>
  );
}

function LinePrice({ items, quantity }: { items: readonly OrderItem[]; quantity: number }) {
  const sum = (amountOf: (item: OrderItem) => number) =>
    items.reduce((total, item) => total + Math.round(amountOf(item) * 100), 0) / 100;
  return (
    <div className="col-span-full flex items-baseline justify-between gap-x-4 @xl:col-span-1 @xl:flex-col @xl:items-end">
      <span className="figures font-medium whitespace-nowrap">{quantity} ×</span>
      <span className="flex flex-col items-end">
        <Money value={dollars(sum(({ totalPriceInNet }) => totalPriceInNet.value))} gst="ex" />
        <span className="text-sm whitespace-nowrap text-ink-muted">
          <span className="figures">{dollars(sum(({ totalPrice }) => totalPrice.value))}</span> inc GST
        </span>
      </span>
    </div>
  );
}
