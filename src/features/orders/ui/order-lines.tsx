import { BadgePercent, CircleX, Clock, Gift, Layers } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { Money } from "../../../ui/money.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { calculateRatio } from "../../cart/cart-units.ts";
import { formatMemberUnits } from "../../cart/member-price.ts";
import { LineColour, LineName, LinePicture } from "../../cart/ui/line-facts.tsx";
import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import {
  formatUnitName,
  listOrderUnits,
  type Order,
  type OrderItem,
  type OrderUnit,
  toProductLine,
} from "./order-data.ts";

interface OrderLinesProps {
  order: Pick<Order, "items" | "totals">;
  /** The id of the form that the checkboxes belong to. Without it there are no checkboxes. */
  form?: string | undefined;
  /** The outcome of a line that was bought again. */
  renderOutcome?: ((unit: OrderUnit) => ReactNode) | undefined;
}

/** The lines as they were shown when the order was placed. */
export function OrderLines({ order, form, renderOutcome }: OrderLinesProps) {
  return (
    <ul className="-my-2 divide-y divide-line">
      {listOrderUnits(order).map((unit) => (
        <li key={unit.first.id} className="flex items-start gap-2 py-4 break-inside-avoid">
          {form !== undefined && (
            <span className="print:hidden">
              <CheckboxField
                label={`Reorder ${formatUnitName(unit)}`}
                hideLabel
                name="itemIds"
                value={unit.first.id}
                form={form}
                disabled={unit.items.every(({ isGift }) => isGift)}
              />
            </span>
          )}
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            {unit.isSystem ? <SystemLine order={order} unit={unit} /> : <SingleLine order={order} item={unit.first} />}
            {renderOutcome?.(unit)}
          </div>
        </li>
      ))}
    </ul>
  );
}

function SingleLine({ order, item }: Pick<OrderLinesProps, "order"> & { item: OrderItem }) {
  return (
    <article className="@container">
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2 @xl:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
        <LinePicture url={item.product.imageUrl.url} sizePx={72} />
        <LineText item={item} />
        <LinePrice order={order} items={[item]} quantity={item.quantity} />
      </div>
    </article>
  );
}

function SystemLine({ order, unit }: Pick<OrderLinesProps, "order"> & { unit: OrderUnit }) {
  return (
    <article className="@container flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col items-start gap-1">
          <Badge icon={Layers}>{unit.items.length} parts, bought together</Badge>
          <h3 className="type-part">
            <Truncate text={formatUnitName(unit)} max={40} />
          </h3>
        </div>
        <LinePrice order={order} items={unit.items} quantity={unit.units} />
      </div>
      <ul className="flex flex-col gap-4 border-l-2 border-line pl-4">
        {unit.items.map((item) => (
          <li key={item.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3">
            <LinePicture url={item.product.imageUrl.url} sizePx={56} />
            <div className="flex min-w-0 flex-col gap-1">
              <p className="text-sm font-semibold">
                Part {item.systemPart}
                {unit.units > 0 && ` · ${calculateRatio(unit, item)} for each`}
              </p>
              <LineText item={item} />
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}

function LineText({ item }: { item: OrderItem }) {
  const line = toProductLine(item);
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <LineName item={line} />
      <LineColour item={line} />
      {item.reference !== "" && <p className="text-sm text-ink-muted">Reference: {item.reference}</p>}
      {item.toolDiscount !== null && (
        <Badge tone="success" icon={BadgePercent}>
          Member price: {item.toolDiscount.formattedValue} off{" "}
          {formatMemberUnits(item.quantity, item.specialPromotion?.quantityAdded ?? 0)}
        </Badge>
      )}
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
      {item.cancelledQuantity > 0 && (
        <Badge icon={CircleX}>
          {item.cancelledQuantity} of {item.quantity + item.cancelledQuantity} cancelled
        </Badge>
      )}
    </div>
  );
}

interface LinePriceProps extends Pick<OrderLinesProps, "order"> {
  items: readonly OrderItem[];
  quantity: number;
}

function LinePrice({ order, items, quantity }: LinePriceProps) {
  const { countsWithTax } = order.totals;
  const sum = (getAmount: (item: OrderItem) => { readonly value: number }) =>
    formatDollars(items.reduce((total, item) => total + Math.round(getAmount(item).value * 100), 0) / 100);
  const exTax = sum(({ totalPriceInNet }) => totalPriceInNet);
  const incTax = sum(({ totalPrice }) => totalPrice);
  return (
    <div className="col-span-full flex items-baseline justify-between gap-x-4 @xl:col-span-1 @xl:flex-col @xl:items-end">
      <span className="figures font-medium whitespace-nowrap">{quantity} ×</span>
      <span className="flex flex-col items-end">
        <Money value={countsWithTax ? incTax : exTax} gst={countsWithTax ? "inc" : "ex"} />
        <span className="text-sm whitespace-nowrap text-ink-muted">
          <span className="figures">{countsWithTax ? exTax : incTax}</span> {countsWithTax ? "ex" : "inc"} GST
        </span>
      </span>
    </div>
  );
}
