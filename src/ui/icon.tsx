import type { LucideIcon } from "lucide-react";
import { LoaderCircle } from "lucide-react";
import { classes } from "./classes.ts";

export type IconSize = "small" | "regular" | "large" | "huge";

const sizes: Record<IconSize, string> = { small: "size-4", regular: "size-5", large: "size-6", huge: "size-10" };

interface IconProps {
  of: LucideIcon;
  size?: IconSize | undefined;
  /** Only for an icon without text beside it. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Icon({ of: Drawing, size = "regular", label, className }: IconProps) {
  const strokeWidth = size === "huge" ? 1.5 : 2;
  const look = { className: classes("shrink-0", sizes[size], className), strokeWidth };
  return label === undefined ? (
    <Drawing aria-hidden="true" {...look} />
  ) : (
    <Drawing role="img" aria-label={label} {...look} />
  );
}

export function Spinner({ size, label }: { size?: IconSize | undefined; label?: string | undefined }) {
  return <Icon of={LoaderCircle} size={size} label={label} className="animate-spin" />;
}
