import { CloudOff, Gift, Layers } from "lucide-react";
import { useContext } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { classes } from "../../../ui/classes.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { ListSlot } from "../../catalogue/ui/list-slot.tsx";
import { WaitingBadge } from "../../offline/ui/waiting-badge.tsx";
import { cartErrors } from "../cart-errors.ts";
import { calculateRatio } from "../cart-units.ts";
import { findPending, findSaved, isSet } from "../change-queue.ts";
import { toAddAgainForm } from "../undo-removal.ts";
import { useCart } from "./cart-context.ts";
import {
  type Cart,
  type CartProduct,
  formatUnitName,
  getProduct,
  lineAnchor,
  listCartUnits,
  type Unit,
} from "./cart-data.ts";
import { LineQuantity, LineReference, LineRemove, lineChangeKey } from "./line-controls.tsx";
import { LineColour, LineMoney, LineName, LineNotices, LinePicture, pictureFor, UnitPrice } from "./line-facts.tsx";
import { CartPackSwap } from "./pack-swap-offer.tsx";

/** All lines and gifts. A line disappears as soon as its removal is requested. If that fails, it is shown again. */
export function CartLines({ cart, newestFirst = false }: { cart: Cart; newestFirst?: boolean }) {
  const { queue } = useCart();
  const all = newestFirst ? listCartUnits(cart).toReversed() : listCartUnits(cart);
  const units = all.filter((unit) => findPending(queue, lineChangeKey(unit))?.isRemoval !== true);
  return (
    <ul className="divide-y divide-line">
      {units.map((unit) => (
        <li key={unit.first.id}>
          {unit.isSystem ? <CartSystem cart={cart} unit={unit} /> : <CartLineRow cart={cart} unit={unit} />}
        </li>
      ))}
      {cart.gifts.map(({ product: { code }, quantity, promotion }) => (
        <GiftRow
          key={promotion.name}
          product={getProduct(cart.products, code)}
          quantity={quantity}
          offer={promotion.name}
        />
      ))}
    </ul>
  );
}

interface GiftRowProps {
  product: CartProduct;
  quantity: number;
  offer: string;
}

function GiftRow({ product, quantity, offer }: GiftRowProps) {
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 py-5">
      <img src={product.picture} alt="" width={72} height={72} className="aspect-square w-full" />
      <div className="flex flex-col items-start gap-1">
        <Badge tone="success" icon={Gift}>
          Free with {offer}
        </Badge>
        <p className="font-semibold">
          <span className="figures">{quantity} ×</span> {product.name}
        </p>
        <p className="text-sm text-ink-muted">
          {product.size} · <span className="figures">{product.sku}</span>
        </p>
      </div>
    </li>
  );
}

/** What was added without signal. Its lines are there once the shop has them. */
export function WaitingAdditions() {
  const { queue } = useCart();
  const additions = queue.saved.filter((change) => !isSet(change));
  if (additions.length === 0) return null;
  return (
    <Notice tone="warning" icon={CloudOff}>
      <p className="font-semibold">Added, waiting for signal</p>
      <ul>
        {additions.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
    </Notice>
  );
}

const newsKinds = ["MERGED", "REDUCED", "LEFT_OUT"];

/** News about changes that the owner did not make, and the notice of a stale cart. */
export function CartNews({ cart }: { cart: Cart }) {
  const { queue } = useCart();
  const notices = cart.notices.filter(({ kind }) => newsKinds.includes(kind));
  return (
    <>
      {queue.isStale && (
        <Notice tone="danger">{cartErrors.stale.message} It was changed elsewhere: this is how it is now.</Notice>
      )}
      {notices.map(({ kind, message }) => (
        <Notice key={message} tone={kind === "MERGED" ? "info" : "warning"}>
          {message}
        </Notice>
      ))}
    </>
  );
}

/** A single line. A container query decides its layout: beside the summary, on a phone, or in the drawer. */
function CartLineRow({ cart, unit }: { cart: Cart; unit: Unit }) {
  const { queue } = useCart();
  const isPending = findPending(queue, lineChangeKey(unit)) !== null;
  const { first: item } = unit;
  return (
    <article id={lineAnchor(item.id)} className="@container scroll-mt-40 py-5">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 @2xl:grid-cols-[6rem_minmax(0,1fr)_auto]">
        <LinePicture url={pictureFor(item)} sizePx={96} />
        <div className="flex min-w-0 flex-col gap-2">
          <LineName item={item} />
          <LineColour item={item} />
          <UnitPrice cart={cart} item={item} />
          <LineNotices cart={cart} item={item} />
          <LineReference cart={cart} unit={unit} />
          <CartPackSwap cart={cart} item={item} />
        </div>
        <UnitControls cart={cart} unit={unit} isPending={isPending} />
      </div>
    </article>
  );
}

function UnitControls({ cart, unit, isPending }: { cart: Cart; unit: Unit; isPending: boolean }) {
  const { queue } = useCart();
  // The price of the new quantity is not known without the shop.
  const isSaved = findSaved(queue, lineChangeKey(unit)) !== null;
  const ListButton = useContext(ListSlot);
  return (
    <div className="col-span-full flex flex-wrap items-start justify-between gap-x-4 gap-y-2 @2xl:col-span-1 @2xl:flex-col @2xl:flex-nowrap @2xl:items-end">
      <div className="flex items-start gap-1 @2xl:flex-row-reverse">
        <LineQuantity cart={cart} unit={unit} />
        <LineRemove cart={cart} unit={unit} />
        {ListButton !== null && (
          <ListButton name={formatUnitName(unit)} product={toAddAgainForm(unit).fields} look="icon" />
        )}
      </div>
      {isSaved ? (
        <WaitingBadge />
      ) : (
        <div
          aria-busy={isPending}
          className={classes("money w-full transition-opacity @md:w-auto", isPending && "animate-pulse opacity-50")}
        >
          <LineMoney cart={cart} unit={unit} />
        </div>
      )}
    </div>
  );
}

/** A system or kit. It lists its parts, and has one quantity, one price and one remove button. */
function CartSystem({ cart, unit }: { cart: Cart; unit: Unit }) {
  const { queue } = useCart();
  const isPending = findPending(queue, lineChangeKey(unit)) !== null;
  return (
    <article className="@container py-5">
      <div className="flex flex-col gap-4 @2xl:flex-row @2xl:justify-between">
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div className="flex min-w-0 flex-col items-start gap-1">
            <Badge icon={Layers}>{unit.items.length} parts, bought together</Badge>
            <h3 className="type-part leading-snug">
              <TextLink
                to={unit.first.system?.address ?? "/products"}
                look="quiet"
                className="inline-flex max-md:min-h-11 items-center"
              >
                <Truncate text={formatUnitName(unit)} max={40} focusable={false} />
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
                <LinePicture url={pictureFor(item)} sizePx={56} />
                <div className="flex min-w-0 flex-col gap-1.5">
                  <p className="text-sm font-semibold">
                    Part {item.system?.part} · {calculateRatio(unit, item)} for each
                  </p>
                  <LineName item={item} />
                  <LineColour item={item} />
                  <UnitPrice cart={cart} item={item} />
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
