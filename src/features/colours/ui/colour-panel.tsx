import { Home, Info, Sun, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { luminanceOf } from "../../../shared/light.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Colour } from "../colour.ts";
import { checkAvailability, type TintRange, unavailableWords } from "../colour-availability.ts";
import { nearestAvailable } from "../nearest-available.ts";
import { nearestColours } from "../nearest-colours.ts";
import { hexAtStrength } from "../tint-strength.ts";
import { NearColours } from "./near-colours.tsx";
import { StrengthChoice } from "./strength-choice.tsx";
import { paintOf } from "./swatch.tsx";

export interface ColourPanelProps {
  colour: Colour;
  brandName: string;
  baseName: string;
  strength: number;
  strengthName: string;
  product: TintRange | null;
  /** Those among which near ones are sought. */
  colours: readonly Colour[];
  onStrength: (strength: number) => void;
  onChoose: (colour: Colour) => void;
}

const nearCount = 4;

/** The colour one has in hand: how it looks, what it is, and what comes near it. */
export function ColourPanel(props: ColourPanelProps) {
  const { colour, brandName, baseName, strength, strengthName, product, colours, onStrength, onChoose } = props;
  const problem = product === null ? null : checkAvailability(colour, product);
  const near = useMemo(
    () =>
      product === null
        ? nearestColours(colour, colours, nearCount)
        : nearestAvailable(colour, colours, { product, count: nearCount }),
    [colour, colours, product],
  );
  const hex = problem === null ? hexAtStrength(colour.hex, strength) : colour.hex;
  return (
    <section aria-label="Chosen colour" className="flex flex-col gap-4">
      <div
        style={paintOf(hex)}
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
              {unavailableWords[problem]} {problem === "base" && baseName && `It needs ${baseName.toLowerCase()}.`}
            </p>
          </div>
        )}
      </div>
      {problem === null ? (
        <>
          <ColourFacts colour={colour} baseName={baseName} lrv={strength === 1 ? colour.lrv : luminanceOf(hex) * 100} />
          <StrengthChoice hex={colour.hex} name={strengthName} value={strength} onChange={onStrength} />
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

/** From black to white, and how far along it this colour's light lies. */
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
