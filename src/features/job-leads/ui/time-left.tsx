import { Hourglass } from "lucide-react";
import { useEffect, useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { formatTimeLeft } from "../time-left.ts";

const TICK_MS = 10_000;
const SOON_S = 24 * 60 * 60;

/** Counts down from the server's figure. Without script it stands still. */
export function TimeLeft({ secondsLeft }: { secondsLeft: number }) {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const startedMs = performance.now();
    const tick = () => setLeft(secondsLeft - Math.floor((performance.now() - startedMs) / 1_000));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  return (
    <Badge tone={left < SOON_S ? "warning" : "info"} icon={Hourglass}>
      <span className="figures">{formatTimeLeft(left)}</span>
    </Badge>
  );
}
