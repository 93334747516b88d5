import { useEffect, useState } from "react";
import { CheckboxField } from "./checkbox.tsx";

/** Which columns a person hides, kept in this browser under a name. The server shows all of them. */
export function useHiddenColumns(name: string): [readonly string[], (hidden: readonly string[]) => void] {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  useEffect(() => setHidden(readHidden(name)), [name]);
  const change = (next: readonly string[]) => {
    setHidden(next);
    try {
      localStorage.setItem(name, JSON.stringify(next));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [hidden, change];
}

function readHidden(name: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

interface ColumnChoiceProps {
  columns: readonly { readonly key: string; readonly header: string }[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}

export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const toggle = (key: string, isShown: boolean) =>
    onChange(isShown ? hidden.filter((each) => each !== key) : [...hidden, key]);
  return (
    <details className="rounded-box border border-line bg-surface">
      <summary className="flex min-h-control cursor-pointer items-center rounded-box px-4 font-semibold">
        Columns
      </summary>
      <div className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-4 py-2">
        {columns.map(({ key, header }) => (
          <CheckboxField
            key={key}
            label={header}
            checked={!hidden.includes(key)}
            onChange={(event) => toggle(key, event.currentTarget.checked)}
          />
        ))}
      </div>
    </details>
  );
}
