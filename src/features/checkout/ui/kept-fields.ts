import { useCallback, useEffect, useState } from "react";
import { placeFormId } from "./checkout-data.ts";

type Fields = Readonly<Record<string, string>>;

export interface KeptFields {
  readonly fields: Fields;
  keep(name: string, value: string): void;
  /** All that a text field of the order needs: its name, its form, what is typed. */
  bind(name: string): {
    name: string;
    form: string;
    value: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
}

/**
 * What is typed at the checkout, kept in this tab for this cart, so that a reload, a refusal or a sign-in in between
 * loses nothing. `first` is what came back from a form that was refused without script.
 */
export function useKeptFields(cartCode: string, first: Fields): KeptFields {
  const [fields, setFields] = useState(first);
  const place = placeOf(cartCode);
  useEffect(() => setFields((now) => ({ ...readKept(place), ...now })), [place]);
  const keep = useCallback(
    (name: string, value: string) =>
      setFields((now) => {
        const next = { ...now, [name]: value };
        sessionStorage.setItem(place, JSON.stringify(next));
        return next;
      }),
    [place],
  );
  const bind = (name: string) => ({
    name,
    form: placeFormId,
    value: fields[name] ?? "",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => keep(name, currentTarget.value),
  });
  return { fields, keep, bind };
}

const placeOf = (cartCode: string) => `checkout ${cartCode}`;

/** Once it is ordered, nothing of it is wanted any more. */
export function forgetFields(cartCode: string): void {
  sessionStorage.removeItem(placeOf(cartCode));
}

function readKept(place: string): Fields {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? "{}");
    const entries = typeof found === "object" && found !== null ? Object.entries(found) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}
