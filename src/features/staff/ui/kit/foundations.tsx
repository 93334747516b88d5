import { Clock, MapPin, PaintBucket, Truck } from "lucide-react";
import { classes } from "../../../../ui/classes.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Logo, LogoMark } from "../../../../ui/logo.tsx";
import { Money } from "../../../../ui/money.tsx";
import { ThemeSwitch } from "../../../../ui/theme-switch.tsx";
import { Truncate } from "../../../../ui/truncate.tsx";
import { KitSection, Specimen, SpecimenSheet } from "./specimen.tsx";

const grounds = [
  { name: "Ground", look: "bg-ground text-ink" },
  { name: "Surface", look: "bg-surface text-ink" },
  { name: "Sunken", look: "bg-sunken text-ink" },
  { name: "Inverse", look: "bg-inverse text-on-inverse" },
  { name: "Brand", look: "bg-brand text-on-brand" },
];

const states = [
  { name: "Success", look: "bg-success text-on-success" },
  { name: "Warning", look: "bg-warning text-on-warning" },
  { name: "Danger", look: "bg-danger text-on-danger" },
  { name: "Info", look: "bg-info text-on-info" },
  { name: "Success, soft", look: "bg-success-soft text-success-text" },
  { name: "Warning, soft", look: "bg-warning-soft text-warning-text" },
  { name: "Danger, soft", look: "bg-danger-soft text-danger-text" },
  { name: "Info, soft", look: "bg-info-soft text-info-text" },
];

export function ColourSection() {
  return (
    <KitSection
      id="colour"
      title="Colour"
      note="The brand colour belongs to the primary action. States are told by icon and words first, colour second."
    >
      <Swatches of={grounds} columns="grid-cols-2 md:grid-cols-5" />
      <Swatches of={states} columns="grid-cols-2 md:grid-cols-4" />
      <div className="grid gap-4 md:grid-cols-2">
        <ThemeSample theme="light" />
        <ThemeSample theme="dark" />
      </div>
    </KitSection>
  );
}

function Swatches({ of, columns }: { of: readonly { name: string; look: string }[]; columns: string }) {
  return (
    <div className={classes("grid gap-2", columns)}>
      {of.map(({ name, look }) => (
        <div
          key={name}
          className={classes(
            "flex h-20 items-end rounded-box border border-line p-3 text-sm font-medium max-md:odd:last:col-span-2",
            look,
          )}
        >
          {name}
        </div>
      ))}
    </div>
  );
}

/** Any part of a page can have its own theme. */
function ThemeSample({ theme }: { theme: "light" | "dark" }) {
  return (
    <div
      data-theme={theme}
      className="flex flex-wrap items-center justify-between gap-4 rounded-box border border-line bg-ground p-4 text-ink"
    >
      <Logo name="Trestle Trade" />
      <Money value="$1,204.50" gst="ex" size="large" />
    </div>
  );
}

export function TypeSection() {
  return (
    <KitSection
      id="type"
      title="Type and figures"
      note="Archivo for headings and figures, Inter for text. Digits stand under digits."
    >
      <SpecimenSheet>
        <Specimen state="Page heading">
          <p className="type-page font-heading leading-tight font-bold tracking-tight [font-stretch:108%]">
            Open invoices
          </p>
        </Specimen>
        <Specimen state="Section heading">
          <p className="type-section font-heading leading-tight font-bold [font-stretch:108%]">Due this week</p>
        </Specimen>
        <Specimen state="Text, 16 px">Ceiling white, flat, 15 L. Two coats over a sealed surface.</Specimen>
        <Specimen state="Small text, 14 px">
          <p className="text-sm text-ink-muted">Order before 12:30 pm for delivery today.</p>
        </Specimen>
        <Specimen state="Money, ex GST">
          <Money value="$1,204.50" gst="ex" size="huge" />
        </Specimen>
        <Specimen state="Money, inc GST, was">
          <Money value="$98.10" was="$121.00" gst="inc" size="large" />
        </Specimen>
        <Specimen state="Money in a column">
          <span className="flex flex-col items-end pr-16">
            <Money value="$1,111.11" gst="ex" />
            <Money value="$888.80" gst="ex" />
            <Money value="$42.10" gst="ex" />
          </span>
        </Specimen>
        <Specimen state="Truncated: hover, focus or tap">
          <Truncate text="Interior low sheen washable acrylic, extra white base" max={28} />
        </Specimen>
      </SpecimenSheet>
    </KitSection>
  );
}

export function MarksSection() {
  return (
    <KitSection
      id="marks"
      title="Logo, icons, theme"
      note="Icons stay silent beside words and carry a name when they stand alone."
    >
      <SpecimenSheet>
        <Specimen state="Wordmark">
          <Logo name="Trestle Trade" />
        </Specimen>
        <Specimen state="Mark">
          <LogoMark className="size-12" />
        </Specimen>
        <Specimen state="Icon sizes: 16, 20, 24, 40 px">
          <span className="flex items-end gap-4">
            <Icon of={Truck} size="small" />
            <Icon of={Clock} />
            <Icon of={MapPin} size="large" />
            <Icon of={PaintBucket} size="huge" label="Paint" />
          </span>
        </Specimen>
        <Specimen state="Theme switch">
          <ThemeSwitch />
        </Specimen>
      </SpecimenSheet>
    </KitSection>
  );
}
