import { classes } from "../../../ui/classes.ts";
import { SelectField } from "../../../ui/select.tsx";
import { type Colour, strengths } from "../colour.ts";
import { paintOf, SwatchFace, swatchBox } from "./swatch.tsx";

interface PopularColoursProps {
  colours: readonly Colour[];
  name: string;
  strengthName: string;
  chosenId: string | null;
  strength: number;
}

/** The picker before script, or without: the colours most people buy, each a choice in the form around it. */
export function PopularColours({ colours, name, strengthName, chosenId, strength }: PopularColoursProps) {
  return (
    <div className="grid gap-4 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
      <fieldset className="-mx-1 max-h-[clamp(20rem,60dvh,36rem)] @3xl:max-h-[clamp(24rem,72dvh,44rem)] overflow-y-auto">
        <legend className="sr-only">Colour</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-1.5 p-1">
          {colours.map((colour) => (
            <label
              key={colour.id}
              style={paintOf(colour.hex)}
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
