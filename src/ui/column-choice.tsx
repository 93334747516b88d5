import { CheckboxField } from "./checkbox.tsx";
import { useKeptList } from "./use-kept-list.ts";

/** Which columns a person hides, kept in this browser under a name. The server shows all of them. */
export function useHiddenColumns(name: string): [readonly string[], (hidden: readonly string[]) => void] {
  return useKeptList(name, parseHidden);
}

function parseHidden(kept: string | null): readonly string[] {
  const keys: unknown = JSON.parse(kept ?? "[]");
  return Array.isArray(keys) ? keys.filter((each) => typeof each === "string") : [];
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
