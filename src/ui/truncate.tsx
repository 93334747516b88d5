import { Tooltip } from "@base-ui/react/tooltip";
import { useState } from "react";

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

function Shortened({ text, max, focusable }: Required<TruncateProps>) {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger
        delay={200}
        closeOnClick={false}
        onFocus={() => setOpen(true)}
        render={<span tabIndex={focusable ? 0 : undefined} />}
        className="rounded-sm"
      >
        <span aria-hidden="true">{text.slice(0, max - 1).trimEnd()}…</span>
        <span className="sr-only">{text}</span>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="z-50">
          <Tooltip.Popup className="max-w-[min(20rem,90vw)] rounded-inner bg-inverse px-3 py-2 text-sm text-on-inverse">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
