import { CircleCheck, Trash2 } from "lucide-react";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { strengths } from "../../colours/colour.ts";
import { maxPlanFieldLength, maxSurfaceLength } from "../paint-plan.ts";
import { PaintField } from "./paint-field.tsx";
import type { ShownArea } from "./paint-plan-data.ts";

interface AreaCardProps {
  index: number;
  /** The fields as they were when the row appeared. The browser keeps what is typed after that. */
  initial: ShownArea;
  /** What the server says about the row; null for a row that it has not seen. */
  view: ShownArea | null;
  /** Whether the server has seen the last change. */
  isSaved: boolean;
  onTouch: () => void;
  onRemove: () => void;
}

/** One area: its size, its paint, and the litres that it needs. */
export function AreaCard({ index, initial, view, isSaved, onTouch, onRemove }: AreaCardProps) {
  const isBegun = view !== null && [view.areaM2, view.lengthM, view.product].some((field) => field !== "");
  const errorFor = (field: string) =>
    isBegun && isSaved && view.field === field ? (view.message ?? undefined) : undefined;
  const bind = (field: "areaM2" | "rooms" | "lengthM" | "widthM" | "heightM" | "coats" | "colour", label: string) => ({
    label,
    name: `areas.${index}.${field}`,
    defaultValue: initial[field],
    error: errorFor(field),
    maxLength: maxPlanFieldLength,
    autoComplete: "off",
  });
  const hasRooms = [initial.rooms, initial.lengthM, initial.widthM, initial.heightM].some((field) => field !== "");
  return (
    <li>
      <fieldset className="flex min-w-0 flex-col gap-3 py-4">
        <legend className="sr-only">Area {index + 1}</legend>
        <input type="hidden" name={`areas.${index}.id`} value={initial.id} />
        <div className="flex items-end gap-2">
          <TextField
            label={`Surface ${index + 1}`}
            name={`areas.${index}.surface`}
            defaultValue={initial.surface}
            maxLength={maxSurfaceLength}
            placeholder="Walls of the living room"
            autoComplete="off"
            className="flex-1"
          />
          <IconButton icon={Trash2} label={`Remove area ${index + 1}`} onClick={onRemove} className="text-ink-muted" />
        </div>
        <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-12">
          <TextField {...bind("areaM2", "Area")} inputMode="decimal" suffix="m²" className="md:col-span-3" />
          <TextField {...bind("coats", "Coats")} inputMode="numeric" className="md:col-span-2" />
          <PaintField
            name={`areas.${index}.product`}
            initial={initial.product}
            error={errorFor("product")}
            className="col-span-2 md:col-span-3"
            onChange={onTouch}
          />
          <TextField {...bind("colour", "Colour")} placeholder="Name or code" className="md:col-span-2" />
          <SelectField
            label="Strength"
            name={`areas.${index}.strength`}
            defaultValue={initial.strength === "" ? "Full" : initial.strength}
            options={strengths.map(({ label }) => ({ value: label, label }))}
            error={errorFor("strength")}
            className="md:col-span-2"
          />
        </div>
        <details open={hasRooms || undefined}>
          <summary className="cursor-pointer py-3 text-sm font-medium">Measure rooms instead</summary>
          <div className="grid grid-cols-2 items-start gap-3 pt-2 md:grid-cols-4">
            <TextField {...bind("rooms", "Rooms")} inputMode="numeric" placeholder="1" />
            <TextField {...bind("lengthM", "Length")} inputMode="decimal" suffix="m" />
            <TextField {...bind("widthM", "Width")} inputMode="decimal" suffix="m" />
            <TextField {...bind("heightM", "Height")} inputMode="decimal" suffix="m" />
          </div>
          <p className="pt-2 text-sm text-ink-muted">
            With a height the four walls of each room count, without one the ceiling. An area in m² counts before rooms.
          </p>
        </details>
        <AreaMeaning view={view} isBegun={isBegun} isSaved={isSaved} />
      </fieldset>
    </li>
  );
}

interface AreaMeaningProps {
  view: ShownArea | null;
  isBegun: boolean;
  isSaved: boolean;
}

function AreaMeaning({ view, isBegun, isSaved }: AreaMeaningProps) {
  if (!isSaved) return <p className="text-sm text-ink-muted">Calculating …</p>;
  if (view === null || (view.message !== null && isBegun)) return null;
  if (view.message !== null) return <p className="text-sm text-ink-muted">{view.message}</p>;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="inline-flex items-center gap-1.5 font-medium text-success-text">
          <Icon of={CircleCheck} size="small" />
          <span className="figures">{view.summary}</span>
        </span>
        <span>{view.paint}</span>
        {view.tint !== null && <Tint tint={view.tint} />}
      </p>
    </div>
  );
}

export function Tint({ tint }: { tint: NonNullable<ShownArea["tint"]> }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        style={{ backgroundColor: tint.hex }}
        className="size-4 rounded-full border border-line-strong"
      />
      {tint.name} <span className="figures text-ink-muted">{tint.code}</span>
    </span>
  );
}
