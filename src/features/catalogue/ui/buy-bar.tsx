import { Layers, Palette, Search, Store } from "lucide-react";
import { useContext } from "react";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Money } from "../../../ui/money.tsx";
import type { BuyingChoice } from "../buying-choice.ts";
import type { DisplayedPrice } from "../price-display.ts";
import { BuyingSlot, ChosenFields } from "./buying-slot.tsx";
import { useAddressWith, useScopedName } from "./product-params.tsx";

interface BuyBarProps {
  chosen: BuyingChoice;
  price: DisplayedPrice | null;
  /** The choice that the price is for: "10 L · Low Tide". */
  what: string;
  isAvailable: boolean;
  /** No store has it any more. */
  isWithdrawn: boolean;
  /** Whether it can be tinted and no colour is chosen yet. */
  needsColour: boolean;
  /** For a part: the page of its system. */
  systemAddress?: string | undefined;
}

/** The price and the next step. On a phone it sticks to the bottom of the screen. */
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

function NextStep({
  chosen,
  isAvailable,
  isWithdrawn,
  needsColour,
  systemAddress,
}: Omit<BuyBarProps, "price" | "what">) {
  const Slot = useContext(BuyingSlot);
  const toAddress = useAddressWith();
  const id = useScopedName()("colour");
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
      // On a wide screen the colour line with the same link is visible, so this button is for phones only.
      <ButtonLink
        to={`${toAddress({ pick: id })}#${id}`}
        variant="primary"
        icon={Palette}
        replace
        className="md:hidden"
      >
        Choose a colour
      </ButtonLink>
    );
  }
  if (isWithdrawn) {
    return (
      <ButtonLink to="/products" variant="primary" icon={Search}>
        See other products
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/store-finder/" variant="primary" icon={Store}>
      Find a store
    </ButtonLink>
  );
}
