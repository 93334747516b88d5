import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isReady = false;

export function reportUpdate(): void {
  isReady = true;
  for (const listener of listeners) listener();
}

export const isUpdateReady = (): boolean => isReady;

/** True: the shop has a newer version than this page. */
export function useIsUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isUpdateReady,
    () => false,
  );
}
