import { Ruler } from "lucide-react";
import { useState } from "react";
import { Form } from "react-router";
import { type Cents, cents } from "../../../shared/money.ts";
import { buttonClasses } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Money } from "../../../ui/money.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { calculateLitres, choosePacks, type Pack, type PackChoice } from "../coverage.ts";
import { type Gst, leadingFigure, leadingGst } from "../price-display.ts";
import { parseProductPageParams } from "../product-page-params.ts";
import { formatDollars } from "./product-card-data.ts";
import type { ShownVariant } from "./product-page-data.ts";
import { OtherParamFields } from "./product-params.tsx";

interface CoverageCalculatorProps {
  /** The sizes in the chosen base. */
  variants: readonly ShownVariant[];
  coverageM2PerLitre: number;
  coats: number;
  /** From the address, where the form was sent without script. */
  areaM2: number | null;
  coatsGiven: number | null;
}

/** Calculates the litres for an area and the packs to buy: while typing, or by a button without script. */
export function CoverageCalculator(props: CoverageCalculatorProps) {
  const { variants, coverageM2PerLitre, coats: usualCoats } = props;
  const [area, setArea] = useState(props.areaM2 === null ? "" : String(props.areaM2));
  const [coats, setCoats] = useState(String(props.coatsGiven ?? usualCoats));
  const job = parseProductPageParams(new URLSearchParams({ area: area.replace(",", "."), coats }));
  const litres =
    job.areaM2 === null
      ? null
      : calculateLitres({ areaM2: job.areaM2, coats: job.coats ?? usualCoats, coverageM2PerLitre });
  return (
    <Panel title="How much do I need?" action={<Icon of={Ruler} className="text-ink-muted" />} className="print:hidden">
      <Form preventScrollReset replace className="grid grid-cols-2 items-end gap-4">
        <OtherParamFields besides={["area", "coats"]} />
        <TextField
          label="Area"
          name="area"
          inputMode="decimal"
          suffix="m²"
          placeholder="45"
          autoComplete="off"
          value={area}
          onChange={(event) => setArea(event.target.value)}
        />
        <SelectField
          label="Coats"
          name="coats"
          value={coats}
          onChange={(event) => setCoats(event.target.value)}
          options={["1", "2", "3", "4"].map((value) => ({ value, label: value }))}
        />
        <noscript>
          <button type="submit" className={buttonClasses({})}>
            Work it out
          </button>
        </noscript>
      </Form>
      <div aria-live="polite">
        {litres === null ? (
          <p className="text-ink-muted">
            Wall height times length, less the windows. One litre covers about {coverageM2PerLitre} m², once.
          </p>
        ) : (
          <Answer litres={litres} variants={variants} />
        )}
      </div>
    </Panel>
  );
}

function Answer({ litres, variants }: { litres: number; variants: readonly ShownVariant[] }) {
  const packs = variants.flatMap(toPack);
  const cheapest = choosePacks(litres, packs, "cheapest");
  const fewest = choosePacks(litres, packs, "fewest");
  if (cheapest === null || fewest === null) {
    return <p>For a job of this size, ask your rep: somebody should measure it.</p>;
  }
  const gst = variantsGst(variants);
  const isSame = cheapest.totalCents === fewest.totalCents;
  return (
    <div className="flex flex-col gap-3">
      <p>
        You need about <strong className="figures text-lg">{roundLitres(litres)} L</strong>.
      </p>
      <Tins title={isSame ? "Buy" : "For the least money"} choice={cheapest} variants={variants} gst={gst} />
      {!isSame && <Tins title="With the fewest tins" choice={fewest} variants={variants} gst={gst} />}
    </div>
  );
}

interface TinsProps {
  title: string;
  choice: PackChoice;
  variants: readonly ShownVariant[];
  gst: Gst;
}

function Tins({ title, choice, variants, gst }: TinsProps) {
  const findSize = (sku: string) => variants.find((variant) => variant.sku === sku)?.size ?? sku;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 rounded-inner bg-sunken px-4 py-3">
      <div>
        <p className="text-sm text-ink-muted">{title}</p>
        <p className="font-semibold">
          {choice.packs.map(({ sku, quantity }) => `${quantity} × ${findSize(sku)}`).join(" + ")}
        </p>
        <p className="text-sm text-ink-muted">{roundLitres(choice.leftLitres)} L left over</p>
      </div>
      <Money value={formatDollars(choice.totalCents / 100)} gst={gst} size="large" />
    </div>
  );
}

/** All variants are priced for one buyer, so all prices are with GST or all are without. */
function variantsGst(variants: readonly ShownVariant[]): Gst {
  const price = variants.find((variant) => variant.price !== null)?.price;
  return price ? leadingGst(price) : "ex";
}

function toPack({ sku, litres, price }: ShownVariant): Pack[] {
  if (litres === null || price === null) return [];
  const unitCents: Cents = cents(Math.round(leadingFigure(price).value * 100));
  return [{ sku, litres, unitCents }];
}

function roundLitres(litres: number): string {
  return litres.toLocaleString("en", { maximumFractionDigits: 1 });
}
