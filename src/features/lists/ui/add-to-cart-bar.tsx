import { CreditCard, ShoppingCart, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { ActionBar } from "../../../ui/action-bar.tsx";
import type { action } from "../../../ui/api-endpoint.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Money } from "../../../ui/money.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import type { BoughtAgainLine } from "../../cart/buy-again.ts";
import { BoughtAgainNotice, MissingUnits } from "../../cart/ui/bought-again.tsx";
import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import { cartFormId, formatProductCount, type ShownList } from "./list-data.ts";

interface AddToCartBarProps {
  shown: ShownList;
  fetcher: FetcherWithComponents<Awaited<ReturnType<typeof action>>>;
  /** The outcome of the last request. */
  bought: readonly BoughtAgainLine[];
  /** The number of entries on the screen. */
  entryCount: number;
  onRemove: (ids: readonly string[]) => void;
}

const endpoint = "/api/lists/add-to-cart/";

/** Puts the ticked entries, or all of them, into the cart, or removes them. After adding, the checkout is one tap away. */
export function AddToCartBar({ shown, fetcher, bought, entryCount, onRemove }: AddToCartBarProps) {
  const { list, total, countsWithTax } = shown;
  const pending = fetcher.state !== "idle";
  const answer = pending ? noRefusals : (fetcher.data?.userErrors ?? noRefusals);
  const { box, standing } = useRefusals(answer, { fields: [] });
  const ticked = useTicked(entryCount);
  const isDone = !pending && fetcher.data?.done === true;
  const outcome = isDone && (
    <BoughtAgainNotice
      lines={bought}
      next={
        <ButtonLink to="/checkout/" size="small" variant="primary" icon={CreditCard}>
          Check out
        </ButtonLink>
      }
    >
      <MissingUnits
        lines={bought}
        pending={pending}
        field="favoriteItems"
        renderForm={(content) => (
          <fetcher.Form method="post" action={endpoint}>
            <input type="hidden" name="listId" value={list.id} />
            {content}
          </fetcher.Form>
        )}
      />
    </BoughtAgainNotice>
  );
  return (
    <ActionBar refusals={outcome}>
      <div className="min-w-0 leading-tight">
        <Money value={formatDollars(total)} gst={countsWithTax ? "inc" : "ex"} />
        <p className="text-sm text-ink-muted">the whole list today</p>
      </div>
      <div className="ml-auto flex items-center gap-2">
        {list.mayChange && ticked.length > 0 && (
          <Button variant="quiet" icon={Trash2} onClick={() => onRemove(ticked)}>
            <span className="max-md:sr-only">Remove</span>
            <span className="sr-only"> {formatProductCount(ticked.length)}</span>
          </Button>
        )}
        <fetcher.Form {...box} id={cartFormId} method="post" action={endpoint} className="flex flex-col gap-2">
          <input type="hidden" name="listId" value={list.id} />
          <input type="hidden" name="returnTo" value="/cart/" />
          <ButtonRefusals refusals={standing} />
          <Button type="submit" variant={isDone ? "secondary" : "primary"} icon={ShoppingCart} pending={pending}>
            {ticked.length === 0 ? "Add all to cart" : `Add ${formatProductCount(ticked.length)}`}
          </Button>
        </fetcher.Form>
      </div>
    </ActionBar>
  );
}

/** The ids of the ticked entries. Their boxes are outside the form and belong to it by its id. */
function useTicked(entryCount: number): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const update = () => setIds(entryCount === 0 ? [] : readTicked());
    // The box of a removed entry disappears without an event.
    update();
    document.addEventListener("change", update);
    return () => document.removeEventListener("change", update);
  }, [entryCount]);
  return ids;
}

function readTicked(): string[] {
  const form = document.getElementById(cartFormId);
  return form instanceof HTMLFormElement ? new FormData(form).getAll("itemIds").map(String) : [];
}
