import { Check } from "lucide-react";
import { Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { factsOf } from "../product-facts.ts";
import type { ProductDetails } from "./product-page-data.ts";

/** What is on the back of the tin. */
export function ProductFacts({ product, sku }: { product: ProductDetails; sku: string | null }) {
  return (
    <Panel title="Data">
      <Facts facts={[...factsOf(product), { label: "SKU", value: sku && <span className="figures">{sku}</span> }]} />
    </Panel>
  );
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
