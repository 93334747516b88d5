import { Check, FileText } from "lucide-react";
import { Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { listProductFacts } from "../product-facts.ts";
import type { ProductDetails, ShownProduct } from "./product-page-data.ts";

/** The facts from the label. */
export function ProductFacts({ product, sku }: { product: ProductDetails; sku: string | null }) {
  return (
    <Panel title="Data">
      <Facts
        facts={[...listProductFacts(product), { label: "SKU", value: sku && <span className="figures">{sku}</span> }]}
      />
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

export function DataSheets({ sheets }: { sheets: ShownProduct["dataSheets"] }) {
  if (sheets.length === 0) return null;
  return (
    <Panel title="Data sheets" className="print:hidden">
      <ul className="-my-2 divide-y divide-line">
        {sheets.map(({ title, url, size }) => (
          <li key={url}>
            <a
              href={url}
              type="application/pdf"
              className="group flex min-h-14 items-center gap-3 rounded-inner py-2 outline-offset-[-3px]"
            >
              <Icon of={FileText} className="text-ink-muted" />
              <span className="min-w-0 flex-1 font-medium underline decoration-1 underline-offset-[0.2em] group-hover:decoration-2">
                {title}
              </span>
              <span className="shrink-0 text-sm text-ink-muted">PDF, {size}</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
