import { Check } from "lucide-react";
import { Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { ProductDetails } from "./product-page-data.ts";

/** What is on the back of the tin. */
export function ProductFacts({ product, sku }: { product: ProductDetails; sku: string | null }) {
  const { coverageM2PerLitre, coats, recoatHours, cleanUp, surfaces, sheen, interior, exterior } = product;
  const where = [interior && "Inside", exterior && "Outside"].filter(Boolean).join(" and ");
  return (
    <Panel title="Data">
      <Facts
        facts={[
          { label: "Coverage", value: coverageM2PerLitre && `${coverageM2PerLitre} m² per litre and coat` },
          { label: "Coats", value: coats },
          { label: "Recoat after", value: recoatHours && hours(recoatHours) },
          { label: "Sheen", value: sheen },
          { label: "Where", value: where },
          { label: "Surfaces", value: surfaces.join(", ") },
          { label: "Clean up with", value: cleanUp },
          { label: "SKU", value: sku && <span className="figures">{sku}</span> },
        ]}
      />
    </Panel>
  );
}

function hours(count: number): string {
  if (count < 1) return `${Math.round(count * 60)} minutes`;
  return count === 1 ? "1 hour" : `${count} hours`;
}

export function Features({ features }: { features: readonly string[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Icon of={Check} size="small" className="mt-1 text-success-text" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
