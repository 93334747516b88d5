import { Tabs } from "@base-ui/react/tabs";
import { Clock3, Flame, LayoutGrid, type LucideIcon } from "lucide-react";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Colour } from "../colour.ts";
import { isAvailable, type TintRange } from "../colour-availability.ts";
import { families } from "../colour-families.ts";
import { listPickerColours } from "../picker-colours.ts";
import { ColourPanel } from "./colour-panel.tsx";
import { PickerControls } from "./picker-controls.tsx";
import { PickerResults } from "./picker-results.tsx";
import type { DeckState, OpenDeck } from "./use-colour-deck.ts";

export interface ColourChoice {
  readonly colour: Colour;
  readonly strength: number;
  /** False for a colour that the product cannot be tinted to. It can be looked at but not bought. */
  readonly isAvailable: boolean;
}

export interface ColourPickerProps {
  /** Popular colours that the product can be tinted to. They are shown first; without script they are all there is. */
  popular: readonly Colour[];
  /** What the product can be tinted to. Null where no product is chosen. */
  product: TintRange | null;
  initial?: Colour | null | undefined;
  initialStrength?: number | undefined;
  /** The names of the form fields for the colour's id and its strength. */
  name?: string | undefined;
  strengthName?: string | undefined;
  /** The address of the whole deck. */
  deckAddress?: string | undefined;
  onChange?: ((choice: ColourChoice) => void) | undefined;
}

interface OpenPickerProps extends Pick<ColourPickerProps, "popular" | "product" | "onChange"> {
  initial: Colour | null;
  initialStrength: number;
  name: string;
  strengthName: string;
  deck: DeckState;
}

/** The tab value during a search. No visible tab has it. */
const found = "found";
const none: readonly Colour[] = [];
const startingTabs = makeTabs(families.map((family) => ({ family, hexes: [] })));

