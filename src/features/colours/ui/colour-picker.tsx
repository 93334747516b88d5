import { useRef, useSyncExternalStore } from "react";
import { classes } from "../../../ui/classes.ts";
import { SelectField } from "../../../ui/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Colour, strengths } from "../colour.ts";
import { type ColourPickerProps, OpenPicker } from "./open-picker.tsx";
import { SwatchFace, swatchBox, swatchStyle } from "./swatch.tsx";
import { useColourDeck } from "./use-colour-deck.ts";

/**
 * Chooses a colour in a form. Without script it is a list of popular colours. With script, search, families and the whole
 * deck replace that list, without a layout shift below it.
 */
export function ColourPicker({
  popular,
  product,
  initial = null,
  initialStrength = 1,
  name = "colourId",
  strengthName = "colourStrength",
  deckAddress = "/colour-deck/",
  onChange,
}: ColourPickerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const scripted = useScripted();
  const deck = useColourDeck(deckAddress, frame);
  return (
    <div ref={frame} className="@container">
      {scripted ? (
        <OpenPicker {...{ popular, product, initial, initialStrength, name, strengthName, deck, onChange }} />
      ) : (
        <>
          <div aria-hidden="true" className="mb-3 flex flex-col gap-3 noscript:hidden">
            <Skeleton className="h-control w-full rounded-box" />
            <Skeleton className="h-control-small w-full rounded-full" />
          </div>
          <PopularColours
            colours={popular}
            name={name}
            strengthName={strengthName}
            chosenId={initial?.id ?? null}
            strength={initialStrength}
          />
        </>
      )}
    </div>
  );
}

const never = () => () => undefined;

/** False on the server and during hydration, true afterwards. */
function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

interface PopularColoursProps {
  colours: readonly Colour[];
  name: string;
  strengthName: string;
  chosenId: string | null;
  strength: number;
}

/** The picker before hydration or without script: popular colours as radio buttons of the surrounding form. */
export function PopularColours({ colours, name, strengthName, chosenId, strength }: PopularColoursProps) {
  return (
    <div className="grid gap-4 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
      <fieldset className="-mx-1 max-h-[clamp(20rem,60dvh,36rem)] @3xl:max-h-[clamp(24rem,72dvh,44rem)] overflow-y-auto">
        <legend className="sr-only">Colour</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-1.5 p-1">
          {colours.map((colour) => (
            <label
              key={colour.id}
              style={swatchStyle(colour.hex)}
              className={classes(
                swatchBox,
                "has-checked:outline-3 has-checked:outline-offset-1 has-checked:outline-ink",
                "has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus",
              )}
            >
              <input
                type="radio"
                name={name}
                value={colour.id}
                defaultChecked={colour.id === chosenId}
                className="absolute top-2 right-2 size-4 accent-current"
              />
              <SwatchFace colour={colour} />
            </label>
          ))}
        </div>
      </fieldset>
      <SelectField
        label="Strength"
        name={strengthName}
        defaultValue={String(strength)}
        options={strengths.map(({ label, value }) => ({ label, value: String(value) }))}
      />
    </div>
  );
}
