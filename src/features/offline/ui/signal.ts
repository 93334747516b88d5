import { useSyncExternalStore } from "react";

/** Whether the browser believes that it has a connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** When the page was kept, if it comes from the device and not from the shop. */
export function useKeptAt(): string | null {
  return useSyncExternalStore(watchMark, readKeptAt, () => null);
}

function watchMark(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-kept-at"] });
  return () => observer.disconnect();
}

export function readKeptAt(): string | null {
  return document.documentElement.dataset.keptAt ?? null;
}

/** The page has the shop's data again. */
export function removeKeptMark(): void {
  delete document.documentElement.dataset.keptAt;
}