export function OpenPicker(props: OpenPickerProps) {
  const { popular, product, name, strengthName, deck: state, onChange } = props;
  const deck = state.kind === "open" ? state.deck : null;
  const [chosen, setChosen] = useState(props.initial);
  const [strength, setStrength] = useState(props.initialStrength);
  const [given, setGiven] = useState(props.initial?.id);
  const [tab, setTab] = useState("popular");
  const [search, setSearch] = useState("");
  const [brandId, setBrandId] = useState("");
  const [onlyAvailable, setOnlyAvailable] = useState(true);
  const [recentIds, setRecentIds] = useState<readonly string[]>([]);
  const sought = useDeferredValue(search);
  if (props.initial?.id !== given) {
    // The page may keep the choice in its URL. The Back button then shows the previous colour.
    setGiven(props.initial?.id);
    setChosen(props.initial);
  }

  const tabs = useMemo(() => (deck === null ? startingTabs : makeTabs(sampleFamilies(deck))), [deck]);
  const colours = useMemo(() => {
    if (deck === null) return tab === "popular" && sought === "" ? popular : null;
    const within = onlyAvailable ? product : null;
    return listPickerColours(deck, { tab, search: sought, brandId, recentIds, within });
  }, [deck, popular, product, tab, sought, brandId, recentIds, onlyAvailable]);
  const isUnavailable = useCallback((colour: Colour) => product !== null && !isAvailable(colour, product), [product]);

  const tell = (colour: Colour, wanted: number) =>
    onChange?.({ colour, strength: wanted, isAvailable: !isUnavailable(colour) });
  const choose = (colour: Colour) => {
    setChosen(colour);
    if (!isUnavailable(colour)) rememberColour(colour.id);
    tell(colour, strength);
  };
  const openTab = (next: string) => {
    setSearch("");
    setTab(next);
    setRecentIds(readRecentColours());
  };

  const isSearching = search.trim() !== "";
  return (
    <Tabs.Root value={isSearching ? found : tab} onValueChange={openTab} className="flex flex-col gap-3">
      <PickerControls
        {...{ search, brandId, brands: deck?.brands ?? [] }}
        only={product === null ? null : onlyAvailable}
        onSearch={setSearch}
        onBrand={setBrandId}
        onOnly={setOnlyAvailable}
      />
      <FamilyTabs tabs={tabs} />
      <div className="grid gap-x-6 gap-y-4 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs.Panel value={isSearching ? found : tab} tabIndex={-1} className="min-w-0">
          <PickerResults
            key={`${tab} ${sought} ${brandId} ${onlyAvailable}`}
            {...{ colours, state, isUnavailable }}
            title={isSearching ? "Found" : (tabs.find(({ value }) => value === tab)?.label ?? tab)}
            search={sought}
            headings={tab === "all" && !isSearching}
            chosenId={chosen?.id ?? null}
            onChoose={choose}
          />
        </Tabs.Panel>
        {chosen === null ? (
          <NoneChosen />
        ) : (
          <ColourPanel
            colour={chosen}
            {...findNames(chosen, deck)}
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

/** Takes the space of the colour panel, so that the first choice does not move the swatches. Not on phones. */
function NoneChosen() {
  return (
    <p className="hidden min-h-48 place-items-center self-start rounded-box border border-dashed border-line-strong p-6 text-center text-balance text-ink-muted @3xl:grid">
      Choose a colour to see it here, with how much light it gives back and what comes near it.
    </p>
  );
}

function makeTabs(list: readonly { readonly family: string; readonly hexes: readonly string[] }[]): PickerTab[] {
  return [
    { value: "popular", label: "Popular", hexes: [] },
    { value: "recent", label: "Recent", hexes: [] },
    { value: "all", label: "All", hexes: [] },
    ...list.map(({ family, hexes }) => ({ value: family, label: family, hexes })),
  ];
}

function sampleFamilies({ families: sizes, colours }: OpenDeck) {
  let first = 0;
  return sizes.map(({ name, size }) => {
    const hexes = [0.2, 0.5, 0.8].map((share) => colours[first + Math.floor(size * share)]?.hex ?? "transparent");
    first += size;
    return { family: name, hexes };
  });
}

function findNames({ brandId, baseId }: Colour, deck: OpenDeck | null) {
  return {
    brandName: deck?.brands.find(({ id }) => id === brandId)?.name ?? "",
    baseName: deck?.bases.find(({ id }) => id === baseId)?.name ?? "",
  };
}

export interface PickerTab {
  readonly value: string;
  readonly label: string;
  /** Three colours of the family, light to dark. Empty for tabs that are not a family. */
  readonly hexes: readonly string[];
}

const icons: Readonly<Record<string, LucideIcon>> = { popular: Flame, recent: Clock3, all: LayoutGrid };

/** The tabs: popular, recent, all, and one per family. */
function FamilyTabs({ tabs }: { tabs: readonly PickerTab[] }) {
  return (
    <Tabs.List
      aria-label="Colour families"
      activateOnFocus
      className="-mx-1 flex gap-1.5 overflow-x-auto px-1 py-1 [scrollbar-width:none] @3xl:flex-wrap"
    >
      {tabs.map(({ value, label, hexes }) => (
        <Tabs.Tab
          key={value}
          value={value}
          className={classes(
            "inline-flex min-h-control-small shrink-0 items-center gap-2 rounded-full border px-3.5 font-medium md:text-sm",
            "border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken",
            "data-active:border-ink data-active:bg-ink data-active:text-ground",
          )}
        >
          {icons[value] ? <Icon of={icons[value]} size="small" /> : <Dabs hexes={hexes} />}
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function Dabs({ hexes }: { hexes: readonly string[] }) {
  const [light = "transparent", middle = light, dark = middle] = hexes;
  return (
    <span
      aria-hidden="true"
      style={{ backgroundImage: `linear-gradient(90deg, ${light} 33%, ${middle} 33% 67%, ${dark} 67%)` }}
      className="-ml-1 h-4.5 w-7 rounded-full border border-line-strong"
    />
  );
}

const key = "trestle-recent-colours";
const most = 18;

/** The ids of the colours chosen last in this browser, the latest first. */
function readRecentColours(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Where the browser blocks storage, nothing is remembered and everything else works. */
function rememberColour(id: string): void {
  const ids = [id, ...readRecentColours().filter((other) => other !== id)].slice(0, most);
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    return;
  }
}
