import { useEffect, useState } from "react";

/**
 * A date and time in the reader's time zone. The server does not know that zone, so it renders UTC and says so; script
 * then shows the local time.
 */
export function LocalDateTime({ at }: { at: string }) {
  const [text, setText] = useState(() => `${format(at, "UTC")} UTC`);
  useEffect(() => setText(format(at, undefined)), [at]);
  return <time dateTime={at}>{text}</time>;
}

function format(at: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(at));
}
