import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { NumberStepper } from "../../../ui/number-stepper.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { maxLineQuantity } from "../../cart/cart.ts";
import { calculateRatio } from "../../cart/cart-units.ts";
import { PackSwapOffer } from "../../cart/ui/pack-swap-offer.tsx";
import { WaitingBadge } from "../../offline/ui/waiting-badge.tsx";
import { listPaths } from "../list-outbox.ts";
import { formatEntryName, type ListUnit, listAddress, type ShownList } from "./list-data.ts";
import { type AskedSwap, swapEndpoint, toListSwapFields } from "./swapping.tsx";
import { useWaitingList } from "./waiting-list.tsx";

interface EntryProps {
  listId: string;
  unit: ListUnit;
}

/** The quantity of an entry or of a whole system. Without script it is a number field with a button. */
export function EntryQuantity({ listId, unit }: EntryProps) {
  const waiting = useWaitingList(listId).quantities.get(unit.first.id);
  const saved = waiting ?? unit.units;
  const fetcher = useFetcher<typeof action>();
  /** Undefined: nobody is typing. Null: the field is empty. */
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const { data, state } = fetcher;
  const sent = state === "idle" ? undefined : Number(fetcher.formData?.get("quantity"));
  const shown = typed === undefined ? (sent ?? saved) : typed;
  const answer = state === "submitting" ? noRefusals : (data?.userErrors ?? noRefusals);
  const { box, errors, standing } = useRefusals(answer, { fields: ["quantity"], isSettled: state === "idle" });
  useEffect(() => {
    if (state === "idle" && data !== undefined) setTyped(undefined);
  }, [state, data]);
  const fields = { listId, entryId: unit.first.id, ratio: String(calculateRatio(unit, unit.first)) };
  const save = (quantity: number | null) => {
    const isChanged = quantity !== null && quantity !== (sent ?? saved);
    // A changed quantity stays in the field until it is answered.
    setTyped(isChanged ? quantity : undefined);
    const label = `${quantity} × ${formatEntryName(unit)}`;
    if (isChanged)
      fetcher.submit({ ...fields, quantity: String(quantity), label }, { method: "post", action: endpoint });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    box.onSubmit(event);
    event.preventDefault();
    save(shown);
  };
  return (
    <fetcher.Form
      method="post"
      action={endpoint}
      className="flex flex-wrap items-start gap-2"
      {...box}
      onSubmit={submit}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <NumberStepper
        label={`Quantity of ${formatEntryName(unit)}`}
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
      {waiting !== undefined && <WaitingBadge />}
      <ButtonRefusals refusals={standing} fields={["quantity"]} />
    </fetcher.Form>
  );
}

const endpoint = listPaths.changeEntry;

const iconButton =
  "grid size-control shrink-0 place-items-center rounded-inner text-ink-muted transition-colors hover:bg-sunken hover:text-ink print:hidden";

interface EntryRemoveProps extends EntryProps {
  onRemove: (unit: ListUnit) => void;
}

/** With script the page removes the unit and offers to undo it. Without script the next page does. */
export function EntryRemove({ listId, unit, onRemove }: EntryRemoveProps) {
  return (
    <form
      method="post"
      action={`/api/lists/${listId}/${unit.first.id}`}
      onSubmit={(event) => {
        event.preventDefault();
        // The focused button disappears with the entry, so the focus moves to the title.
        event.currentTarget.closest("section")?.querySelector<HTMLElement>("h2")?.focus();
        onRemove(unit);
      }}
    >
      <input type="hidden" name="returnTo" value={`${listAddress(listId)}?removed=${unit.first.id}`} />
      <button type="submit" aria-label={`Remove ${formatEntryName(unit)}`} title="Remove" className={iconButton}>
        <Icon of={Trash2} />
      </button>
    </form>
  );
}

interface EntrySwapProps {
  shown: ShownList;
  item: ListUnit["first"];
  /** The swap that is being sent. */
  asked: AskedSwap | null;
  onSwap: (swap: AskedSwap) => void;
}

/** The offer of cheaper packs at an entry. One tap swaps. */
export function EntrySwap({ shown: { list, packSwaps }, item, asked, onSwap }: EntrySwapProps) {
  const offer = packSwaps.find(({ lineId }) => lineId === item.id);
  if (offer === undefined) return null;
  const swap = { item, packs: offer.packs };
  const isOther = asked !== null && asked.item.id !== item.id;
  return (
    <PackSwapOffer
      swap={offer}
      current={{ quantity: item.quantity, size: item.product.size }}
      isTinted={item.tint !== null}
    >
      <form
        method="post"
        action={swapEndpoint}
        onSubmit={(event) => {
          event.preventDefault();
          // The focused button disappears with the offer. The page must not scroll away from the new packs.
          event.currentTarget.closest("section")?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
          onSwap(swap);
        }}
      >
        {Object.entries({ ...toListSwapFields(list.id, swap), returnTo: listAddress(list.id) }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="small" pending={asked?.item.id === item.id} disabled={isOther}>
          Swap
        </Button>
      </form>
    </PackSwapOffer>
  );
}

/** In place of dragging, for pages without script. */
export function MoveButtons({ listId, unit }: EntryProps) {
  return (
    <form method="post" action="/api/lists/move/" className="flex">
      <input type="hidden" name="listId" value={listId} />
      <input type="hidden" name="entryId" value={unit.first.id} />
      <button
        type="submit"
        name="isUp"
        value="true"
        aria-label={`Move ${formatEntryName(unit)} up`}
        className={iconButton}
      >
        <Icon of={ArrowUp} />
      </button>
      <button
        type="submit"
        name="isUp"
        value="false"
        aria-label={`Move ${formatEntryName(unit)} down`}
        className={iconButton}
      >
        <Icon of={ArrowDown} />
      </button>
    </form>
  );
}
