import { Clock3, SearchX, SwatchBook } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import type { Colour } from "../colour.ts";
import { SwatchGrid } from "./swatch-grid.tsx";
import type { DeckState } from "./use-colour-deck.ts";

interface PickerResultsProps {
  title: string;
  /** Null while they are loading. */
  colours: readonly Colour[] | null;
  state: DeckState;
  search: string;
  headings: boolean;
  chosenId: string | null;
  isUnavailable: (colour: Colour) => boolean;
  onChoose: (colour: Colour) => void;
}

export function PickerResults({
  title,
  colours,
  state,
  search,
  headings,
  chosenId,
  isUnavailable,
  onChoose,
}: PickerResultsProps) {
  const count = colours?.length ?? 0;
  return (
    <>
      <p role="status" className="mb-1.5 text-sm text-ink-muted">
        {colours === null
          ? "Fetching the colours"
          : `${title}: ${count.toLocaleString("en-AU")} ${count === 1 ? "colour" : "colours"}`}
      </p>
      <div className="-mx-1">
        {colours === null ? (
          <Waiting state={state} />
        ) : count === 0 ? (
          <NothingHere search={search} title={title} />
        ) : (
          <SwatchGrid label={`${title} colours`} {...{ colours, headings, chosenId, isUnavailable, onChoose }} />
        )}
      </div>
    </>
  );
}

const bones = [..."abcdefghijklmnopqrstuvwx"];

function Waiting({ state }: { state: DeckState }) {
  if (state.kind === "failed") {
    return (
      <EmptyState
        icon={SwatchBook}
        title="The colours could not be fetched"
        action={<Button onClick={state.retry}>Try again</Button>}
      >
        Check your connection. The popular colours are here meanwhile.
      </EmptyState>
    );
  }
  return (
    <Loading label="Fetching the colours">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] max-h-[clamp(20rem,60dvh,36rem)] @3xl:max-h-[clamp(24rem,72dvh,44rem)] overflow-hidden gap-1.5 p-1">
        {bones.map((bone) => (
          <Skeleton key={bone} className="h-22" />
        ))}
      </div>
    </Loading>
  );
}

function NothingHere({ search, title }: { search: string; title: string }) {
  if (search.trim() !== "") {
    return (
      <EmptyState icon={SearchX} title="No colour found">
        Try part of the name, the code on the fan deck, or a hex value such as #7a8b6f.
      </EmptyState>
    );
  }
  if (title === "Recent") {
    return (
      <EmptyState icon={Clock3} title="Nothing chosen yet">
        The colours you choose are kept here, on this device.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={SwatchBook} title="None of these in this product">
      Choose another family or brand, or show the colours that this product is not tinted to.
    </EmptyState>
  );
}
