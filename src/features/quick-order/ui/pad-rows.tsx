import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { toast } from "../../../ui/toast.tsx";
import { formatPacks } from "../../cart/ui/pack-swap-offer.tsx";
import { strengths } from "../../colours/colour.ts";
import { maxPadRows, type PadRow } from "../pad.ts";
import { saveEndpoint } from "../pad-outbox.ts";
import { makeRow, type PadSwap, type ServerPad, spreadText } from "./pad-data.ts";
import { PadRowLine, type RowActions, rowGrid } from "./pad-row.tsx";
import type { PadTools } from "./use-pad.ts";
import { useTinLinks } from "./use-tin-links.ts";

interface PadRowsProps {
  tools: PadTools;
  /** Null for guests. */
  server: ServerPad | null;
  /** The refusals of the last order, by the id of the row. */
  refusals: ReadonlyMap<string, string>;
}

/** The rows of the pad, and one more that is empty. The first letter in it makes it a row. */
export function PadRows({ tools, server, refusals }: PadRowsProps) {
  const { rows } = tools.pad;
  const list = useRef<HTMLUListElement>(null);
  const newRow = useNewRow(rows);
  const actions = useRowActions(tools, { list, newRow });
  useTypedScans(list);
  const findLabelProblem = useTinLinks(tools);
  const views = useMemo(() => new Map(server?.rows.map((view) => [view.id, view])), [server]);
  const swaps = useMemo(() => new Map(server?.packSwaps.map((swap) => [swap.lineId, swap])), [server]);
  const hasRoom = rows.length < maxPadRows && !rows.some(({ id }) => id === newRow.id);
  const shown = hasRoom ? [...rows, newRow] : rows;
  return (
    <ApiForm action={saveEndpoint} className={classes(surfaceBox, "px-4 md:px-6")}>
      {() => (
        <>
          <datalist id="strengths">
            {strengths.map(({ label }) => (
              <option key={label} value={label} />
            ))}
          </datalist>
          <div aria-hidden="true" className={classes("hidden gap-x-2 pt-4 text-sm text-ink-muted lg:grid", rowGrid)}>
            <span />
            <span>SKU, barcode or name</span>
            <span>Quantity</span>
            <span>Colour</span>
            <span>Strength</span>
          </div>
          <ul ref={list} aria-label="Rows" className="divide-y divide-line">
            {shown.map((row, index) => (
              <PadRowLine
                key={row.id}
                number={index + 1}
                row={row}
                view={views.get(row.id) ?? null}
                swap={swaps.get(row.id) ?? null}
                refusal={refusals.get(row.id) ?? null}
                labelProblem={findLabelProblem(row)}
                actions={actions}
                isNew={row === newRow}
              />
            ))}
          </ul>
          <noscript>
            <div className="py-3">
              <Button type="submit">Save the rows</Button>
            </div>
          </noscript>
        </>
      )}
    </ApiForm>
  );
}

/** A new row whenever the last one was filled. Its id is made in the browser, after the first paint. */
function useNewRow(rows: readonly PadRow[]): PadRow {
  const [newRow, setNewRow] = useState<PadRow>(() => makeRow({ id: firstNewId }));
  const isFirst = newRow.id === firstNewId;
  // The next row is drawn together with the first letter of this one, so that Enter always finds it.
  if (!isFirst && rows.some(({ id }) => id === newRow.id)) setNewRow(makeRow());
  useEffect(() => {
    if (isFirst) setNewRow(makeRow());
  }, [isFirst]);
  return newRow;
}

/** The server and the browser must draw the same row first. */
const firstNewId = "00000000-0000-4000-8000-000000000001";

interface RowSurroundings {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly newRow: PadRow;
}

/** The same object for all rows and all changes, so that a letter in one row draws no other row again. */
function useRowActions(tools: PadTools, { list, newRow }: RowSurroundings): RowActions {
  const latest = useRef({ tools, newRow });
  latest.current = { tools, newRow };
  const focusAfter = useCallback(
    (id: string) => {
      const items = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const next = items[items.findIndex((item) => item.dataset.row === id) + 1];
      next?.querySelector<HTMLElement>("[role=combobox]")?.focus();
    },
    [list],
  );
  return useMemo(
    () => ({
      change: (row) => latest.current.tools.change({ rows: [row] }),
      remove: (row) => {
        const { tools: now } = latest.current;
        const index = now.pad.rows.findIndex(({ id }) => id === row.id);
        const after = now.pad.rows[index - 1]?.id ?? null;
        now.change({ removed: [row.id] });
        const undo = () => latest.current.tools.change({ rows: [row], after });
        toast.info(`Row ${index + 1} removed.`, { label: "Undo", onSelect: undo });
      },
      paste: (row, text) => {
        const change = spreadText(latest.current.tools.pad, text, row);
        if (change !== null) latest.current.tools.change(change);
        return change !== null;
      },
      next: (row) => focusAfter(row.id),
      swap: (row, swap) => swapRow(latest.current.tools, row, swap),
    }),
    [focusAfter],
  );
}

function swapRow({ change }: PadTools, row: PadRow, { packs }: PadSwap): void {
  const rows = packs.map(({ sku, quantity }, index) => ({
    ...row,
    ...(index > 0 && makeRow()),
    ...{ code: sku, quantity: String(quantity), colour: row.colour, strength: row.strength },
  }));
  change({ rows, after: row.id });
  const removed = rows.slice(1).map(({ id }) => id);
  const undo = () => change({ rows: [row], removed });
  toast.info(`${formatPacks(packs)} in the pad.`, { label: "Undo", onSelect: undo });
}

/**
 * A scanner that types like a keyboard works without a tap into a field: what is typed outside of every field goes into the last
 * row.
 */
function useTypedScans(list: RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent) => {
      const isElsewhere = target === document.body && !ctrlKey && !metaKey && !altKey;
      if (!isElsewhere || !/^[\w-]$/.test(key)) return;
      // The field gets this letter too: it has the focus before the letter is entered.
      const fields = list.current?.querySelectorAll<HTMLElement>("[role=combobox]");
      fields?.[fields.length - 1]?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [list]);
}
