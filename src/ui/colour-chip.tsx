import { classes } from "./classes.ts";
import { Truncate } from "./truncate.tsx";

export interface ColourChipProps {
  /** "#rrggbb". */
  hex: string;
  name: string;
  code: string;
  brand: string;
  /** "Half", "Double"; undefined for full strength. */
  strength?: string | undefined;
  size?: "regular" | "small" | undefined;
}

/** Specification §9. */
const colourLabelMax = 30;
const colourBrandMax = 20;

/** A colour with its swatch, name, code and brand. */
export function ColourChip({ hex, name, code, brand, strength, size = "regular" }: ColourChipProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-3 text-left">
      <span
        aria-hidden="true"
        style={{ backgroundColor: hex }}
        className={classes(
          "shrink-0 rounded-inner border border-line-strong print:[print-color-adjust:exact]",
          size === "small" ? "size-8" : "size-12",
        )}
      />
      <span className="flex min-w-0 flex-col leading-snug">
        <span className="font-semibold">
          <Truncate text={name} max={colourLabelMax} />
        </span>
        <span className="text-sm text-ink-muted">
          <span className="figures">{code}</span> · <Truncate text={brand} max={colourBrandMax} />
          {strength && ` · ${strength} strength`}
        </span>
      </span>
    </span>
  );
}
