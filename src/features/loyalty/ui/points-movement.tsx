import { formatLongDay } from "../../../shared/long-day.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { formatMoved, formatOwed, isOrderNumber } from "../points-activity.ts";
import type { GetPointsActivity } from "./points-activity.operations.ts";

type Movement = ResultOf<typeof GetPointsActivity>["pointsActivity"]["movements"][number];

/** A movement. It opens to show where its points come from and when they expire. */
export function PointsMovement({ movement }: { movement: Movement }) {
  const { at, typeName, tradePoints, tradeDollars, owed, lots } = movement;
  const moved = formatMoved(tradePoints);
  return (
    <article className="flex flex-col px-4 py-3 md:px-6">
      <div className="flex items-start justify-between gap-x-6">
        <p className="min-w-0 font-medium wrap-break-word">
          <Cause movement={movement} />
        </p>
        {moved !== null && (
          <p className="figures flex shrink-0 flex-col items-end whitespace-nowrap md:flex-row md:gap-4">
            <strong className={tradePoints > 0 ? "text-success-text" : undefined}>{moved}</strong>
            <span className="text-right text-ink-muted md:min-w-20">
              {tradePoints > 0 ? "+" : "−"}
              {tradeDollars.formattedValue}
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-muted">
        <span>{typeName}</span>
        <LocalDateTime at={at} />
        {owed > 0 && <span>{formatOwed(owed)}</span>}
        {lots.length > 0 && <Lots lots={lots} />}
      </div>
    </article>
  );
}

/** The number of an order in the text is a link to the order. */
function Cause({ movement: { cause, reference } }: { movement: Movement }) {
  if (reference === null || !isOrderNumber(reference)) return <span>{cause}</span>;
  const [before = "", after = ""] = cause.split(reference);
  return (
    <span>
      {before.trimEnd()}{" "}
      <TextLink to={`/dashboard/order-detail/?code=${reference}`} className="figures whitespace-nowrap">
        {reference}
      </TextLink>
      {after}
    </span>
  );
}

function Lots({ lots }: Pick<Movement, "lots">) {
  return (
    <details className="text-ink open:basis-full">
      <summary className="inline-flex min-h-control-small items-center rounded-sm underline decoration-line-strong underline-offset-[0.2em]">
        Where from, and until when
      </summary>
      <ul className="flex flex-col gap-2 pb-1">
        {lots.map((lot) => (
          <li key={lot.id} className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-2">
            <span>
              {lot.cause}, <LocalDateTime at={lot.earnedAt} />
            </span>
            <span className="figures text-ink-muted">{formatLot(lot)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function formatLot({ tradePoints, remaining, expiresOn, isLost }: Movement["lots"][number]): string {
  const moved = `${tradePoints > 0 ? "+" : "−"}${Math.abs(tradePoints).toLocaleString("en")}`;
  if (isLost) return `${moved}, lost when the membership was closed`;
  if (remaining === 0) return `${moved}, none left, usable until ${formatLongDay(expiresOn)}`;
  return `${moved}, ${remaining.toLocaleString("en")} left, usable until ${formatLongDay(expiresOn)}`;
}
