import { Check, CircleSlash2 } from "lucide-react";
import type { CSSProperties } from "react";
import { chooseInk } from "../../../shared/colour-space.ts";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Colour } from "../colour.ts";

/** The minimum readable width, the gap and the height of a swatch, in pixels. */
export const swatchSizes = { minWidth: 96, gap: 6, height: 88 };

export const swatchBox =
  "relative flex h-22 min-w-0 flex-col justify-end rounded-inner p-2 text-left " +
  "print:[print-color-adjust:exact] border border-current/15";

export function swatchStyle(hex: string): CSSProperties {
  return { backgroundColor: hex, color: chooseInk(hex) };
}

interface SwatchFaceProps {
  colour: Pick<Colour, "name" | "code">;
  chosen?: boolean | undefined;
  unavailable?: boolean | undefined;
}

/** The text on a swatch, in a readable ink. */
export function SwatchFace({ colour, chosen = false, unavailable = false }: SwatchFaceProps) {
  return (
    <>
      {chosen && (
        <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-ink text-ground">
          <Icon of={Check} size="small" />
        </span>
      )}
      {unavailable && (
        <Icon
          of={CircleSlash2}
          size="small"
          label="Not in this product"
          className={classes("absolute top-2", chosen ? "left-2" : "right-2")}
        />
      )}
      <span className="line-clamp-2 text-[0.8125rem] leading-tight font-medium tracking-tight">{colour.name}</span>
      <span className="figures mt-0.5 truncate text-xs">{colour.code}</span>
    </>
  );
}
