import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo } from "react";
import { classes } from "../../../ui/classes.ts";
import type { Colour } from "../colour.ts";
import type { SwatchRow } from "../swatch-rows.ts";
import { paintOf, SwatchFace, swatchBox, swatchSizes } from "./swatch.tsx";

interface SwatchRowItemsProps {
  row: SwatchRow<Colour> | undefined;
  /** How far down it stands, in pixels. */
  start: number;
  columns: number;
  /** Of all swatches, drawn or not. */
  total: number;
  chosenId: string | null;
  /** The one swatch that the tab key reaches, where it stands in this row. */
  tabPlace: number | null;
  isUnavailable: (colour: Colour) => boolean;
  act: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  };
}

/** The items of one row, drawn again only when something of theirs changes: scrolling draws new rows and no old ones. */
export const SwatchRowItems = memo(function SwatchRowItems(props: SwatchRowItemsProps) {
  const { row, start, columns, total, chosenId, tabPlace, isUnavailable, act } = props;
  if (row === undefined) return null;
  if (row.kind === "heading") {
    return (
      <li className="absolute inset-x-0 top-0 h-11" style={{ transform: `translateY(${start}px)` }}>
        <h3 className="type-part flex h-full items-end gap-2 pb-2 leading-none">
          {row.family}
          <span className="figures text-sm font-normal text-ink-muted">{row.size}</span>
        </h3>
      </li>
    );
  }
  return row.swatches.map((colour, column) => {
    const place = row.firstPlace + column;
    const chosen = colour.id === chosenId;
    const unavailable = isUnavailable(colour);
    return (
      <li
        key={colour.id}
        aria-posinset={place + 1}
        aria-setsize={total}
        className="absolute top-0 focus-within:z-10"
        style={positionOf(column, columns, start)}
      >
        <button
          type="button"
          aria-pressed={chosen}
          data-place={place}
          tabIndex={place === tabPlace ? 0 : -1}
          style={paintOf(colour.hex)}
          className={classes(swatchBox, "w-full", chosen && "outline-3 outline-offset-1 outline-ink")}
          {...act}
        >
          <SwatchFace colour={colour} chosen={chosen} unavailable={unavailable} />
        </button>
      </li>
    );
  });
});

function positionOf(column: number, columns: number, start: number): CSSProperties {
  const { gap } = swatchSizes;
  const width = `(100% - ${(columns - 1) * gap}px) / ${columns}`;
  return {
    width: `calc(${width})`,
    left: `calc((${width} + ${gap}px) * ${column})`,
    transform: `translateY(${start}px)`,
  };
}
