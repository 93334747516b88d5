import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Colour } from "../colour.ts";
import { layRows, placeAfterKey, rowOfPlace } from "../swatch-rows.ts";
import { swatchSizes } from "./swatch.tsx";
import { SwatchRowItems } from "./swatch-row.tsx";

interface SwatchGridProps {
  /** What these colours are, for those who cannot see them. */
  label: string;
  colours: readonly Colour[];
  /** Whether each family is announced. */
  headings: boolean;
  chosenId: string | null;
  isUnavailable: (colour: Colour) => boolean;
  onChoose: (colour: Colour) => void;
}

const headingHeight = 44;
const padding = 4;

/**
 * Thousands of swatches of which only those on the screen exist. To the keyboard it is one stop with arrow keys within;
 * the swatch that has the focus exists wherever one has scrolled to.
 */
export function SwatchGrid({ label, colours, headings, chosenId, isUnavailable, onChoose }: SwatchGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const columns = useColumns(frame);
  const rows = useMemo(() => layRows(colours, columns, { headings }), [colours, columns, headings]);
  // Heights are remembered by key: a heading must not be taken for the row that stood there before.
  const keyOf = useCallback((row: number) => `${rows[row]?.kind} ${row}`, [rows]);
  const [place, setPlace] = useState(() => Math.max(0, chosenPlace(colours, chosenId)));
  const focusedRow = rowOfPlace(rows, place);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: keyOf,
    estimateSize: (row) => (rows[row]?.kind === "heading" ? headingHeight : swatchSizes.height + swatchSizes.gap),
    paddingStart: padding,
    paddingEnd: padding,
    overscan: 6,
    rangeExtractor: (range) => withRow(range, focusedRow),
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = placeAfterKey(rows, place, event.key);
    if (next === null) return;
    event.preventDefault();
    setPlace(next);
    virtualizer.scrollToIndex(rowOfPlace(rows, next), { align: "auto" });
    // The row is drawn when the scroll has told the grid where it is.
    requestAnimationFrame(() => swatchAt(frame.current, next)?.focus({ preventScroll: true }));
  };
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const clicked = Number(currentTarget.dataset.place);
    const colour = colours[clicked];
    if (colour === undefined) return;
    setPlace(clicked);
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
            tabPlace={index === focusedRow ? place : null}
            {...{ isUnavailable, act }}
          />
        ))}
      </ul>
    </div>
  );
}

/** The same object for the life of the grid, doing what was last said: rows need not be drawn again for a new closure. */
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

/** As many as fit, measured before the first painting and whenever the frame changes. */
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

function chosenPlace(colours: readonly Colour[], chosenId: string | null): number {
  return chosenId === null ? -1 : colours.findIndex(({ id }) => id === chosenId);
}

function swatchAt(frame: HTMLElement | null, place: number): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`[data-place="${place}"]`) ?? null;
}
