import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { type KeptForm, nothingKept, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { toPlaceText } from "./area-card.tsx";
import { areasPath, type FoundPlace } from "./painter-paths.ts";
import { formatReach, RadiusFields, toRadius } from "./radius-fields.tsx";

export const addFormName = "add-area";
const radiusName = "input.radiusKm";
const placeName = "input.googlePlaceId";

interface SearchProps {
  text: string;
  /** Why no place was found. */
  error: string | undefined;
  /** A suburb to begin with. */
  example: string;
}

/** A GET form: the address of the page holds the search, so it works without script. */
export function AreaSearch({ text, error, example }: SearchProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) box.current?.querySelector("input")?.focus();
  }, [error]);
  // A message under the field would move the button away from it.
  const layout = error === undefined ? "flex items-end gap-2" : "flex flex-col gap-3";
  return (
    <div ref={box}>
      <Form role="search" aria-label="Suburbs and towns" action={areasPath} className={layout}>
        <TextField
          key={text}
          type="search"
          name="suburb"
          label="Suburb or town"
          placeholder={example}
          defaultValue={text}
          error={error}
          autoComplete="off"
          enterKeyHint="search"
          className="min-w-0 flex-1"
        />
        <div>
          <Button type="submit" variant="primary">
            Find
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** Asks which of several places with one name is meant. */
export function PlaceChoices({ places }: { places: readonly FoundPlace[] }) {
  return (
    <section aria-label="Which place do you mean?" className="flex flex-wrap items-center gap-2">
      <p role="status" className="font-medium">
        Which {places[0]?.suburb}?
      </p>
      {places.map((place) => (
        <Chip key={place.googlePlaceId} to={`${areasPath}?${new URLSearchParams({ place: place.googlePlaceId })}`}>
          {toPlaceText(place)}
        </Chip>
      ))}
    </section>
  );
}

interface FoundAreaProps {
  place: FoundPlace;
  kept: KeptForm;
  /** The radius as it is typed. */
  text: string;
  onChange: (text: string) => void;
}

/** A place that was found, with its reach, before it is added. */
export function FoundArea({ place, kept, text, onChange }: FoundAreaProps) {
  const name = toPlaceText(place);
  const radiusKm = toRadius(text);
  return (
    <Panel title={`Add ${name}`}>
      <PageForm
        name={addFormName}
        action="/api/service-areas/addServiceArea"
        fields={[radiusName]}
        kept={kept}
        returnTo={areasPath}
        className="flex flex-col gap-3"
      >
        {({ pending, errors }) => (
          <>
            <input type="hidden" name={placeName} value={place.googlePlaceId} />
            <RadiusFields name={radiusName} place={name} error={errors[radiusName]} {...{ text, onChange }} />
            {radiusKm !== null && <p className="figures text-ink-muted">{formatReach(place.suburbsByKm, radiusKm)}</p>}
            <div>
              <Button type="submit" variant="primary" pending={pending}>
                Add this area
              </Button>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

/** Offers to add an area again that was just removed. */
export function RemovedArea({ place, radiusKm }: { place: FoundPlace; radiusKm: number }) {
  const name = toPlaceText(place);
  return (
    <PageForm
      name="undo"
      action="/api/service-areas/addServiceArea"
      fields={[]}
      kept={nothingKept}
      returnTo={areasPath}
      className="flex flex-col gap-2"
    >
      {({ pending }) => (
        <Notice
          action={
            <Button type="submit" size="small" pending={pending}>
              Undo
            </Button>
          }
        >
          <input type="hidden" name={placeName} value={place.googlePlaceId} />
          <input type="hidden" name={radiusName} value={radiusKm} />
          {name} is removed.
        </Notice>
      )}
    </PageForm>
  );
}
