/** The steps of the form, one at a time. Their fields are plain fields: without script the server draws the next step. */
import { BrickWall, Fence, Grid2x2, House, type LucideIcon, PaintRoller } from "lucide-react";
import { classes } from "../../../ui/classes.ts";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { PaintBrand } from "../../painters/painter-work.ts";
import { type Instance, instanceLabels, instances, timings } from "../../painters/work.ts";
import { contactMethods, contactTimes } from "../request.ts";
import { coloursChoices, listBrandsToAskFor, listWorkQuestions, type RequestField } from "../request-form.ts";
import { type RequestValues, splitList } from "../request-values.ts";
import { ChoiceField } from "./choice-field.tsx";

export interface StepProps {
  values: RequestValues;
  errors: Readonly<Record<string, string>>;
}

const kinds: Record<Instance, { icon: LucideIcon; words: string }> = {
  INTERIOR: { icon: PaintRoller, words: "Walls, ceilings, doors, cabinets" },
  EXTERIOR: { icon: Fence, words: "Weatherboard, render, deck, fence" },
  ROOF: { icon: House, words: "Metal and tiles, gutters" },
  CONCRETE: { icon: Grid2x2, words: "Driveway, patio, garage floor" },
  TEXTURE: { icon: BrickWall, words: "Render, texture coat, plaster" },
};

/** One tap chooses and goes on. */
export function KindStep({ values, kinds: offered }: StepProps & { kinds: readonly string[] }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {instances
        .filter((instance) => offered.includes(instance))
        .map((instance) => (
          <button
            key={instance}
            type="submit"
            name="instance"
            value={instance}
            aria-current={values.instance === instance ? "true" : undefined}
            className="flex min-h-18 items-center gap-4 rounded-box border border-line-strong bg-surface px-4 py-3 text-left transition-colors hover:border-ink hover:bg-sunken aria-[current=true]:border-ink aria-[current=true]:ring-1 aria-[current=true]:ring-ink"
          >
            <Icon of={kinds[instance].icon} size="large" className="text-ink-muted" />
            <span className="flex min-w-0 flex-col">
              <span className="font-semibold">{instanceLabels[instance]}</span>
              <span className="text-sm text-ink-muted">{kinds[instance].words}</span>
            </span>
          </button>
        ))}
    </div>
  );
}

export interface PlaceChoice {
  readonly key: string;
  readonly label: string;
}

/** Several places may have the typed name. */
export function PlaceStep({ values, errors, places }: StepProps & { places: readonly PlaceChoice[] }) {
  const choices = Object.fromEntries(places.map(({ key, label }) => [key, label]));
  return (
    <>
      <TextField
        label="Suburb or town"
        name="place"
        defaultValue={values.place}
        error={errors.place}
        hint="With its state or postcode if you know it. Painters see the suburb, not your street."
        autoComplete="address-level2"
        enterKeyHint="next"
      />
      {places.length > 1 ? (
        <ChoiceField
          label="Which one is it?"
          name="placeKey"
          choices={choices}
          chosen={[values.placeKey]}
          error={errors.placeKey}
        />
      ) : (
        <input type="hidden" name="placeKey" value={values.placeKey} />
      )}
    </>
  );
}

/** Only the questions that fit the kind of work. */
export function WorkStep({ values, errors }: StepProps) {
  const instance = instances.find((each) => each === values.instance);
  if (instance === undefined) return null;
  return (
    <>
      {listWorkQuestions(instance).map(({ field, label, choices, isMany }) => (
        <ChoiceField
          key={field}
          label={label}
          name={field}
          choices={choices}
          chosen={splitList(values[field])}
          isMany={isMany}
          hint={isMany ? "Choose everything that fits." : undefined}
          error={errors[field]}
        />
      ))}
      <TextField
        label="About how large is it?"
        name="areaM2"
        defaultValue={values.areaM2}
        error={errors.areaM2}
        suffix="m²"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-xs"
        optional
      />
    </>
  );
}

export function TimingStep({ values, errors, brands }: StepProps & { brands: readonly PaintBrand[] }) {
  const asked = listBrandsToAskFor(values, brands);
  return (
    <>
      <ChoiceField
        label="When should it be done?"
        name="timing"
        choices={timings}
        chosen={[values.timing]}
        error={errors.timing}
      />
      {/* The text field appears with the answer, also without script. */}
      <div className="group flex flex-col gap-6">
        <ChoiceField
          label="Have you chosen the colours?"
          name="coloursChosen"
          choices={coloursChoices}
          chosen={[values.coloursChosen]}
          error={errors.coloursChosen}
        />
        <TextField
          label="Which colours?"
          name="colours"
          defaultValue={values.colours}
          error={errors.colours}
          hint="Names or numbers, and where they go."
          autoComplete="off"
          className="group-not-has-[[value=YES]:checked]:hidden"
          optional
        />
      </div>
      {asked.length > 0 && (
        <ChoiceField
          label="Which brand of paint?"
          name="nzBrand"
          choices={{ "": "Any brand", ...Object.fromEntries(asked.map(({ id, name }) => [id, name])) }}
          chosen={[values.nzBrand]}
          hint="Only painters who are trained for the brand are asked."
        />
      )}
      <TextAreaField
        label="Anything else?"
        name="note"
        defaultValue={values.note}
        error={errors.note}
        hint="Leave out phone numbers and addresses: you give them in a later step, and only painters who accept see them."
        maxLength={2_000}
        optional
      />
    </>
  );
}

export function ContactStep({ values, errors }: StepProps) {
  const bind = (name: RequestField) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <>
      <p className="text-ink-muted">Only painters who accept your job see this. At most three do.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Your name" autoComplete="name" {...bind("name")} />
        <TextField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="With its area code."
          {...bind("phone")}
        />
      </div>
      <TextField
        label="E-mail address"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="We send a link to it. You confirm with it, and see how it goes."
        {...bind("email")}
      />
      <TextField label="Street and number of the job" autoComplete="address-line1" optional {...bind("address")} />
      <ChoiceField
        label="How should painters contact you?"
        name="preferredMethod"
        choices={contactMethods}
        chosen={[values.preferredMethod]}
        error={errors.preferredMethod}
      />
      <ChoiceField
        label="When is a good time?"
        name="preferredTime"
        choices={contactTimes}
        chosen={[values.preferredTime]}
        error={errors.preferredTime}
      />
    </>
  );
}

/** People neither see nor reach this field. Programs that fill in every field fill it in. */
export function TrapField() {
  return (
    <div aria-hidden="true" className={classes("absolute -left-[9999px] size-px overflow-hidden")}>
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
