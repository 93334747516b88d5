import { PencilLine, Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { NumberStepper } from "../../../ui/number-stepper.tsx";
import { ButtonRefusals } from "../../../ui/refusals.tsx";
import { toast } from "../../../ui/toast.tsx";
import { JobPicker } from "../../jobs/ui/job-picker.tsx";
import { MakeJob } from "../../jobs/ui/make-job.tsx";
import { maxLineQuantity } from "../cart.ts";
import { calculateRatio } from "../cart-units.ts";
import { type CartChange, findPending } from "../change-queue.ts";
import { formatRemovedAddress, toAddAgainForm } from "../undo-removal.ts";
import { useCart, useCartRefusals } from "./cart-context.ts";
import { type Cart, formatUnitName, type Unit } from "./cart-data.ts";

interface LineProps {
  cart: Cart;
  unit: Unit;
}

export function lineChangeKey({ first }: Unit): string {
  return `line:${first.id}`;
}

/** The quantity of a line or of a whole system. Without script it is a number field with a button. */
export function LineQuantity({ cart, unit }: LineProps) {
  const { queue, change } = useCart();
  /** Undefined: the buyer is not typing. Null: the field is empty. */
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const key = lineChangeKey(unit);
  const pending = findPending(queue, key);
  const shown = typed === undefined ? (pending?.quantity ?? unit.units) : typed;
  const save = (quantity: number | null) => {
    setTyped(undefined);
    if (quantity !== null && quantity !== (pending?.quantity ?? unit.units))
      change(toQuantityChange(cart, unit, quantity));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(shown);
  };
  const { endpoint, fields, modifiedTime } = toQuantityChange(cart, unit, unit.units);
  const { box, errors, standing } = useCartRefusals(key, ["quantity"]);
  return (
    <form method="post" action={endpoint} className="flex flex-wrap items-start gap-2" {...box} onSubmit={submit}>
      {Object.entries({ ...fields, modifiedTime, quantity: undefined }).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <NumberStepper
        label={`Quantity of ${formatUnitName(unit)}`}
        hideLabel
        name="quantity"
        value={shown}
        min={1}
        max={maxLineQuantity}
        onChange={setTyped}
        onCommit={save}
        error={errors.quantity}
      />
      <noscript>
        <Button type="submit">Update</Button>
      </noscript>
      {/* Not seen, but it lets Enter send the form. */}
      <button type="submit" hidden />
      <ButtonRefusals refusals={standing} fields={["quantity"]} />
    </form>
  );
}

function toQuantityChange({ modifiedTime }: Cart, unit: Unit, quantity: number): CartChange {
  const { first, isSystem, units } = unit;
  const ratio = isSystem ? { ratio: String(calculateRatio(unit, first)) } : {};
  return {
    key: lineChangeKey(unit),
    endpoint: isSystem ? "/api/cart/system-product/update" : "/api/cart/update/",
    fields: { itemId: first.id, productCode: first.sku, ...ratio, quantity: String(quantity) },
    modifiedTime,
    failureMessage: "Failed to update cart.",
    quantity,
    unitsDelta: ((quantity - units) * countUnits(unit)) / units,
    isRapid: true,
    label: `${quantity} × ${formatUnitName(unit)}`,
  };
}

function countUnits({ items }: Unit): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Removes the whole unit. The toast afterwards offers to undo it. */
function toRemoval({ modifiedTime }: Cart, unit: Unit): CartChange {
  const { first, isSystem } = unit;
  return {
    key: lineChangeKey(unit),
    endpoint: isSystem ? "/api/cart/system-product/remove" : "/api/cart/remove/",
    fields: { itemId: first.id },
    modifiedTime,
    failureMessage: `Failed to remove ${formatUnitName(unit)} from cart.`,
    unitsDelta: -countUnits(unit),
    isRemoval: true,
    label: `Remove ${formatUnitName(unit)}`,
  };
}

export function LineRemove({ cart, unit }: { cart: Cart; unit: Unit }) {
  const { change } = useCart();
  const removal = toRemoval(cart, unit);
  const name = formatUnitName(unit);
  const addAgain = toAddAgainForm(unit);
  const undo = () =>
    change({
      ...addAgain,
      key: `back:${unit.first.id}`,
      failureMessage: "Add to cart failed",
      label: `${unit.units} × ${name}`,
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The focused button disappears with the line, so the focus moves to the title.
    event.currentTarget.closest("[data-cart]")?.querySelector<HTMLElement>("[data-cart-title]")?.focus();
    const canUndo = canAddAgain(cart, unit);
    change({
      ...removal,
      onDone: () => toast.info(`${name} removed.`, canUndo ? { label: "Undo", onSelect: undo } : undefined),
    });
  };
  return (
    <form method="post" action={removal.endpoint} onSubmit={submit}>
      <input type="hidden" name="itemId" value={unit.first.id} />
      <input type="hidden" name="modifiedTime" value={cart.modifiedTime} />
      <input
        type="hidden"
        name="returnTo"
        value={canAddAgain(cart, unit) ? formatRemovedAddress(name, addAgain) : "/cart/"}
      />
      <button
        type="submit"
        aria-label={`Remove ${name}`}
        title="Remove"
        className="grid size-control shrink-0 place-items-center rounded-inner text-ink-muted transition-colors hover:bg-sunken hover:text-ink print:hidden"
      >
        <Icon of={Trash2} />
      </button>
    </form>
  );
}

/** A unit that is no longer sold, or lacks a part, has a blocking notice. It cannot be added again. */
function canAddAgain({ notices }: Cart, { items }: Unit): boolean {
  return !notices.some(({ blocks, itemId }) => blocks && items.some(({ id }) => id === itemId));
}

/** The job of a line, or the area of the site that it is for. The form is folded until the buyer opens it. */
export function LineReference({ cart, unit }: { cart: Cart; unit: Unit }) {
  const { queue, change } = useCart();
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const base = toReferenceChange(cart, unit, findPending(queue, lineChangeKey(unit))?.quantity ?? unit.units);
  const pending = findPending(queue, base.key);
  const shown = pending?.fields.reference ?? unit.first.reference;
  /** Null: the buyer has not typed since the reference was saved. */
  const [typed, setTyped] = useState<string | null>(null);
  const { box, errors, standing } = useCartRefusals<HTMLDivElement>(base.key, ["reference"]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reference = (typed ?? shown).trim();
    setOpen(false);
    setTyped(null);
    if (reference !== shown) change({ ...base, fields: { ...base.fields, reference } });
  };
  return (
    <details
      open={isOpen || errors.reference !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group max-w-sm min-w-0"
    >
      <summary
        aria-label={
          shown === "" ? `Add a job or area to ${formatUnitName(unit)}` : `For: ${shown}, change the job or area`
        }
        className="inline-flex min-h-control-small max-w-full cursor-pointer list-none items-center gap-2 rounded-inner text-ink-muted hover:text-ink md:text-sm [&::-webkit-details-marker]:hidden"
      >
        <Icon of={PencilLine} size="small" />
        {shown === "" ? (
          <span className="underline decoration-line-strong underline-offset-[0.2em]">Add a job or area</span>
        ) : (
          <span className="min-w-0 truncate">
            For: <strong className="font-semibold text-ink">{shown}</strong>
          </span>
        )}
      </summary>
      <div className="flex flex-col gap-2 pt-1" {...box}>
        <JobPicker
          label={`Job or area for ${formatUnitName(unit)}`}
          hideLabel
          name="reference"
          form={formId}
          value={typed ?? shown}
          onChange={setTyped}
          placeholder="A job, or an area: hallway"
          error={errors.reference}
          whenNew={!cart.isGuest && <MakeJob name={typed ?? shown} />}
        />
        <form method="post" action={base.endpoint} id={formId} onSubmit={submit}>
          {Object.entries({ ...base.fields, modifiedTime: cart.modifiedTime }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" pending={pending !== null}>
            Save
          </Button>
          <ButtonRefusals refusals={standing} fields={["reference"]} />
        </form>
      </div>
    </details>
  );
}

/** The operation sets the quantity too, so the change carries the one that is on the screen. */
function toReferenceChange({ modifiedTime }: Cart, unit: Unit, units: number): CartChange {
  const { first } = unit;
  const quantity = (first.quantity * units) / unit.units;
  return {
    key: `reference:${first.id}`,
    endpoint: "/api/cart/update/",
    fields: { itemId: first.id, productCode: first.sku, quantity: String(quantity) },
    modifiedTime,
    failureMessage: "Failed to update cart.",
    label: `Reference of ${formatUnitName(unit)}`,
  };
}
