import { Layers } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { ratioOf } from "../cart-units.ts";
import { pendingFor } from "../change-queue.ts";
import { type Cart, lineAnchor, nameOfUnit, type Unit } from "./cart-data.ts";
import { UnitControls } from "./cart-line-row.tsx";
import { useCart } from "./cart-provider.tsx";
import { LineColour, LineName, LineNotices, LinePicture } from "./line-facts.tsx";
import { UnitPrice } from "./line-money.tsx";
import { lineKey } from "./line-quantity.tsx";
import { LineReference } from "./line-reference.tsx";

/** A system or kit: its parts are listed, but it is counted, priced and removed as one. */
export function CartSystem({ cart, unit }: { cart: Cart; unit: Unit }) {
  const { queue } = useCart();
  const isPending = pendingFor(queue, lineKey(unit)) !== null;
  const { bundleProduct: bundle } = unit.first;
  return (
    <article className="@container py-5">
      <div className="flex flex-col gap-4 @2xl:flex-row @2xl:justify-between">
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div className="flex min-w-0 flex-col items-start gap-1">
            <Badge icon={Layers}>{unit.items.length} parts, bought together</Badge>
            <h3 className="type-part leading-snug">
              <TextLink
                to={bundle?.address ?? "/products"}
                look="quiet"
                className="inline-flex max-md:min-h-11 items-center"
              >
                <Truncate text={nameOfUnit(unit)} max={40} focusable={false} />
              </TextLink>
            </h3>
            <LineReference cart={cart} unit={unit} />
          </div>
          <ul className="flex flex-col gap-4 border-l-2 border-line pl-4">
            {unit.items.map((item) => (
              <li
                key={item.id}
                id={lineAnchor(item.id)}
                className="grid scroll-mt-40 grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3"
              >
                <LinePicture item={item} sizePx={56} />
                <div className="flex min-w-0 flex-col gap-1.5">
                  <p className="text-sm font-semibold">
                    Part {item.bundleProduct?.type.split(".")[1]} · {ratioOf(unit, item)} for each
                  </p>
                  <LineName item={item} />
                  <LineColour item={item} />
                  <UnitPrice item={item} />
                  <LineNotices cart={cart} item={item} />
                </div>
              </li>
            ))}
          </ul>
        </div>
        <UnitControls cart={cart} unit={unit} isPending={isPending} />
      </div>
    </article>
  );
}
