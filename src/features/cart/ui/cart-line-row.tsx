import { classes } from "../../../ui/classes.ts";
import { pendingFor } from "../change-queue.ts";
import { type Cart, lineAnchor, type Unit } from "./cart-data.ts";
import { useCart } from "./cart-provider.tsx";
import { LineColour, LineName, LineNotices, LinePicture } from "./line-facts.tsx";
import { LineMoney, UnitPrice } from "./line-money.tsx";
import { LineQuantity, lineKey } from "./line-quantity.tsx";
import { LineReference } from "./line-reference.tsx";
import { LineRemove } from "./line-remove.tsx";

/** One line. It lays itself out by the room it has: beside the summary, on a phone, or in the drawer. */
export function CartLineRow({ cart, unit }: { cart: Cart; unit: Unit }) {
  const { queue } = useCart();
  const isPending = pendingFor(queue, lineKey(unit)) !== null;
  const { first: item } = unit;
  return (
    <article id={lineAnchor(item.id)} className="@container scroll-mt-40 py-5">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 @2xl:grid-cols-[6rem_minmax(0,1fr)_auto]">
        <LinePicture item={item} sizePx={96} />
        <div className="flex min-w-0 flex-col gap-2">
          <LineName item={item} />
          <LineColour item={item} />
          <UnitPrice item={item} />
          <LineNotices cart={cart} item={item} />
          <LineReference cart={cart} unit={unit} />
        </div>
        <UnitControls cart={cart} unit={unit} isPending={isPending} />
      </div>
    </article>
  );
}

export function UnitControls({ cart, unit, isPending }: { cart: Cart; unit: Unit; isPending: boolean }) {
  return (
    <div className="col-span-full flex flex-wrap items-start justify-between gap-x-4 gap-y-2 @2xl:col-span-1 @2xl:flex-col @2xl:flex-nowrap @2xl:items-end">
      <div className="flex items-start gap-1 @2xl:flex-row-reverse">
        <LineQuantity cart={cart} unit={unit} />
        <LineRemove cart={cart} unit={unit} />
      </div>
      <div
        aria-busy={isPending}
        className={classes("w-full transition-opacity @md:w-auto", isPending && "animate-pulse opacity-50")}
      >
        <LineMoney cart={cart} unit={unit} />
      </div>
    </div>
  );
}
