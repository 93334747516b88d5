import { useCallback, useEffect, useRef, useState } from "react";
import type { RequestField } from "../request-form.ts";
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
  /** Changes one field and leaves the others as they are by then. */
  change(field: RequestField, toNext: (text: string) => string): void;
  /** Keeps values that the server has completed. */
  replace(values: RequestValues): void;
}

/** Keeps the typed values in this browser until the form is sent. `initial` are the values of a form that was sent without script. */
export function useRequestDraft(initial: RequestValues | null): RequestDraft {
  const [draft, setDraft] = useState({ values: initial ?? emptyValues, version: 0 });
  const latest = useRef(draft.values);
  useEffect(() => {
    if (initial !== null) return;
    const kept = readDraft();
    if (kept === null) return;
    latest.current = kept;
    setDraft({ values: kept, version: 1 });
  }, [initial]);
  const set = useCallback((values: RequestValues, versions: 0 | 1) => {
    latest.current = values;
    writeDraft(values);
    setDraft(({ version }) => ({ values, version: version + versions }));
  }, []);
  // A photo that arrived a moment ago may not be in the fields of the form yet.
  const withPhotos = (values: RequestValues) => ({ ...values, photos: latest.current.photos });
  return {
    ...draft,
    keep: (values) => set(withPhotos(values), 0),
    change: (field, toNext) => set({ ...latest.current, [field]: toNext(latest.current[field]) }, 0),
    replace: (values) => set(withPhotos(values), 1),
  };
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
