import { useEffect, useState } from "react";
import { TextField } from "../../../ui/field.tsx";
import { checkRadius, maxRadiusKm, minRadiusKm } from "../service-area.ts";

interface RadiusFieldsProps {
  name: string;
  /** The area, for the labels: "Richmond VIC". */
  place: string;
  /** As it is typed. */
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
  disabled?: boolean | undefined;
}

/** The number is sent. The slider follows it and exists only with script, because nothing else would connect the two. */
export function RadiusFields({ name, place, text, error, onChange, disabled = false }: RadiusFieldsProps) {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <TextField
        label="Radius"
        aria-label={`Radius around ${place} in kilometres`}
        name={name}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="off"
        suffix="km"
        error={error}
        disabled={disabled}
        className="w-28"
      />
      {hasScript && !disabled && (
        <input
          type="range"
          aria-label={`Slide the radius around ${place}`}
          min={minRadiusKm}
          max={maxRadiusKm}
          value={toRadius(text) ?? minRadiusKm}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="h-control min-w-32 flex-1 accent-ink"
        />
      )}
    </div>
  );
}

/** Null for a text that is no radius. */
export function toRadius(text: string): number | null {
  const radiusKm = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return checkRadius(radiusKm) === null ? radiusKm : null;
}

/** "214 suburbs and towns within 25 km". */
export function formatReach(suburbsByKm: readonly number[], radiusKm: number): string {
  const count = suburbsByKm[radiusKm - 1] ?? 0;
  return `${count} ${count === 1 ? "suburb or town" : "suburbs and towns"} within ${radiusKm} km`;
}
