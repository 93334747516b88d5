import { PiggyBank } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import { strengths } from "../../colours/colour.ts";
import type { OfferedPack, PackSwap } from "../cart-swaps.ts";
import type { CartChange } from "../change-queue.ts";
import type { PackCount } from "../pack-swap.ts";
import { useCart } from "./cart-context.ts";
import type { Cart, CartItem } from "./cart-data.ts";
import { CartForm } from "./cart-form.tsx";

interface PackSwapOfferProps {
  swap: Omit<PackSwap, "lineId">;
  /** The packs that the offer replaces. */
  current: Omit<OfferedPack, "sku">;
  isTinted: boolean;
  /** The button that swaps. */
  children: ReactNode;
}

/** The offer of cheaper packs beside a line of a cart, a list or the quick-order pad. */
export function PackSwapOffer({ swap, current, isTinted, children }: PackSwapOfferProps) {
  const { packs, saving, extraLitres } = swap;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-inner border border-line bg-sunken px-3 py-2 text-sm print:hidden">
      <Icon of={PiggyBank} size="small" className="text-success-text" />
      <p className="min-w-0 flex-1 basis-48">
        <strong className="font-semibold">
          {formatPacks(packs)} in place of {formatPacks([current])} {saving > 0 && `saves ${formatDollars(saving)}`}
        </strong>
        {extraLitres > 0 && `, with ${formatLitres(extraLitres)} more paint`}.{isTinted && ` ${tintNote}`}
      </p>
      {children}
    </div>
  );
}

const tintNote =
  "The new tins are tinted as a batch of their own: mix them before use, and do not mix them with tins from before.";

export function formatPacks(packs: readonly Omit<OfferedPack, "sku">[]): string {
  return packs.map(({ quantity, size }) => `${quantity} × ${size}`).join(" + ");
}

function formatLitres(litres: number): string {
  return `${Number(litres.toFixed(2))} L`;
}

/** The offer at a line of the cart. One tap swaps, and the toast afterwards offers to undo it. */
export function CartPackSwap({ cart, item }: { cart: Cart; item: CartItem }) {
  const { change } = useCart();
  const swap = cart.packSwaps.find(({ lineId }) => lineId === item.id);
  if (swap === undefined) return null;
  const own = { sku: item.sku, quantity: item.quantity };
  const request = toSwapChange({ item, takes: [own], puts: swap.packs, modifiedTime: cart.modifiedTime });
  const undo = () => change(toSwapChange({ item, takes: swap.packs, puts: [own] }));
  const onDone = () => toast.info(`${formatPacks(swap.packs)} in your cart.`, { label: "Undo", onSelect: undo });
  return (
    <PackSwapOffer
      swap={swap}
      current={{ quantity: item.quantity, size: item.product.size }}
      isTinted={item.tint !== null}
    >
      <CartForm change={{ ...request, onDone }}>
        {({ pending }) => (
          <Button type="submit" size="small" pending={pending}>
            Swap
          </Button>
        )}
      </CartForm>
    </PackSwapOffer>
  );
}

interface PacksToSwap {
  item: Pick<CartItem, "tint">;
  takes: readonly PackCount[];
  puts: readonly PackCount[];
}

/** The form fields of a swap in a cart or a list. */
export function toSwapFields({ item: { tint }, takes, puts }: PacksToSwap): Record<string, string> {
  const strength = strengths.find(({ label }) => label === tint?.strength)?.value ?? 1;
  return {
    ...toPackFields("takes", takes),
    ...toPackFields("puts", puts),
    ...(tint !== null && { colourId: tint.id, colourStrength: String(strength) }),
  };
}

interface SwapToSend extends PacksToSwap {
  item: CartItem;
  modifiedTime?: string;
}

function toSwapChange({ modifiedTime, ...packs }: SwapToSend): CartChange {
  return {
    key: `swap:${packs.item.id}`,
    endpoint: "/api/cart/swap-packs/",
    fields: toSwapFields(packs),
    failureMessage: "The packs could not be swapped.",
    ...(modifiedTime !== undefined && { modifiedTime }),
  };
}

function toPackFields(name: string, packs: readonly PackCount[]): Record<string, string> {
  const entries = packs.flatMap(({ sku, quantity }, index) => [
    [`${name}.${index}.sku`, sku],
    [`${name}.${index}.quantity`, String(quantity)],
  ]);
  return Object.fromEntries(entries);
}
