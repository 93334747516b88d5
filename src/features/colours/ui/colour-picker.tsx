import { useRef, useSyncExternalStore } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Colour } from "../colour.ts";
import type { TintRange } from "../colour-availability.ts";
import { OpenPicker } from "./open-picker.tsx";
import { PopularColours } from "./popular-colours.tsx";
import { useColourDeck } from "./use-colour-deck.ts";

export interface ColourChoice {
  readonly colour: Colour;
  readonly strength: number;
  /** False for a colour that the product cannot be tinted to: it is looked at, not bought. */
  readonly isAvailable: boolean;
}

export interface ColourPickerProps {
  /** What most people buy of what the product takes: shown first, and all there is without script. */
  popular: readonly Colour[];
  /** What the product can be tinted to; null where colours are only looked at. */
  product: TintRange | null;
  initial?: Colour | null | undefined;
  initialStrength?: number | undefined;
  /** The form's fields for the colour's id and its strength. */
  name?: string | undefined;
  strengthName?: string | undefined;
  /** Where the whole deck is fetched from. */
  deckAddress?: string | undefined;
  onChange?: ((choice: ColourChoice) => void) | undefined;
}

/**
 * Chooses a colour in a form. It begins as a list of popular colours that works by itself; where script runs, search,
 * families and the whole deck take its place without moving what stands below.
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

/** False while the server draws and while the browser takes over what it drew; true from then on. */
function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
