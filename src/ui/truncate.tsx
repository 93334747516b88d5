import { useEffect, useState } from "react";
import type { WholeTextTip } from "./whole-text-tip.tsx";

interface TruncateProps {
  text: string;
  /** Characters shown at most; Specification §9 has the number for each place. */
  max: number;
  /** False inside a link or button, which is a stop for the keyboard already. */
  focusable?: boolean | undefined;
}

/** Cuts long text and gives the whole of it on hover, on focus and to a tap. Screen readers always hear the whole. */
export function Truncate({ text, max, focusable = true }: TruncateProps) {
  return text.length <= max ? text : <Shortened text={text} max={max} focusable={focusable} />;
}

/** Few texts are too long, and a tip weighs more than most pages, so it comes only where there is something to tell. */
function Shortened({ text, max, focusable }: TruncateProps & { focusable: boolean }) {
  const [Tip, setTip] = useState<typeof WholeTextTip | null>(null);
  useEffect(() => {
    import("./whole-text-tip.tsx").then(({ WholeTextTip }) => setTip(() => WholeTextTip)).catch(() => undefined);
  }, []);
  const words = (
    <>
      <span aria-hidden="true">{text.slice(0, max - 1).trimEnd()}…</span>
      <span className="sr-only">{text}</span>
    </>
  );
  if (Tip === null) return <span>{words}</span>;
  return (
    <Tip text={text} focusable={focusable}>
      {words}
    </Tip>
  );
}
