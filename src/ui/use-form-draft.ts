import { useCallback, useEffect, useState } from "react";

type Fields = Readonly<Record<string, string>>;

export interface FormDraft {
  readonly fields: Fields;
  save(name: string, value: string): void;
}

/**
 * Saves the typed values of a form in this tab, so a reload, a refusal or a sign-in does not lose them. `initial` holds the
 * values of a form that was refused without script.
 */
export function useFormDraft(storageKey: string, initial: Fields): FormDraft {
  const [fields, setFields] = useState(initial);
  useEffect(() => setFields((now) => ({ ...readDraft(storageKey), ...now })), [storageKey]);
  const save = useCallback(
    (name: string, value: string) =>
      setFields((now) => {
        const next = { ...now, [name]: value };
        sessionStorage.setItem(storageKey, JSON.stringify(next));
        return next;
      }),
    [storageKey],
  );
  return { fields, save };
}

/** Call after the form was sent. */
export function removeFormDraft(storageKey: string): void {
  sessionStorage.removeItem(storageKey);
}

function readDraft(storageKey: string): Fields {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    const entries = typeof found === "object" && found !== null ? Object.entries(found) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}
