import { type RefObject, useCallback, useEffect, useState } from "react";
import type { Colour } from "../colour.ts";
import { type ColourDeck, unpackDeck } from "../colour-deck.ts";
import { type ColourIndex, makeColourIndex } from "../colour-search.ts";

/** The unpacked deck with its indexes. */
export interface OpenDeck extends Pick<ColourDeck, "brands" | "bases" | "families"> {
  readonly colours: readonly Colour[];
  readonly byId: ReadonlyMap<string, Colour>;
  readonly popular: readonly Colour[];
  readonly index: ColourIndex<Colour>;
}

export type DeckState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly retry: () => void }
  | { readonly kind: "open"; readonly deck: OpenDeck };

function openDeck(packed: ColourDeck): OpenDeck {
  const colours = unpackDeck(packed);
  const rankFor = ({ popularRank }: Colour) => popularRank ?? Number.POSITIVE_INFINITY;
  return {
    brands: packed.brands,
    bases: packed.bases,
    families: packed.families,
    colours,
    byId: new Map(colours.map((colour) => [colour.id, colour])),
    popular: colours.filter(({ popularRank }) => popularRank !== null).sort((a, b) => rankFor(a) - rankFor(b)),
    index: makeColourIndex(colours, new Map(packed.brands.map(({ id, name }) => [id, name]))),
  };
}

/** All pickers of the browser session share one fetch. */
const fetched = new Map<string, Promise<OpenDeck>>();

function fetchDeck(address: string): Promise<OpenDeck> {
  const known = fetched.get(address);
  if (known !== undefined) return known;
  const opening = fetch(address).then(async (answer) => {
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    return openDeck((await answer.json()) as ColourDeck);
  });
  fetched.set(address, opening);
  opening.catch(() => fetched.delete(address));
  return opening;
}

/** Fetches the deck when the picker comes near the viewport, because many people never scroll to it. */
export function useColourDeck(address: string, frame: RefObject<HTMLElement | null>): DeckState {
  const [state, setState] = useState<DeckState>({ kind: "loading" });
  const load = useCallback(() => {
    const retry = () => {
      setState({ kind: "loading" });
      load();
    };
    fetchDeck(address).then(
      (deck) => setState({ kind: "open", deck }),
      () => setState({ kind: "failed", retry }),
    );
  }, [address]);
  useEffect(() => {
    if (frame.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: "400px" },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, load]);
  return state;
}
