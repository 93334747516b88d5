import { Palette, TriangleAlert, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Form, Link } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { ColourChip } from "../../../ui/colour-chip.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Colour, hexAtStrength, strengths } from "../../colours/colour.ts";
import { checkAvailability, type TintRange, unavailableReasons } from "../../colours/colour-availability.ts";
import type { Near } from "../../colours/nearest-colours.ts";
import { NearLinks } from "../../colours/ui/near-colours.tsx";
import type { ProductPageParams } from "../product-page-params.ts";
import type { QuickPick, ShownColour } from "./product-page-data.ts";
import { OtherParamFields, useAddressWith, useScopedName, useSetParams } from "./product-params.tsx";

const ColourPicker = lazy(async () => ({ default: (await import("../../colours/ui/colour-picker.tsx")).ColourPicker }));

interface ColourSectionProps {
  pageParams: ProductPageParams;
  colour: ShownColour | null;
  range: TintRange;
  /** Popular colours for the picker. Empty while the picker is closed. */
  popular: readonly Colour[];
  /** A few popular colours. Empty while the picker is open. */
  picks: readonly QuickPick[];
  /** The nearest available colours, where the chosen one is not available. */
  near: readonly Near<Colour>[];
}

const untinted = "#f2f0ea";

/** The colour on a wall, and the picker. The picker opens by a link, so it works without script. */
export function ColourSection({ pageParams, colour, range, popular, picks, near }: ColourSectionProps) {
  const toAddress = useAddressWith();
  const id = useScopedName()("colour");
  const hex = colour === null ? untinted : hexAtStrength(colour.hex, pageParams.strength);
  const [wasPicking, setWasPicking] = useState(false);
  if (pageParams.isPicking && !wasPicking) setWasPicking(true);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes("scroll-mt-4 md:scroll-mt-28", colour === null && "print:hidden")}
    >
      <Panel>
        {pageParams.isPicking && <Picking {...{ pageParams, colour, range, popular }} />}
        <div className="grid items-center gap-6 md:grid-cols-[2fr_3fr] lg:gap-10">
          <div className="flex flex-col items-start gap-5">
            <h2 id={`${id}-title`} className="type-section">
              {colour === null ? "See it on the wall" : "Your colour on the wall"}
            </h2>
            {!(pageParams.isPicking && colour === null) && (
              <ChosenColour colour={colour} strength={pageParams.strength} range={range} />
            )}
            {!pageParams.isPicking && colour !== null && near.length > 0 && (
              <NearLinks
                title="Nearest in this product"
                hex={colour.hex}
                near={near}
                toAddress={({ id }) => toAddress({ colour: id, base: null })}
              />
            )}
            {!pageParams.isPicking && near.length === 0 && <QuickPicks colours={picks} chosenId={colour?.id ?? null} />}
            <div className="flex flex-wrap gap-3">
              {!pageParams.isPicking && (
                <ButtonLink
                  ref={wasPicking ? takeFocus : null}
                  to={`${toAddress({ pick: id })}#${id}`}
                  icon={Palette}
                  replace
                >
                  See all colours
                </ButtonLink>
              )}
              {colour !== null && (
                <ButtonLink to={toAddress({ colour: null, strength: null })} variant="quiet" preventScrollReset replace>
                  Without colour
                </ButtonLink>
              )}
            </div>
          </div>
          <RoomPreview
            hex={hex}
            colourName={colour?.name ?? "untinted white"}
            isOutside={range.exterior && !range.interior}
          />
        </div>
      </Panel>
    </section>
  );
}

/** A few popular colours, each one click away. */
function QuickPicks({ colours, chosenId }: { colours: readonly QuickPick[]; chosenId: string | null }) {
  const toAddress = useAddressWith();
  return (
    <ul aria-label="Popular colours" className="flex flex-wrap gap-2 print:hidden">
      {colours.map(({ id, name, hex }) => (
        <li key={id}>
          <Link
            to={toAddress({ colour: id, base: null })}
            replace
            preventScrollReset
            title={name}
            aria-label={name}
            aria-current={id === chosenId ? "true" : undefined}
            style={{ backgroundColor: hex }}
            className="block size-12 rounded-inner border border-line-strong transition-transform hover:scale-110 aria-[current=true]:outline-3 aria-[current=true]:outline-offset-2 aria-[current=true]:outline-ink"
          />
        </li>
      ))}
    </ul>
  );
}

