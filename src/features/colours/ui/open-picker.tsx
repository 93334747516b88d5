import { Tabs } from "@base-ui/react/tabs";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { Colour } from "../colour.ts";
import { isAvailable } from "../colour-availability.ts";
import { families } from "../colour-families.ts";
import { coloursOnShelf } from "../picker-shelf.ts";
import { ColourPanel } from "./colour-panel.tsx";
import type { ColourPickerProps } from "./colour-picker.tsx";
import { FamilyTabs, type ShelfTab } from "./family-tabs.tsx";
import { PickerControls } from "./picker-controls.tsx";
import { readRecentColours, rememberColour } from "./recent-colours.ts";
import { ShelfView } from "./shelf-view.tsx";
import type { DeckState, OpenDeck } from "./use-colour-deck.ts";

interface OpenPickerProps extends Pick<ColourPickerProps, "popular" | "product" | "onChange"> {
  initial: Colour | null;
  initialStrength: number;
  name: string;
  strengthName: string;
  deck: DeckState;
}

/** The tab that is chosen while a search is shown: none that can be seen. */
const found = "found";
const none: readonly Colour[] = [];
const startingTabs = tabsOf(families.map((family) => ({ family, hexes: [] })));

export function OpenPicker(props: OpenPickerProps) {
  const { popular, product, name, strengthName, deck: state, onChange } = props;
  const deck = state.kind === "open" ? state.deck : null;
  const [chosen, setChosen] = useState(props.initial);
  const [strength, setStrength] = useState(props.initialStrength);
  const [given, setGiven] = useState(props.initial?.id);
  const [shelf, setShelf] = useState("popular");
  const [search, setSearch] = useState("");
  const [brandId, setBrandId] = useState("");
  const [onlyAvailable, setOnlyAvailable] = useState(true);
  const [recentIds, setRecentIds] = useState<readonly string[]>([]);
  const sought = useDeferredValue(search);
  if (props.initial?.id !== given) {
    // The page may keep the choice in its address: then the way back leads to the colour before.
    setGiven(props.initial?.id);
    setChosen(props.initial);
  }

  const tabs = useMemo(() => (deck === null ? startingTabs : tabsOf(familiesOf(deck))), [deck]);
  const colours = useMemo(() => {
    if (deck === null) return shelf === "popular" && sought === "" ? popular : null;
    const within = onlyAvailable ? product : null;
    return coloursOnShelf(deck, { shelf, search: sought, brandId, recentIds, within });
  }, [deck, popular, product, shelf, sought, brandId, recentIds, onlyAvailable]);
  const isUnavailable = useCallback((colour: Colour) => product !== null && !isAvailable(colour, product), [product]);

  const tell = (colour: Colour, wanted: number) =>
    onChange?.({ colour, strength: wanted, isAvailable: !isUnavailable(colour) });
  const choose = (colour: Colour) => {
    setChosen(colour);
    if (!isUnavailable(colour)) rememberColour(colour.id);
    tell(colour, strength);
  };
  const openShelf = (next: string) => {
    setSearch("");
    setShelf(next);
    setRecentIds(readRecentColours());
  };

  const isSearching = search.trim() !== "";
  return (
    <Tabs.Root value={isSearching ? found : shelf} onValueChange={openShelf} className="flex flex-col gap-3">
      <PickerControls
        {...{ search, brandId, brands: deck?.brands ?? [] }}
        only={product === null ? null : onlyAvailable}
        onSearch={setSearch}
        onBrand={setBrandId}
        onOnly={setOnlyAvailable}
      />
      <FamilyTabs tabs={tabs} />
      <div className="grid gap-x-6 gap-y-4 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs.Panel value={isSearching ? found : shelf} tabIndex={-1} className="min-w-0">
          <ShelfView
            key={`${shelf} ${sought} ${brandId} ${onlyAvailable}`}
            {...{ colours, state, isUnavailable }}
            title={isSearching ? "Found" : (tabs.find(({ value }) => value === shelf)?.label ?? shelf)}
            search={sought}
            headings={shelf === "all" && !isSearching}
            chosenId={chosen?.id ?? null}
            onChoose={choose}
          />
        </Tabs.Panel>
        {chosen === null ? (
          <NoneChosen />
        ) : (
          <ColourPanel
            colour={chosen}
            {...namesOf(chosen, deck)}
            {...{ strength, strengthName, product }}
            colours={deck?.colours ?? none}
            onChoose={choose}
            onStrength={(value) => {
              setStrength(value);
              tell(chosen, value);
            }}
          />
        )}
      </div>
      {chosen && !isUnavailable(chosen) && <input type="hidden" name={name} value={chosen.id} />}
    </Tabs.Root>
  );
}

/** Keeps the place of the panel, so that the first choice does not move the swatches. A phone has no such place. */
function NoneChosen() {
  return (
    <p className="hidden min-h-48 place-items-center self-start rounded-box border border-dashed border-line-strong p-6 text-center text-balance text-ink-muted @3xl:grid">
      Choose a colour to see it here, with how much light it gives back and what comes near it.
    </p>
  );
}

function tabsOf(list: readonly { readonly family: string; readonly hexes: readonly string[] }[]): ShelfTab[] {
  return [
    { value: "popular", label: "Popular", hexes: [] },
    { value: "recent", label: "Recent", hexes: [] },
    { value: "all", label: "All", hexes: [] },
    ...list.map(({ family, hexes }) => ({ value: family, label: family, hexes })),
  ];
}

function familiesOf({ families: sizes, colours }: OpenDeck) {
  let first = 0;
  return sizes.map(({ name, size }) => {
    const hexes = [0.2, 0.5, 0.8].map((share) => colours[first + Math.floor(size * share)]?.hex ?? "transparent");
    first += size;
    return { family: name, hexes };
  });
}

function namesOf({ brandId, baseId }: Colour, deck: OpenDeck | null) {
  return {
    brandName: deck?.brands.find(({ id }) => id === brandId)?.name ?? "",
    baseName: deck?.bases.find(({ id }) => id === baseId)?.name ?? "",
  };
}
