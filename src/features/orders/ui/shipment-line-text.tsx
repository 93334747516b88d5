import { PackageX } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import type { StaffLine } from "./staff-order-data.ts";

/** A line as a picker reads it: product, size, colour, SKU. */
export function ShipmentLineText({ line }: { line: StaffLine }) {
  const { name, productSize, colour, hex, sku, barcode, reference, missing } = line;
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <p className="font-semibold">{[name, productSize].filter((part) => part !== "").join(", ")}</p>
      {colour !== null && (
        <p className="flex items-center gap-2">
          {hex !== null && (
            <span
              aria-hidden="true"
              style={{ backgroundColor: hex }}
              className="size-5 shrink-0 rounded-inner border border-line-strong"
            />
          )}
          <span>{colour}</span>
        </p>
      )}
      <p className="figures text-sm text-ink-muted">{[sku, barcode].filter(Boolean).join(" · ")}</p>
      {reference !== "" && <p className="text-sm text-ink-muted">Reference: {reference}</p>}
      {missing > 0 && (
        <Badge tone="warning" icon={PackageX}>
          {missing} missing
        </Badge>
      )}
    </div>
  );
}
