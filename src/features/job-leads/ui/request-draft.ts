import { useCallback, useEffect, useState } from "react";
import { emptyValues, type RequestValues, readValues } from "../request-values.ts";

const KEY = "painter-request";
/** Older values are out of date, and may be those of another person at this device. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

export interface RequestDraft {
  readonly values: RequestValues;
  /** Changes when other values than the typed ones are set: fields are then drawn again. */
  readonly version: number;
  /** Keeps what was typed. */
  keep(values: RequestValues): void;
  /** Keeps values that the server has completed. */
  replace(values: RequestValues): void;
}

/** Keeps the typed values in this browser until the form is sent. `initial` are the values of a form that was sent without script. */
export function useRequestDraft(initial: RequestValues | null): RequestDraft {
  const [draft, setDraft] = useState({ values: initial ?? emptyValues, version: 0 });
  useEffect(() => {
    if (initial !== null) return;
    const kept = readDraft();
    if (kept !== null) setDraft({ values: kept, version: 1 });
  }, [initial]);
  const keep = useCallback((values: RequestValues) => {
    writeDraft(values);
    setDraft(({ version }) => ({ values, version }));
  }, []);
  const replace = useCallback((values: RequestValues) => {
    writeDraft(values);
    setDraft(({ version }) => ({ values, version: version + 1 }));
  }, []);
  return { ...draft, keep, replace };
}

/** Call after the form was sent. */
export function removeRequestDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

function writeDraft(values: RequestValues): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), values }));
  } catch {
    // Without storage the values live as long as the page.
  }
}

function readDraft(): RequestValues | null {
  try {
    const { at, values } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { at?: number; values?: object };
    if (at === undefined || values === undefined || Date.now() - at > KEPT_MS) return null;
    return readValues(Object.entries(values));
  } catch {
    return null;
  }
}
