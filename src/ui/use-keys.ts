import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

/**
 * What a key does. Keys are named as in `KeyboardEvent.key`; "Shift+ArrowDown" is a named key with Shift. A function that
 * returns false leaves the key to the browser.
 */
export type KeyMap = Readonly<Record<string, () => unknown>>;

const SETTING = "trestle-letter-keys";

/**
 * Runs the function of a key that is pressed anywhere on the page, except in a field or a dialog. Keys with Ctrl, Alt or Meta
 * are the browser's. People can switch letters off, because voice control and trembling hands press them by accident
 * (WCAG 2.1.4). Then only named keys such as ArrowDown work.
 */
export function useKeys(keys: KeyMap): void {
  const current = useRef(keys);
  current.current = keys;
  const areLettersOn = useLetterKeys();
  // A layout effect: the keys work as soon as the page is shown.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!areLettersOn && event.key.length === 1 && event.key !== " ") return;
      const name = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key;
      const run = Object.hasOwn(current.current, name) ? current.current[name] : undefined;
      if (run !== undefined && run() !== false) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [areLettersOn]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select, [role=dialog]") !== null
  );
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single letters are shortcuts in this browser. */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(subscribe, readSetting, () => true);
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(SETTING) !== "off";
  } catch {
    return true;
  }
}

export function switchLetterKeys(areOn: boolean): void {
  try {
    localStorage.setItem(SETTING, areOn ? "on" : "off");
  } catch {
    // Without storage the setting stays as it is.
  }
  for (const listener of listeners) listener();
}
