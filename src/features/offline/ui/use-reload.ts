import { startTransition, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";

type Resolve = () => void;

/**
 * Loads the page's data again. The promise resolves when the screen shows it: React Router renders new data in a transition,
 * which may end later than the loading.
 */
export function useReload(): { readonly current: () => Promise<void> } {
  const { revalidate } = useRevalidator();
  const waiting = useRef(new Set<Resolve>()).current;
  const isGone = useRef(false);
  /** The promises of reloads whose data is on the screen. */
  const [shown, setShown] = useState<readonly Resolve[]>([]);
  const reload = useRef(revalidate);
  reload.current = async () => {
    await revalidate();
    if (isGone.current) return;
    await new Promise<void>((resolve) => {
      waiting.add(resolve);
      // A later transition is never shown before an earlier one.
      startTransition(() => setShown([...waiting]));
    });
  };
  useEffect(() => {
    for (const resolve of shown) {
      resolve();
      waiting.delete(resolve);
    }
  }, [shown, waiting]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      for (const resolve of waiting) resolve();
    };
  }, [waiting]);
  return reload;
}
