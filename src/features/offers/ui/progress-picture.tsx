import { Check } from "lucide-react";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { ListedOffer } from "./offer-data.ts";

type Goal = Pick<ListedOffer, "measure" | "target" | "unitName"> & {
  progress: Pick<NonNullable<ListedOffer["progress"]>, "reached" | "isReached"> | null;
};

/** More parts than these cannot be told apart, so a bar is drawn. */
const MAX_PARTS = 12;

const dollars = (amountCents: number) =>
  (amountCents / 100).toLocaleString("en-AU", {
    ...{ style: "currency", currency: "AUD", currencyDisplay: "narrowSymbol" },
    minimumFractionDigits: amountCents % 100 === 0 ? 0 : 2,
  });

const nouns = { FAMILIES: "product families", MONTHS: "months in a row" };

/** "3 of 5 drums", "$1,200 of $5,000 ex GST". */
function formatProgress({ measure, target, unitName, progress }: Goal): string {
  const reached = Math.min(progress?.reached ?? 0, target ?? 0);
  if (measure === "SPEND") return `${dollars(reached)} of ${dollars(target ?? 0)} ex GST`;
  const noun = measure === "FAMILIES" || measure === "MONTHS" ? nouns[measure] : unitName;
  return `${reached} of ${target ?? 0} ${noun}`;
}

/** The goal drawn as parts that fill up, or as a bar. The text beside it says the same. */
export function ProgressPicture({ goal }: { goal: Goal }) {
  const { measure, progress } = goal;
  const target = goal.target ?? 1;
  const reached = Math.min(progress?.reached ?? 0, target);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        <span className="figures">{formatProgress(goal)}</span>
        {progress?.isReached && (
          <span className="inline-flex items-center gap-1 text-success-text">
            <Icon of={Check} size="small" />
            Reached
          </span>
        )}
      </p>
      <div aria-hidden="true">
        {measure !== "SPEND" && target <= MAX_PARTS ? (
          <Parts {...{ target, reached, isTin: measure === "UNITS" }} />
        ) : (
          <Bar share={reached / target} />
        )}
      </div>
    </div>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <div className="h-4 overflow-hidden rounded-full border border-line-strong bg-sunken">
      <div className="h-full bg-success" style={{ width: `${Math.round(share * 1000) / 10}%` }} />
    </div>
  );
}

/** Tins for units, else discs. */
function Parts({ target, reached, isTin }: { target: number; reached: number; isTin: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${target * 32} 36`}
      className="h-10 max-w-full"
      preserveAspectRatio="xMinYMid meet"
      focusable="false"
      aria-hidden="true"
    >
      {Array.from({ length: target }, (_part, index) => {
        const look = classes(index < reached ? "fill-success stroke-success" : "fill-sunken stroke-line-strong");
        const x = index * 32 + 2;
        return isTin ? (
          <g key={`tin ${x}`} className={look} strokeWidth="1.5">
            <path d={`M ${x + 3} 12 A 11 10 0 0 1 ${x + 25} 12`} className="fill-none" />
            <rect x={x + 2} y="11" width="24" height="22" rx="2" />
            <rect x={x} y="9" width="28" height="5" rx="1.5" />
          </g>
        ) : (
          <circle key={`disc ${x}`} cx={x + 13} cy="19" r="12" className={look} strokeWidth="1.5" />
        );
      })}
    </svg>
  );
}
