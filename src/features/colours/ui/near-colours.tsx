import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { Colour } from "../colour.ts";
import type { Near } from "../nearest-colours.ts";

interface NearColoursProps {
  title: string;
  /** The colour to compare with. It is shown beside each near colour. */
  hex: string;
  near: readonly Near<Colour>[];
  onChoose: (colour: Colour) => void;
}

/** Near colours as buttons. */
export function NearColours({ title, hex, near, onChoose }: NearColoursProps) {
  return (
    <NearList title={title} near={near}>
      {(one) => (
        <button type="button" onClick={() => onChoose(one.colour)} className={line}>
          <NearFace hex={hex} near={one} />
        </button>
      )}
    </NearList>
  );
}

type NearLinksProps = Omit<NearColoursProps, "onChoose"> & { toAddress: (colour: Colour) => string };

/** Near colours as links, which work without script. */
export function NearLinks({ title, hex, near, toAddress }: NearLinksProps) {
  return (
    <NearList title={title} near={near}>
      {(one) => (
        <Link to={toAddress(one.colour)} replace preventScrollReset className={line}>
          <NearFace hex={hex} near={one} />
        </Link>
      )}
    </NearList>
  );
}

const line = "flex min-h-14 w-full items-center gap-3 rounded-inner p-1.5 text-left hover:bg-sunken active:bg-line";

interface NearListProps extends Pick<NearColoursProps, "title" | "near"> {
  children: (near: Near<Colour>) => ReactNode;
}

function NearList({ title, near, children }: NearListProps) {
  const id = useId();
  if (near.length === 0) return null;
  return (
    <div className="flex w-full flex-col gap-2">
      <h4 id={id} className="font-medium">
        {title}
      </h4>
      <ul aria-labelledby={id} className="grid gap-1 @md:grid-cols-2 @3xl:grid-cols-1">
        {near.map((one) => (
          <li key={one.colour.id}>{children(one)}</li>
        ))}
      </ul>
    </div>
  );
}

function NearFace({ hex, near: { colour, distance } }: { hex: string; near: Near<Colour> }) {
  return (
    <>
      <span
        aria-hidden="true"
        style={{ backgroundImage: `linear-gradient(115deg, ${hex} 50%, ${colour.hex} 50%)` }}
        className="size-11 shrink-0 rounded-inner border border-line-strong"
      />
      <span className="flex min-w-0 flex-1 flex-col leading-snug">
        <span className="truncate font-medium">{colour.name}</span>
        <span className="text-sm text-ink-muted">
          <span className="figures">{colour.code}</span> · {nearness(distance)}
        </span>
      </span>
    </>
  );
}

function nearness(distance: number): string {
  if (distance < 1) return "hard to tell apart";
  if (distance < 2.5) return "very close";
  return distance < 5 ? "close" : "some way off";
}
