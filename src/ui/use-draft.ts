import { useCallback, useEffect, useState } from "react";

type Fields = Readonly<Record<string, string>>;

export interface Draft {
  readonly fields: Fields;
  keep(name: string, value: string): void;
}

/**
 * What is typed into a form, kept in this tab, so that a reload, a refusal or a sign-in in between loses nothing. `first`
 * is what came back from a form that was refused without script.
 */
export function useDraft(place: string, first: Fields): Draft {
  const [fields, setFields] = useState(first);
  useEffect(() => setFields((now) => ({ ...readDraft(place), ...now })), [place]);
  const keep = useCallback(
    (name: string, value: string) =>
      setFields((now) => {
        const next = { ...now, [name]: value };
        sessionStorage.setItem(place, JSON.stringify(next));
        return next;
      }),
    [place],
  );
  return { fields, keep };
}

/** Once it is sent, nothing of it is wanted any more. */
export function forgetDraft(place: string): void {
  sessionStorage.removeItem(place);
}

function readDraft(place: string): Fields {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? "{}");
    const entries = typeof found === "object" && found !== null ? Object.entries(found) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}
