import type { ReactNode } from "react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { states } from "../../stores/state.ts";
import { type Checkout, endpoints, formatAddress } from "./checkout-data.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { FulfilmentFields } from "./fulfilment-fields.tsx";

type Address = Checkout["addresses"][number];

const shownAtOnce = 3;

/** The account's address and earlier delivery addresses. A few are listed at first; once one is chosen, all others are folded. */
export function AddressBook({ checkout: { cart, addresses } }: { checkout: Checkout }) {
  const chosen = cart.deliveryMode === "DELIVERY" && cart.deliveryAddress ? formatAddress(cart.deliveryAddress) : null;
  const others = addresses.filter((to) => formatAddress(to) !== chosen);
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
        <li key={formatAddress(to)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <AddressLines label={label} words={formatAddress(to)} />
          <ApiForm action={endpoints.fulfilment}>
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
          </ApiForm>
        </li>
      ))}
    </ul>
  );
}

/** The label of an address without a name is its first line, so the rest leaves that line out. */
function AddressLines({ label, words }: { label: string; words: string }) {
  const rest = words.startsWith(label) ? words.slice(label.length).replace(/^[\s,]+/, "") : words;
  return (
    <span className="min-w-0 flex-1 basis-56">
      <span className="block font-medium">{label}</span>
      <span className="text-sm text-ink-muted">{rest}</span>
    </span>
  );
}

interface AddressFormProps {
  checkout: Checkout;
  draft: CheckoutDraft;
  /** The refusal of a form that was sent without script. */
  refusal: string | undefined;
}

/** A new address. The typed fields stay until the address is accepted. */
export function AddressForm({ checkout, draft, refusal }: AddressFormProps) {
  const { countryCode } = checkout.cart.store.address;
  const bind = (part: string) => {
    const { form: _ofTheOrder, ...field } = draft.bind(`shippingAddress.${part}`);
    return { ...field, required: part !== "line2" };
  };
  return (
    <ApiForm action={endpoints.fulfilment} fields={["shippingAddress"]} className="flex max-w-xl flex-col gap-4">
      {({ pending, errors }) => {
        const problem = errors.shippingAddress ?? refusal;
        const marked = problem === undefined ? {} : { "aria-invalid": true, "aria-describedby": "address-problem" };
        return (
          <>
            <FulfilmentFields cart={checkout.cart} mode="DELIVERY" />
            {problem !== undefined && <FieldError id="address-problem">{problem}</FieldError>}
            <TextField
              label="Street and number"
              autoComplete="address-line1"
              maxLength={80}
              {...bind("line1")}
              {...marked}
            />
            <TextField
              label="Unit, level or site"
              optional
              autoComplete="address-line2"
              maxLength={80}
              {...bind("line2")}
            />
            <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem]">
              <TextField
                label="Suburb or town"
                autoComplete="address-level2"
                maxLength={80}
                {...bind("city")}
                {...marked}
              />
              <SelectField
                label={countryCode === "NZ" ? "Region" : "State"}
                placeholder="Choose"
                autoComplete="address-level1"
                options={states
                  .filter(({ country }) => country === countryCode)
                  .map(({ code, name }) => ({ value: code, label: name }))}
                {...bind("state")}
              />
              <TextField
                label="Postcode"
                autoComplete="postal-code"
                inputMode="numeric"
                pattern="[0-9]{4}"
                maxLength={4}
                {...bind("postCode")}
                {...marked}
              />
            </div>
            <Button type="submit" pending={pending} className="self-start">
              Deliver to this address
            </Button>
          </>
        );
      }}
    </ApiForm>
  );
}

/** Folds content that few people need. */
export function Fold({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary className="inline-flex min-h-control-small items-center rounded-sm font-medium underline decoration-line-strong underline-offset-[0.2em]">
        {title}
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
