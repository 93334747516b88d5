import type { FormEvent, ReactNode } from "react";
import { errorsByField } from "../../../ui/user-errors.ts";
import { type CartChange, pendingFor } from "../change-queue.ts";
import { useCart } from "./cart-provider.tsx";

interface CartFormProps {
  /** All of the change but the fields that are typed into the form. */
  change: Omit<CartChange, "fields"> & { readonly fields?: Readonly<Record<string, string>> };
  /** Where a plain form goes when it is done, other than back. */
  returnTo?: string | undefined;
  className?: string | undefined;
  children: (state: CartFormState) => ReactNode;
}

interface CartFormState {
  readonly pending: boolean;
  /** The message of each field that was refused. */
  readonly errors: Readonly<Record<string, string>>;
}

/** A form that changes the cart: through the queue of changes with script, by itself without. */
export function CartForm({ change, returnTo, className, children }: CartFormProps) {
  const { queue, change: ask } = useCart();
  const { key, door, fields = {}, modifiedTime } = change;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask({ ...change, fields: textOf(new FormData(event.currentTarget)) });
  };
  const errors = queue.refused?.key === key ? errorsByField(queue.refused.userErrors) : {};
  return (
    <form method="post" action={door} onSubmit={submit} className={className}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {modifiedTime !== undefined && <input type="hidden" name="modifiedTime" value={modifiedTime} />}
      {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
      {children({ pending: pendingFor(queue, key) !== null, errors })}
    </form>
  );
}

export function textOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}
