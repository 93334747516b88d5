import { Globe, Store } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";

/** Where it can be bought, in words. */
export function Availability({ isAvailable }: { isAvailable: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-ink-muted">
      <Icon of={isAvailable ? Globe : Store} size="small" />
      {isAvailable ? "Order online" : "In store only"}
    </span>
  );
}
