import { useState } from "react";

/** Which rows of a table are chosen. */
export interface Selection {
  /** In the order of the rows. */
  readonly chosen: readonly string[];
  /** The most rows that can be chosen. */
  readonly most: number;
  readonly isAll: boolean;
  /** Rows above the most stay as they are. */
  choose(ids: readonly string[], isOn: boolean): void;
  /** The rows from the first to the most, or none. */
  chooseAll(isOn: boolean): void;
}

/** Rows that are not shown any more are not chosen any more. */
export function useSelection(shown: readonly string[], most: number): Selection {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter((id) => kept.has(id));
  const choose = (ids: readonly string[], isOn: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id));
    setKept(new Set(isOn ? [...others, ...ids].slice(0, most) : others));
  };
  return {
    ...{ chosen, most, choose },
    isAll: chosen.length > 0 && chosen.length === Math.min(shown.length, most),
    chooseAll: (isOn) => setKept(new Set(isOn ? shown.slice(0, most) : [])),
  };
}
