import { ColourChip } from "../../../ui/colour-chip.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { formatDay } from "../../orders/store-time.ts";
import type { PaintedColour } from "./job-data.ts";

/** A colour with the product it is made in, as the passport, the label and the page of a tin show it. */
export function PaintedColourFacts({ colour }: { colour: PaintedColour }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ColourChip hex={colour.hex} name={colour.colourName} code={colour.colourCode} brand={colour.colourBrand} />
      <Facts
        facts={[
          { label: "Product", value: colour.productName },
          { label: "Brand", value: colour.brand },
          { label: "Strength", value: colour.colourStrength },
          { label: "Base", value: colour.base },
          { label: "Tinted on", value: colour.batchDate === null ? "Not yet" : formatDay(colour.batchDate) },
          { label: "Amount", value: formatAmount(colour) },
        ]}
      />
    </div>
  );
}

/** "8 L (2 × 4 L)". */
function formatAmount({ litres, quantity, size }: Pick<PaintedColour, "litres" | "quantity" | "size">): string {
  const packs = `${quantity} × ${size}`;
  return litres === null ? packs : `${litres} L (${packs})`;
}

export const formatArea = (name: string) => (name === "" ? "No area named" : name);
