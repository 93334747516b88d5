import { useEffect, useState } from "react";
import type { FullTextTooltip } from "./full-text-tooltip.tsx";

interface TruncateProps {
  text: string;
  /** The maximum number of characters (Specification §9). */
  max: number;
  /** False inside a link or button, which the keyboard reaches already. */
  focusable?: boolean | undefined;
}

/** Shortens long text. Hover, focus or a tap shows the full text. Screen readers always read the full text. */
export function Truncate({ text, max, focusable = true }: TruncateProps) {
  return text.length <= max ? text : <Shortened text={text} max={max} focusable={focusable} />;
}

/** The tooltip library is larger than most pages, so it is loaded only when a text is too long. */
function Shortened({ text, max, focusable }: TruncateProps & { focusable: boolean }) {
  const [Tooltip, setTooltip] = useState<typeof FullTextTooltip | null>(null);
  useEffect(() => {
    import("./full-text-tooltip.tsx")
      .then(({ FullTextTooltip }) => setTooltip(() => FullTextTooltip))
      .catch(() => undefined);
  }, []);
  const content = (
    <>
      <span aria-hidden="true">{text.slice(0, max - 1).trimEnd()}…</span>
      <span className="sr-only">{text}</span>
    </>
  );
  if (Tooltip === null) return <span>{content}</span>;
  return (
    <Tooltip text={text} focusable={focusable}>
      {content}
    </Tooltip>
  );
}
