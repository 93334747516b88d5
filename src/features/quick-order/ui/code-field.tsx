import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { classes, controlBox, popupBox } from "../../../ui/classes.ts";
import { isLink } from "../barcode.ts";
import { maxFieldLength } from "../pad.ts";
import type { loader } from "./pack-suggestions-route.ts";

/** Specification §9. */
const pauseMs = 200;

interface CodeFieldProps {
  label: string;
  name: string;
  value: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  onChange: (code: string) => void;
  /** Enter, and the end of a scan by a scanner that types: the next row follows. */
  onEnter: () => void;
}

/** A SKU, a barcode or a name. Below it are the packs that the letters may mean; the arrow keys select one. */
export function CodeField({ label, name, value, describedBy, isInvalid, onChange, onEnter }: CodeFieldProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const packs = usePacks(value, isOpen);
  const isShown = isOpen && packs.length > 0;
  const choose = (index: number) => {
    const pack = packs[index];
    if (pack === undefined) return;
    setOpen(false);
    onChange(pack.sku);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && packs.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((index) => ((index + 1 + step + packs.length + 1) % (packs.length + 1)) - 1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isShown && active >= 0) choose(active);
      else onEnter();
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setOpen(false);
    }
  };
  return (
    <div className="relative min-w-0">
      <input
        name={name}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        placeholder="SKU, barcode or name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={maxFieldLength}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className={classes(controlBox, "px-3")}
      />
      {isShown && <PackList {...{ listId, packs, active, choose }} />}
    </div>
  );
}

type Pack = Awaited<ReturnType<typeof loader>>["packs"][number];

interface PackListProps {
  listId: string;
  packs: readonly Pack[];
  active: number;
  choose: (index: number) => void;
}

function PackList({ listId, packs, active, choose }: PackListProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Products"
      className={classes(popupBox, "absolute top-full left-0 z-30 mt-1 w-[min(26rem,calc(100vw-2rem))]")}
    >
      {packs.map(({ sku, name, size, base }, index) => (
        <div
          key={sku}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            choose(index);
          }}
          className={classes("cursor-pointer rounded-inner px-3 py-2 hover:bg-sunken", index === active && "bg-sunken")}
        >
          <span className="block font-medium">{name}</span>
          <span className="block text-sm text-ink-muted">
            {[size, base === null ? null : `${base} base`].filter(Boolean).join(" · ")} ·{" "}
            <span className="figures">{sku}</span>
          </span>
        </div>
      ))}
    </div>
  );
}

/** One request after a short pause in typing. The last answer stays until the next one arrives. */
function usePacks(text: string, isWanted: boolean): readonly Pack[] {
  const { load, data } = useFetcher<typeof loader>({ key: "pack-suggestions" });
  const loadLatest = useRef(load);
  loadLatest.current = load;
  const sought = text.trim();
  // The link of a label is a secret and names no pack.
  const isAsking = isWanted && sought.length > 1 && !isLink(sought);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => {
      void loadLatest.current(`/quick-order/packs?${new URLSearchParams({ q: sought })}`);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [sought, isAsking]);
  const isAnswered = isAsking && data !== undefined && sought.startsWith(data.text.slice(0, 1));
  // The code itself needs no suggestion.
  return isAnswered ? data.packs.filter(({ sku }) => sku !== sought) : [];
}
