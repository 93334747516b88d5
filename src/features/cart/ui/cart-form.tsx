import type { FormEvent, ReactNode } from "react";
import { ButtonRefusals } from "../../../ui/refusals.tsx";
import { type CartChange, findPending } from "../change-queue.ts";
import { useCart, useCartRefusals } from "./cart-context.ts";

interface CartFormProps {
  /** The change without the fields that the buyer types. `fields` become hidden inputs. */
  change: Omit<CartChange, "fields"> & { readonly fields?: Readonly<Record<string, string>> };
  /** The fields that show their own refusal. */
  fields?: readonly string[] | undefined;
  /** Without script: the page to show afterwards. The default is the page with the form. */
  returnTo?: string | undefined;
  className?: string | undefined;
  children: (state: CartFormState) => ReactNode;
}

interface CartFormState {
  readonly pending: boolean;
  /** Error messages by field name. */
  readonly errors: Readonly<Record<string, string>>;
}

/** A form that changes the cart. With script the change goes through the queue, without script the browser posts it. */
export function CartForm({ change, fields: shown = [], returnTo, className, children }: CartFormProps) {
  const { queue, change: request } = useCart();
  const { key, endpoint, fields = {}, modifiedTime } = change;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    request({ ...change, fields: toTextFields(new FormData(event.currentTarget)) });
  };
  const { box, errors, standing } = useCartRefusals(key, shown);
  return (
    <form method="post" action={endpoint} className={className} {...box} onSubmit={submit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {modifiedTime !== undefined && <input type="hidden" name="modifiedTime" value={modifiedTime} />}
      {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
      {children({ pending: findPending(queue, key) !== null, errors })}
      <ButtonRefusals refusals={standing} fields={shown} className="mt-2" />
    </form>
  );
}

export function toTextFields(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}
