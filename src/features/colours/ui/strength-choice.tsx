import { type Colour, strengths } from "../colour.ts";
import { hexAtStrength } from "../tint-strength.ts";
import { paintOf } from "./swatch.tsx";

/** As a painter writes them on a lid. */
const figures: Record<number, string> = { 0.25: "¼", 0.5: "½", 0.75: "¾", 1: "Full", 1.5: "1½", 2: "2×" };

interface StrengthChoiceProps {
  hex: Colour["hex"];
  name: string;
  value: number;
  onChange: (value: number) => void;
}

/** The recipe in part or in multiple, each painted as it will look. */
export function StrengthChoice({ hex, name, value, onChange }: StrengthChoiceProps) {
  const chosen = strengths.find((strength) => strength.value === value);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 flex w-full justify-between gap-3 font-medium">
        Strength <span className="font-normal text-ink-muted">{chosen?.label}</span>
      </legend>
      <div className="flex overflow-hidden rounded-inner border border-line-strong">
        {strengths.map((strength) => (
          <label
            key={strength.value}
            style={paintOf(hexAtStrength(hex, strength.value))}
            className="relative grid min-h-12 flex-1 place-items-center text-sm has-checked:font-bold has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={strength.value}
              checked={strength.value === value}
              onChange={() => onChange(strength.value)}
              className="peer sr-only"
            />
            <span aria-hidden="true" className="figures">
              {figures[strength.value] ?? strength.label}
            </span>
            <span className="sr-only">{strength.label}</span>
            <span
              aria-hidden="true"
              className="absolute inset-x-0 bottom-0 h-1.5 bg-current opacity-0 peer-checked:opacity-100"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
