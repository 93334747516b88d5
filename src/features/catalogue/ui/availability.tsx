import { Globe, Store } from "lucide-react";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";

interface AvailabilityProps {
  isAvailable: boolean;
  className?: string | undefined;
}

/** Where it can be bought, in words. */
export function Availability({ isAvailable, className }: AvailabilityProps) {
  return (
    <span className={classes("inline-flex items-center gap-1.5 text-sm text-ink-muted", className)}>
      <Icon of={isAvailable ? Globe : Store} size="small" />
      {isAvailable ? "Order online" : "In store only"}
    </span>
  );
}
