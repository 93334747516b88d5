import { useContext } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { BuyingSlot, QuantityField } from "./buying-slot.tsx";
import type { CardData } from "./product-card-data.ts";

interface QuickBuyProps {
  card: CardData;
  /** The product's page, with the chosen colour. */
  address: string;
  colourId: string | null;
  /** In a card the size field has a whole line. */
  inCard?: boolean;
}

/** Buys from the list, by size and quantity. Products that need a colour, and systems, link to their page instead. */
export function QuickBuy({ card, address, colourId, inCard = false }: QuickBuyProps) {
  const Slot = useContext(BuyingSlot);
  const [first] = card.sizes;
  if (Slot === null || !card.isAvailable) return null;
  const needsColour = card.hasBases && colourId === null;
  if (first === undefined || needsColour) {
    return (
      <ButtonLink to={needsColour ? `${address}?pick=colour#colour` : address} size="small" className="relative">
        {needsColour ? "Choose a colour" : "See the parts"}
        <span className="sr-only">{` for ${card.name}`}</span>
      </ButtonLink>
    );
  }
  const lines = [{ sku: first.sku, ratio: 1, colour: null }];
  const label = (
    <span>
      Add<span className="sr-only"> {card.name} to cart</span>
    </span>
  );
  return (
    // Stacked above the link that covers the whole card.
    <div className="relative">
      <Slot chosen={{ code: card.code, name: card.name, kind: "product", lines }} label={label}>
        <SizeField card={card} className={inCard ? "basis-full" : "min-w-28 max-md:basis-full"} />
        {colourId !== null && card.hasBases && <input type="hidden" name="colourCode" value={colourId} />}
        <QuantityField of={card.name} />
      </Slot>
    </div>
  );
}

function SizeField({ card: { name, sizes }, className }: { card: CardData; className: string }) {
  const [only, ...more] = sizes;
  if (more.length === 0) return <input type="hidden" name="productCode" value={only?.sku} />;
  return (
    <SelectField
      label={`Size of ${name}`}
      hideLabel
      name="productCode"
      options={sizes.map(({ sku, size }) => ({ value: sku, label: size }))}
      className={className}
    />
  );
}