/** The chosen colour as a line among the other choices, with a link to the picker. */
export function ColourLine({ colour, pageParams }: Pick<ColourSectionProps, "colour" | "pageParams">) {
  const toAddress = useAddressWith();
  const id = useScopedName()("colour");
  const strength = strengths.find(({ value }) => value === pageParams.strength)?.label;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-line bg-surface p-3">
      {colour === null ? (
        <span className="flex items-center gap-3">
          <span aria-hidden="true" className="size-12 rounded-inner border border-dashed border-line-strong" />
          <span className="flex flex-col leading-snug">
            <span className="font-semibold">No colour yet</span>
            <span className="text-sm text-ink-muted">It comes untinted, in the base below.</span>
          </span>
        </span>
      ) : (
        <ColourChip
          hex={hexAtStrength(colour.hex, pageParams.strength)}
          name={colour.name}
          code={colour.code}
          brand={colour.brandName}
          strength={pageParams.strength === 1 ? undefined : strength}
        />
      )}
      <ButtonLink to={`${toAddress({ pick: id })}#${id}`} icon={Palette} replace className="print:hidden">
        {colour === null ? "Choose a colour" : "Change"}
      </ButtonLink>
    </div>
  );
}

function ChosenColour({
  colour,
  strength,
  range,
}: Pick<ColourSectionProps, "colour" | "range"> & { strength: number }) {
  if (colour === null) {
    return (
      <p className="max-w-md text-ink-muted">
        Tap one of these, or choose from the whole deck. The colour decides the base, and with it the tin.
      </p>
    );
  }
  const label = strengths.find(({ value }) => value === strength)?.label;
  const problem = checkAvailability(colour, range);
  return (
    <>
      <ColourChip
        hex={hexAtStrength(colour.hex, strength)}
        name={colour.name}
        code={colour.code}
        brand={colour.brandName}
        strength={strength === 1 ? undefined : label}
      />
      {problem !== null && (
        <p className="flex gap-2.5 rounded-inner border border-warning-line bg-warning-soft p-3 text-warning-text">
          <Icon of={TriangleAlert} className="mt-0.5" />
          <span>
            <strong className="block">Not in this product</strong>
            {unavailableReasons[problem]} {problem === "base" && `It needs ${colour.baseName.toLowerCase()}.`}
          </span>
        </p>
      )}
    </>
  );
}

/** Opening or closing the picker removes the link that had the focus, so the focus is set anew. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

function Picking({ pageParams, colour, range, popular }: Omit<ColourSectionProps, "near" | "picks">) {
  const choose = useSetParams();
  const toAddress = useAddressWith();
  const scoped = useScopedName();
  return (
    <Form preventScrollReset replace className="flex flex-col gap-4 border-b border-line pb-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={takeFocus} tabIndex={-1} className="type-section">
          Choose a colour
        </h2>
        <ButtonLink to={`${toAddress({ pick: null })}#${scoped("colour")}`} icon={X} size="small" replace>
          Close<span className="max-md:sr-only"> the colours</span>
        </ButtonLink>
      </div>
      <OtherParamFields besides={["colour", "strength", "pick", "base", "sku"]} />
      <Suspense fallback={<Skeleton className="h-[clamp(20rem,60dvh,36rem)] w-full rounded-box" />}>
        <ColourPicker
          popular={popular}
          product={range}
          initial={colour}
          initialStrength={pageParams.strength}
          name={scoped("colour")}
          strengthName={scoped("strength")}
          onChange={({ colour: chosen, strength }) =>
            choose({ colour: chosen.id, strength: strength === 1 ? null : String(strength), base: null })
          }
        />
      </Suspense>
      <noscript>
        <Button type="submit" variant="primary">
          Use this colour
        </Button>
      </noscript>
    </Form>
  );
}

interface RoomPreviewProps {
  hex: string;
  colourName: string;
  /** A product for outside only is shown on a house. */
  isOutside: boolean;
}

/** The colour on a wall. The server draws the picture, because the drawing code is larger than the pictures. */
function RoomPreview({ hex, colourName, isOutside }: RoomPreviewProps) {
  const scene = isOutside ? "house" : "room";
  return (
    <img
      src={`/scene-pictures/${scene}.svg?wall=${hex.replace("#", "")}`}
      alt={`A ${scene} with its walls in ${colourName}`}
      width={600}
      height={400}
      className="aspect-3/2 w-full rounded-inner border border-line bg-sunken print:[print-color-adjust:exact]"
    />
  );
}
