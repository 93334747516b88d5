import { useEffect, useState } from "react";

/**
 * A moment in the reader's own time zone. The server does not know it, so the page arrives with the time in UTC and says
 * so, and script puts the reader's own in its place.
 */
export function Moment({ at }: { at: string }) {
  const [text, setText] = useState(() => `${format(at, "UTC")} UTC`);
  useEffect(() => setText(format(at, undefined)), [at]);
  return <time dateTime={at}>{text}</time>;
}

function format(at: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(at));
}
