import { CircleDollarSign, Layers, type LucideIcon, Package } from "lucide-react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { customerCartStorePreview } from "./cart.operations.ts";
import type { Cart } from "./cart-data.ts";
import { CartForm } from "./cart-form.tsx";

type Preview = ResultOf<typeof customerCartStorePreview>["customerCartStorePreview"];

const icons: Record<string, LucideIcon> = { PRICE: CircleDollarSign, STOCK: Package, SYSTEM: Layers };

/** What changes at another store, before it does: prices, stock, systems, and what it then comes to. */
export function StorePreview({ cart, preview }: { cart: Cart; preview: Preview }) {
  const { changes, cart: there, userErrors } = preview;
  if (there === null) {
    return (
      <Notice tone="danger" action={<ButtonLink to="/cart/store/">Choose another</ButtonLink>}>
        {userErrors[0]?.message}
      </Notice>
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Panel title={changes.length === 0 ? "Nothing changes" : "What changes"}>
        {changes.length === 0 ? (
          <p>The same prices, and all of it is as much in stock as where it is now.</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {changes.map(({ itemId, kind, message }) => (
              <li key={`${itemId} ${kind}`} className="flex items-start gap-3">
                <Icon of={icons[kind] ?? Package} className="mt-0.5 text-ink-muted" />
                <span>{message}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="What it comes to, inc GST">
        <Totals here={cart} there={there} />
      </Panel>
      <Confirm cart={cart} there={there} />
    </div>
  );
}

type There = NonNullable<Preview["cart"]>;

function Totals({ here, there }: { here: Cart; there: There }) {
  const rows = [
    ["On account", here.payByAccount, there.payByAccount],
    ["By card", here.payByCard, there.payByCard],
  ] as const;
  return (
    <table className="w-full">
      <thead>
        <tr className="text-left text-sm text-ink-muted">
          <th scope="col" className="font-normal">
            Paid
          </th>
          <th scope="col" className="text-right font-normal">
            {here.store.shortName}
          </th>
          <th scope="col" className="text-right font-normal">
            {there.store.shortName}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([label, before, after]) => (
          <tr key={label}>
            <th scope="row" className="py-2 text-left font-medium">
              {label}
            </th>
            <td className="figures py-2 text-right text-ink-muted">{before.totalPrice.formattedValue}</td>
            <td className="figures py-2 text-right text-lg font-semibold">{after.totalPrice.formattedValue}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Confirm({ cart, there }: { cart: Cart; there: There }) {
  const navigate = useNavigate();
  const done = () => {
    toast.success(`Your cart is at ${there.store.shortName} now.`);
    navigate("/cart/");
  };
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <ButtonLink to="/cart/">Leave it at {cart.store.shortName}</ButtonLink>
      <CartForm
        change={{
          key: "store",
          door: "/api/cart/store/",
          fields: { newStore: there.store.storeId },
          modifiedTime: cart.modifiedTime,
          failed: "Failed to update cart.",
          onDone: done,
        }}
        returnTo="/cart/"
      >
        {({ pending }) => (
          <Button type="submit" variant="primary" pending={pending}>
            Move it to {there.store.shortName}
          </Button>
        )}
      </CartForm>
    </div>
  );
}
