import { CloudOff } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";

/** Marks what the shop does not have yet. */
export function WaitingBadge() {
  return (
    <Badge tone="warning" icon={CloudOff}>
      Waiting for signal
    </Badge>
  );
}
