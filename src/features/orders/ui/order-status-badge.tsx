import { Clock, Package, PackageCheck, Truck, Undo2 } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import type { Tone } from "../../../ui/tone.ts";

/** Keyed by the label (Specification §4), which is the only name that the API gives to a state. */
const looks: Readonly<Record<string, { tone: Tone; icon?: typeof Clock }>> = {
  "Order received": { tone: "info" },
  "Preparing your order": { tone: "info", icon: Package },
  "Order completed": { tone: "success" },
  "Order cancelled": { tone: "danger" },
  "Pending credit review": { tone: "warning", icon: Clock },
  "Waiting for approval": { tone: "warning", icon: Clock },
  "On its way": { tone: "success", icon: Truck },
  "Ready to pick up": { tone: "success", icon: PackageCheck },
  Refund: { tone: "neutral", icon: Undo2 },
};

export function OrderStatusBadge({ label }: { label: string }) {
  const { tone, icon } = looks[label] ?? { tone: "neutral" as const };
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
