import { useEffect, useState } from "react";

/**
 * A list that this browser keeps under a name, such as recent choices. The server and the first render have an empty list.
 * `parse` reads what was kept, which may be anything. It must be the same function at every render.
 */
export function useKeptList<Item>(
  name: string,
  parse: (kept: string | null) => readonly Item[],
): [readonly Item[], (next: readonly Item[]) => void] {
  const [list, setList] = useState<readonly Item[]>([]);
  useEffect(() => {
    try {
      setList(parse(localStorage.getItem(name)));
    } catch {
      // Without storage nothing is kept.
    }
  }, [name, parse]);
  const keep = (next: readonly Item[]) => {
    setList(next);
    try {
      localStorage.setItem(name, JSON.stringify(next));
    } catch {
      // Without storage the list lasts as long as the page.
    }
  };
  return [list, keep];
}
