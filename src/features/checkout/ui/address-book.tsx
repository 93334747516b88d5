import { Button } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import { addressWords, type Checkout, doors } from "./checkout-data.ts";
import { Fold } from "./fold.tsx";
import { FulfilmentFields } from "./fulfilment-fields.tsx";

type Address = Checkout["addresses"][number];

const shownAtOnce = 3;

/** Where orders went before, the latest first: a few at once, and none in the way once one of them is chosen. */
export function AddressBook({ checkout: { cart, addresses } }: { checkout: Checkout }) {
  const chosen = cart.deliveryMode === "DELIVERY" && cart.deliveryAddress ? addressWords(cart.deliveryAddress) : null;
  const others = addresses.filter((to) => addressWords(to) !== chosen);
  const shown = chosen === null ? others.slice(0, shownAtOnce) : [];
  const folded = others.slice(shown.length);
  return (
    <>
      {shown.length > 0 && (
        <section aria-labelledby="address-book-title" className="flex flex-col gap-1">
          <h3 id="address-book-title" className="font-semibold">
            Your addresses
          </h3>
          <AddressList cart={cart} addresses={shown} />
        </section>
      )}
      {folded.length > 0 && (
        <Fold title={chosen === null ? `${folded.length} more of your addresses` : "Your other addresses"}>
          <AddressList cart={cart} addresses={folded} />
        </Fold>
      )}
    </>
  );
}

function AddressList({ cart, addresses }: { cart: Checkout["cart"]; addresses: readonly Address[] }) {
  return (
    <ul className="divide-y divide-line">
      {addresses.map(({ label, ...to }) => (
        <li key={addressWords(to)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <AddressLines label={label} words={addressWords(to)} />
          <DoorForm action={doors.fulfilment}>
            {({ pending }) => (
              <>
                <FulfilmentFields cart={cart} mode="DELIVERY" />
                {Object.entries(to).map(
                  ([part, value]) =>
                    value !== null && <input key={part} type="hidden" name={`shippingAddress.${part}`} value={value} />,
                )}
                <Button type="submit" size="small" pending={pending}>
                  Deliver here<span className="sr-only">: {label}</span>
                </Button>
              </>
            )}
          </DoorForm>
        </li>
      ))}
    </ul>
  );
}

/** An address that has no name of its own is called by its first line, which need not be said twice. */
function AddressLines({ label, words }: { label: string; words: string }) {
  const rest = words.startsWith(label) ? words.slice(label.length).replace(/^[\s,]+/, "") : words;
  return (
    <span className="min-w-0 flex-1 basis-56">
      <span className="block font-medium">{label}</span>
      <span className="text-sm text-ink-muted">{rest}</span>
    </span>
  );
}
