import { Tooltip } from "@base-ui/react/tooltip";
import { type ReactNode, useState } from "react";

interface FullTextTooltipProps {
  text: string;
  focusable: boolean;
  /** The shortened text. */
  children: ReactNode;
}

export function FullTextTooltip({ text, focusable, children }: FullTextTooltipProps) {
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
        {children}
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
