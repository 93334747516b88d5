import { Gift } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { cartErrors } from "../cart-errors.ts";
import { pendingFor } from "../change-queue.ts";
import { type Cart, unitsOf } from "./cart-data.ts";
import { CartLineRow } from "./cart-line-row.tsx";
import { useCart } from "./cart-provider.tsx";
import { CartSystem } from "./cart-system.tsx";
import { lineKey } from "./line-quantity.tsx";

/** All that is in the cart. What is being removed is gone already; should that fail, it comes back. */
export function CartLines({ cart, newestFirst = false }: { cart: Cart; newestFirst?: boolean }) {
  const { queue } = useCart();
  const all = newestFirst ? unitsOf(cart).toReversed() : unitsOf(cart);
  const units = all.filter((unit) => pendingFor(queue, lineKey(unit))?.removes !== true);
  return (
    <ul className="divide-y divide-line">
      {units.map((unit) => (
        <li key={unit.first.id}>
          {unit.isSystem ? <CartSystem cart={cart} unit={unit} /> : <CartLineRow cart={cart} unit={unit} />}
        </li>
      ))}
      {cart.gifts.map(({ product, quantity, promotion }) => (
        <li key={promotion.code} className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 py-5">
          <img src={product.imageUrl.url} alt="" width={72} height={72} className="aspect-square w-full" />
          <div className="flex flex-col items-start gap-1">
            <Badge tone="success" icon={Gift}>
              Free with {promotion.name}
            </Badge>
            <p className="font-semibold">
              <span className="figures">{quantity} ×</span> {product.name}
            </p>
            <p className="text-sm text-ink-muted">
              {product.productSize} · <span className="figures">{product.code}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const news = ["MERGED", "REDUCED", "LEFT_OUT"];

/** What happened to the cart while its owner was not looking. */
export function CartNews({ cart }: { cart: Cart }) {
  const { queue } = useCart();
  const told = cart.notices.filter(({ kind }) => news.includes(kind));
  return (
    <>
      {queue.isStale && (
        <Notice tone="danger">{cartErrors.stale.message} It was changed elsewhere: this is how it is now.</Notice>
      )}
      {told.map(({ kind, message }) => (
        <Notice key={message} tone={kind === "MERGED" ? "info" : "warning"}>
          {message}
        </Notice>
      ))}
    </>
  );
}
