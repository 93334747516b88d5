import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { classes } from "../../../ui/classes.ts";
import type { Colour } from "../colour.ts";
import type { SwatchRow } from "../swatch-rows.ts";
import { findRow, indexAfterKey, layOutRows } from "../swatch-rows.ts";
import { SwatchFace, swatchBox, swatchSizes, swatchStyle } from "./swatch.tsx";

interface SwatchGridProps {
  /** The accessible name of the grid. */
  label: string;
  colours: readonly Colour[];
  /** Whether each family has a heading. */
  headings: boolean;
  chosenId: string | null;
  isUnavailable: (colour: Colour) => boolean;
  onChoose: (colour: Colour) => void;
}

const headingHeight = 44;
const padding = 4;

/**
 * A virtualised grid of thousands of swatches. The tab key reaches one swatch, and the arrow keys move between them. The
 * focused swatch stays rendered wherever the grid is scrolled to.
 */
export function SwatchGrid({ label, colours, headings, chosenId, isUnavailable, onChoose }: SwatchGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const columns = useColumns(frame);
  const rows = useMemo(() => layOutRows(colours, columns, { headings }), [colours, columns, headings]);
  // Row heights are cached by key, so headings and swatch rows need different keys.
  const rowKey = useCallback((row: number) => `${rows[row]?.kind} ${row}`, [rows]);
  const [focused, setFocused] = useState(() => Math.max(0, findChosen(colours, chosenId)));
  const focusedRow = findRow(rows, focused);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: rowKey,
    estimateSize: (row) => (rows[row]?.kind === "heading" ? headingHeight : swatchSizes.height + swatchSizes.gap),
    paddingStart: padding,
    paddingEnd: padding,
    overscan: 6,
    rangeExtractor: (range) => withRow(range, focusedRow),
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = indexAfterKey(rows, focused, event.key);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    virtualizer.scrollToIndex(findRow(rows, next), { align: "auto" });
    // The row is rendered only after the scroll event, so the focus waits for the next frame.
    requestAnimationFrame(() => swatchAt(frame.current, next)?.focus({ preventScroll: true }));
  };
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const clicked = Number(currentTarget.dataset.index);
    const colour = colours[clicked];
    if (colour === undefined) return;
    setFocused(clicked);
    onChoose(colour);
  };
  const act = useLatest({ onKeyDown, onClick });

  return (
    <div
      ref={frame}
      style={{ height: virtualizer.getTotalSize() }}
      className="max-h-[clamp(20rem,60dvh,36rem)] @3xl:max-h-[clamp(24rem,72dvh,44rem)] overflow-y-auto overscroll-contain px-1 outline-none contain-strict [scrollbar-width:thin]"
    >
      <ul aria-label={label} className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <SwatchRowItems
            key={key}
            row={rows[index]}
            start={start}
            columns={columns}
            total={colours.length}
            chosenId={chosenId}
            tabStop={index === focusedRow ? focused : null}
            {...{ isUnavailable, act }}
          />
        ))}
      </ul>
    </div>
  );
}

/** Handlers with a stable identity that call the latest versions, so that memoised rows are not rendered again. */
function useLatest<Handlers extends Record<string, (event: never) => void>>(handlers: Handlers): Handlers {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  return useMemo(() => {
    const names = Object.keys(latest.current) as (keyof Handlers)[];
    return Object.fromEntries(names.map((name) => [name, (event: never) => latest.current[name]?.(event)])) as Handlers;
  }, []);
}

/** The number of columns that fit, measured before the first paint and on every resize. */
function useColumns(frame: { readonly current: HTMLDivElement | null }): number {
  const [columns, setColumns] = useState(3);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      const { minWidth, gap } = swatchSizes;
      setColumns(Math.max(1, Math.floor((element.clientWidth - 2 * padding + gap) / (minWidth + gap))));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return columns;
}

function withRow(range: Range, row: number): number[] {
  const drawn = defaultRangeExtractor(range);
  return row < 0 || drawn.includes(row) ? drawn : [...drawn, row].sort((a, b) => a - b);
}

function findChosen(colours: readonly Colour[], chosenId: string | null): number {
  return chosenId === null ? -1 : colours.findIndex(({ id }) => id === chosenId);
}

function swatchAt(frame: HTMLElement | null, index: number): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}

interface SwatchRowItemsProps {
  row: SwatchRow<Colour> | undefined;
  /** The distance from the top in pixels. */
  start: number;
  columns: number;
  /** The number of all swatches, rendered or not. */
  total: number;
  chosenId: string | null;
  /** The index of the swatch that the tab key reaches, if it is in this row. */
  tabStop: number | null;
  isUnavailable: (colour: Colour) => boolean;
  act: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  };
}

/** One row. Memoised, so that scrolling renders only new rows. */
const SwatchRowItems = memo(function SwatchRowItems(props: SwatchRowItemsProps) {
  const { row, start, columns, total, chosenId, tabStop, isUnavailable, act } = props;
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
    const index = row.firstIndex + column;
    const chosen = colour.id === chosenId;
    const unavailable = isUnavailable(colour);
    return (
      <li
        key={colour.id}
        aria-posinset={index + 1}
        aria-setsize={total}
        className="absolute top-0 focus-within:z-10"
        style={toPosition(column, columns, start)}
      >
        <button
          type="button"
          aria-pressed={chosen}
          data-index={index}
          tabIndex={index === tabStop ? 0 : -1}
          style={swatchStyle(colour.hex)}
          className={classes(swatchBox, "w-full", chosen && "outline-3 outline-offset-1 outline-ink")}
          {...act}
        >
          <SwatchFace colour={colour} chosen={chosen} unavailable={unavailable} />
        </button>
      </li>
    );
  });
});

function toPosition(column: number, columns: number, start: number): CSSProperties {
  const { gap } = swatchSizes;
  const width = `(100% - ${(columns - 1) * gap}px) / ${columns}`;
  return {
    width: `calc(${width})`,
    left: `calc((${width} + ${gap}px) * ${column})`,
    transform: `translateY(${start}px)`,
  };
}
