import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { SuggestField } from "../../../ui/suggest-field.tsx";
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
export function CodeField(props: CodeFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const packs = usePacks(props.value, isOpen);
  const suggestions = packs.map(({ sku, name, size, base }) => ({
    value: sku,
    label: name,
    detail: [size, base === null ? null : `${base} base`, sku].filter(Boolean).join(" · "),
  }));
  return (
    <SuggestField
      {...props}
      placeholder="SKU, barcode or name"
      maxLength={maxFieldLength}
      listLabel="Products"
      suggestions={suggestions}
      onOpen={setOpen}
    />
  );
}

type Pack = Awaited<ReturnType<typeof loader>>["packs"][number];

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
