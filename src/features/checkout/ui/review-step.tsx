import { TextLink } from "../../../ui/link.tsx";
import { formatUnitName, getProduct, listCartUnits } from "../../cart/ui/cart-data.ts";
import { LineColour, LineMoney, LinePicture, pictureFor } from "../../cart/ui/line-facts.tsx";
import type { Checkout } from "./checkout-data.ts";

/** A short list of the cart's lines. */
export function ReviewStep({ cart }: { cart: Checkout["cart"] }) {
  return (
    <div className="flex flex-col gap-2">
      <ul className="-my-3 divide-y divide-line">
        {listCartUnits(cart).map((unit) => (
          <li key={unit.first.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-3 py-3">
            <LinePicture url={pictureFor(unit.first)} sizePx={56} />
            <div className="flex min-w-0 flex-col gap-1.5">
              <p className="font-medium">
                <span className="figures">{unit.units} ×</span> {formatUnitName(unit)}
              </p>
              <p className="text-sm text-ink-muted">
                {unit.isSystem ? `${unit.items.length} parts` : unit.first.product.size} ·{" "}
                <span className="figures">{unit.first.sku}</span>
              </p>
              {unit.items.map((item) => (
                <LineColour key={item.id} item={item} />
              ))}
            </div>
            <LineMoney cart={cart} unit={unit} />
          </li>
        ))}
        {cart.gifts.map(({ product: { code }, quantity, promotion }) => (
          <li key={promotion.name} className="py-3 text-success-text">
            <span className="figures">{quantity} ×</span> {getProduct(cart.products, code).name}, free with{" "}
            {promotion.name}
          </li>
        ))}
      </ul>
      <TextLink to="/cart/" look="standalone" className="self-start md:text-sm">
        Change the cart
      </TextLink>
    </div>
  );
}
