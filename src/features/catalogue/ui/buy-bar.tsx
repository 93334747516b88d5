import { Layers, Palette, Store } from "lucide-react";
import { useContext } from "react";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Money } from "../../../ui/money.tsx";
import type { Chosen } from "../chosen.ts";
import type { PriceLabel } from "../price-label.ts";
import { BuyingSlot, ChosenFields } from "./buying-slot.tsx";
import { useScoped, useWishAddress } from "./use-product-wish.ts";

interface BuyBarProps {
  chosen: Chosen;
  price: PriceLabel | null;
  /** What it is the price of: "10 L · Low Tide". */
  what: string;
  isAvailable: boolean;
  /** Where there are colours and none is chosen yet. */
  needsColour: boolean;
  /** The system that a part is bought with. */
  systemAddress?: string | undefined;
}

/** The next step, with what it is about; on a phone it stays at the thumb. */
export function BuyBar({ chosen, price, what, ...step }: BuyBarProps) {
  return (
    <ActionBar>
      <div className="min-w-0 flex-1 leading-tight md:hidden">
        {price !== null && <Money value={price.lead} />}
        <p className="line-clamp-2 text-sm leading-tight text-ink-muted">
          {price === null ? what : `${price.gst} GST · ${what}`}
        </p>
      </div>
      <NextStep chosen={chosen} {...step} />
    </ActionBar>
  );
}

function NextStep({ chosen, isAvailable, needsColour, systemAddress }: Omit<BuyBarProps, "price" | "what">) {
  const Slot = useContext(BuyingSlot);
  const addressOf = useWishAddress();
  const id = useScoped()("colour");
  if (systemAddress !== undefined) {
    return (
      <ButtonLink to={systemAddress} variant="primary" icon={Layers}>
        See the system
      </ButtonLink>
    );
  }
  if (Slot !== null && isAvailable) {
    return (
      <Slot chosen={chosen}>
        <ChosenFields chosen={chosen} />
      </Slot>
    );
  }
  if (isAvailable && needsColour) {
    return (
      // At a desk the line of the colour, with the same way to it, is in sight.
      <ButtonLink
        to={`${addressOf({ pick: id })}#${id}`}
        variant="primary"
        icon={Palette}
        replace
        className="md:hidden"
      >
        Choose a colour
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/store-finder/" variant="primary" icon={Store}>
      Find a store
    </ButtonLink>
  );
}
