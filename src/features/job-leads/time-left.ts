const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** "31 hours left", "119 minutes left", "1 minute left". Whole units that are still there. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 0) return "No time left";
  if (seconds < MINUTE_S) return "Less than a minute left";
  const [count, unit] =
    seconds < 2 * HOUR_S ? [Math.floor(seconds / MINUTE_S), "minute"] : [Math.floor(seconds / HOUR_S), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"} left`;
}
