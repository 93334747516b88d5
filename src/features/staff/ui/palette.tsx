import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { classes } from "../../../ui/classes.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useKeptList } from "../../../ui/use-kept-list.ts";
import { useKeys } from "../../../ui/use-keys.ts";
import { addRecent, kindLabels, mergeRows, type PaletteRow, parseRecent } from "../palette.ts";
import type { loader } from "./palette-route.ts";

interface PaletteProps {
  /** The pages of the person's menu. */
  readonly menu: readonly { readonly label: string; readonly to: string }[];
  /** What the browser keeps for this person has this name. */
  readonly person: string;
}

/** Ctrl and K, or "/" where no field has the focus, open it. It is loaded for staff only. */
export function Palette(props: PaletteProps) {
  const [isOpen, setOpen] = useState(false);
  useKeys({ "/": () => setOpen(true) });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <Dialog title="Go to" open={isOpen} onOpenChange={setOpen}>
      <PaletteSearch {...props} onClose={() => setOpen(false)} />
    </Dialog>
  );
}

const PAUSE_MS = 120;

/** The rows that the server finds for a text, after a short pause in the typing. */
function useFound(text: string): { rows: readonly PaletteRow[]; isCurrent: boolean } {
  const { data, load } = useFetcher<typeof loader>();
  useEffect(() => {
    const timer = setTimeout(
      () => load(`/staff/search?${new URLSearchParams({ q: text })}`),
      text === "" ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [text, load]);
  return { rows: data?.rows ?? [], isCurrent: data?.text === text };
}

function PaletteSearch({ menu, person, onClose }: PaletteProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState("");
  const [marked, setMarked] = useState(0);
  const [recent, keepRecent] = useKeptList(`trestle-palette:${person}`, parseRecent);
  const { rows: found, isCurrent } = useFound(text);
  const pages = menu.map(({ label, to }): PaletteRow => ({ kind: "PAGE", label, detail: "", address: to }));
  const rows = mergeRows(text, { recent, pages, found });
  const current = Math.min(marked, rows.length - 1);
  const choose = (row: PaletteRow | undefined) => {
    if (row === undefined) return;
    keepRecent(addRecent(recent, row));
    onClose();
    navigate(row.address);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && rows.length > 0) setMarked((current + step + rows.length) % rows.length);
    else if (event.key === "Enter") choose(rows[current]);
    else return;
    event.preventDefault();
  };
  const toId = (index: number) => `${listId}-${index}`;
  return (
    <>
      <TextField
        label="Number, name or page"
        hint="Orders by number, accounts and people by the beginning of their name, products, queues and pages."
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMarked(0);
        }}
        onKeyDown={press}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={rows.length === 0 ? undefined : toId(current)}
      />
      <PaletteRows id={listId} toId={toId} rows={rows} current={current} onChoose={choose} />
      <p role="status" className={rows.length === 0 ? "text-ink-muted" : "sr-only"}>
        {rows.length > 0 ? `${rows.length} found` : isCurrent ? "Nothing found." : "Searching…"}
      </p>
    </>
  );
}

interface PaletteRowsProps {
  readonly id: string;
  readonly toId: (index: number) => string;
  readonly rows: readonly PaletteRow[];
  readonly current: number;
  readonly onChoose: (row: PaletteRow) => void;
}

/** The focus stays in the field. The keys of the field move the mark, and a mouse or thumb chooses a row directly. */
function PaletteRows({ id, toId, rows, current, onChoose }: PaletteRowsProps) {
  const currentId = toId(current);
  // In braces: a newer browser returns a promise, which React would take for the end of the effect.
  useEffect(() => {
    document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);
  return (
    <div id={id} role="listbox" aria-label="Found" className="flex flex-col">
      {rows.map((row, index) => (
        <div
          key={row.address}
          id={toId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onClick={() => onChoose(row)}
          onKeyDown={(event) => event.key === "Enter" && onChoose(row)}
          className={classes(
            "flex min-h-control cursor-pointer flex-wrap items-center gap-x-3 rounded-inner px-3 py-1.5 hover:bg-sunken",
            index === current && "bg-sunken outline-2 -outline-offset-2 outline-brand",
          )}
        >
          <span className="font-semibold">{row.label}</span>
          <span className="min-w-0 flex-1 truncate text-sm text-ink-muted">{row.detail}</span>
          <span className="text-sm text-ink-muted">{kindLabels[row.kind]}</span>
        </div>
      ))}
    </div>
  );
}
