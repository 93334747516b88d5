import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface ChipProps {
  children: ReactNode;
  /** The URL with this filter switched on or off. */
  to?: string | undefined;
  selected?: boolean | undefined;
  onRemove?: (() => void) | undefined;
  /** The label of the remove button: "Remove Low sheen". */
  removeLabel?: string | undefined;
}

const box =
  "inline-flex min-h-control-small max-w-full items-center gap-2 rounded-full border px-4 font-medium md:text-sm";

/** One filter or choice in a row of several. */
export function Chip({ children, to, selected = false, onRemove, removeLabel = "Remove" }: ChipProps) {
  const look = classes(box, selected ? "border-ink bg-ink text-ground" : "border-line-strong bg-surface text-ink");
  if (to !== undefined) {
    return (
      <Link
        to={to}
        aria-current={selected ? "true" : undefined}
        className={classes(look, !selected && "hover:border-ink hover:bg-sunken")}
      >
        {children}
        {selected && <Icon of={X} size="small" label="chosen, remove" />}
      </Link>
    );
  }
  return (
    <span className={classes(look, onRemove && "pr-0")}>
      <span className="min-w-0 truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="-my-px grid size-control-small place-items-center rounded-full hover:bg-sunken hover:text-ink"
        >
          <Icon of={X} size="small" />
        </button>
      )}
    </span>
  );
}
