import { Home, Info, Sun, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { calculateLuminance } from "../../../shared/colour-space.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { type Colour, hexAtStrength, listStrengths, strengths } from "../colour.ts";
import { checkAvailability, type TintRange, unavailableReasons } from "../colour-availability.ts";
import { findNearestAvailable, findNearestColours } from "../nearest-colours.ts";
import { NearColours } from "./near-colours.tsx";
import { swatchStyle } from "./swatch.tsx";

export interface ColourPanelProps {
  colour: Colour;
  brandName: string;
  baseName: string;
  strength: number;
  strengthName: string;
  product: TintRange | null;
  /** The candidates for the nearest colours. */
  colours: readonly Colour[];
  onStrength: (strength: number) => void;
  onChoose: (colour: Colour) => void;
}

const nearCount = 4;

/** The chosen colour: its look, its data, and the nearest colours. */
export function ColourPanel(props: ColourPanelProps) {
  const { colour, brandName, baseName, strength, strengthName, product, colours, onStrength, onChoose } = props;
  const problem = product === null ? null : checkAvailability(colour, product);
  const near = useMemo(
    () =>
      product === null
        ? findNearestColours(colour, colours, nearCount)
        : findNearestAvailable(colour, colours, { product, count: nearCount }),
    [colour, colours, product],
  );
  const hex = problem === null ? hexAtStrength(colour.hex, strength) : colour.hex;
  return (
    <section aria-label="Chosen colour" className="flex flex-col gap-4">
      <div
        style={swatchStyle(hex)}
        className="flex min-h-40 flex-col justify-end gap-0.5 rounded-box p-4 shadow-[inset_0_0_0_1px_color-mix(in_srgb,currentColor_16%,transparent)] @3xl:min-h-48 print:[print-color-adjust:exact]"
      >
        <h3 className="type-section">{colour.name}</h3>
        <p>
          <span className="figures font-semibold">{colour.code}</span>
          {brandName && ` · ${brandName}`}
        </p>
      </div>
      <div aria-live="polite" className={problem === null ? "sr-only" : undefined}>
        {problem !== null && (
          <div className="flex gap-2.5 rounded-inner border border-warning-line bg-warning-soft p-3 text-warning-text">
            <Icon of={TriangleAlert} className="mt-0.5" />
            <p>
              <strong className="block">Not in this product</strong>
              {unavailableReasons[problem]} {problem === "base" && baseName && `It needs ${baseName.toLowerCase()}.`}
            </p>
          </div>
        )}
      </div>
      {problem === null ? (
        <>
          <ColourFacts
            colour={colour}
            baseName={baseName}
            lrv={strength === 1 ? colour.lrv : calculateLuminance(hex) * 100}
          />
          <StrengthChoice colour={colour} name={strengthName} value={strength} onChange={onStrength} />
          <NearColours title="Near it" hex={colour.hex} near={near} onChoose={onChoose} />
        </>
      ) : (
        <NearColours title="Nearest in this product" hex={colour.hex} near={near} onChoose={onChoose} />
      )}
    </section>
  );
}

function ColourFacts({ colour, baseName, lrv }: { colour: Colour; baseName: string; lrv: number }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <p className="flex justify-between gap-3">
          <span>
            <abbr title="Light reflectance value" className="no-underline">
              LRV
            </abbr>{" "}
            <span className="figures font-semibold">{Math.round(lrv)}</span>
          </span>
          {baseName && <span className="text-ink-muted">{baseName} base</span>}
        </p>
        <LightScale lrv={lrv} />
      </div>
      <div className="flex flex-wrap gap-1.5">
        {colour.interior && <Badge icon={Home}>Inside</Badge>}
        {colour.exterior && <Badge icon={Sun}>Outside</Badge>}
        {colour.approximate && <Badge icon={Info}>Screen comes near it only</Badge>}
      </div>
    </div>
  );
}

/** A scale from black to white with a mark at the light reflectance of the colour. */
function LightScale({ lrv }: { lrv: number }) {
  return (
    <div
      aria-hidden="true"
      className="relative h-2.5 rounded-full border border-line-strong bg-linear-to-r from-[#000] to-[#fff]"
    >
      <span
        className="absolute -top-1.5 h-5 w-2 -translate-x-1/2 rounded-full border-2 border-surface bg-ink"
        style={{ left: `${Math.min(Math.max(lrv, 1), 99)}%` }}
      />
    </div>
  );
}

/** Tint strengths as painters write them on the lid of a tin. */
const figures: Record<number, string> = { 0.25: "¼", 0.5: "½", 0.75: "¾", 1: "Full", 1.5: "1½", 2: "2×" };

interface StrengthChoiceProps {
  colour: Pick<Colour, "hex" | "strengths">;
  name: string;
  value: number;
  onChange: (value: number) => void;
}

/** The strengths to choose from, each shown in the resulting colour. */
function StrengthChoice({ colour, name, value, onChange }: StrengthChoiceProps) {
  const chosen = strengths.find((strength) => strength.value === value);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 flex w-full justify-between gap-3 font-medium">
        Strength <span className="font-normal text-ink-muted">{chosen?.label}</span>
      </legend>
      <div className="flex overflow-hidden rounded-inner border border-line-strong">
        {listStrengths(colour).map((strength) => (
          <label
            key={strength.value}
            style={swatchStyle(hexAtStrength(colour.hex, strength.value))}
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
