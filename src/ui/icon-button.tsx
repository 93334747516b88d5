import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: LucideIcon;
  /** The accessible name. */
  label: string;
  size?: "regular" | "small" | undefined;
};

export function IconButton({ icon, label, size = "regular", className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(
        "grid shrink-0 place-items-center rounded-inner transition-colors hover:bg-sunken active:bg-line print:hidden",
        "disabled:text-ink-muted disabled:hover:bg-transparent",
        size === "regular" ? "size-control" : "size-control-small",
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  );
}
