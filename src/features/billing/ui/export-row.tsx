import { CircleAlert, CircleCheck, Download, LoaderCircle, RotateCcw } from "lucide-react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { billingErrors } from "../billing-errors.ts";
import type { GetExports } from "./papers.operations.ts";

type RequestedExport = ResultOf<typeof GetExports>["exports"][number];

const titles: Record<RequestedExport["kind"], string> = {
  OPEN_ITEMS: "Open items",
  PAYMENT_HISTORY: "Payment history",
};

/** One export: being made, ready for download, or failed. */
export function ExportRow({ asked }: { asked: RequestedExport }) {
  const { kind, format, start, end, date } = asked;
  const days = start === null && end === null ? "" : `, ${dayWords(start)} to ${dayWords(end)}`;
  return (
    <li className={classes(surfaceBox, "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 md:px-6")}>
      <div className="min-w-0">
        <p className="font-semibold">
          {titles[kind]}
          {days} <span className="font-normal text-ink-muted">{format}</span>
        </p>
        <p className="text-sm text-ink-muted">
          Asked for <LocalDateTime at={date} />
        </p>
      </div>
      <Standing asked={asked} />
    </li>
  );
}

function Standing({ asked }: { asked: RequestedExport }) {
  if (asked.status === "LOADING") return <Loading asked={asked} />;
  if (asked.status === "FAILED") return <Failed asked={asked} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="figures flex items-center gap-2 text-success-text">
        <Icon of={CircleCheck} size="small" />
        {rowWords(asked.rows)}
      </p>
      <ButtonLink to={`/dashboard/exports/${asked.id}`} reloadDocument icon={Download} size="small">
        Download
      </ButtonLink>
    </div>
  );
}

function Loading({ asked: { percent, rows } }: { asked: RequestedExport }) {
  return (
    <div className="flex w-full flex-col gap-1.5 sm:w-72">
      <p className="figures flex items-center gap-2 text-sm">
        <Icon of={LoaderCircle} size="small" className="animate-spin" />
        Being made: {percent} %{rows !== null && ` of ${rowWords(rows)}`}
      </p>
      <progress aria-label="How far it has come" value={percent} max={100} className="h-2 w-full accent-brand" />
      <noscript>
        <TextLink to="" reloadDocument look="standalone">
          Look again
        </TextLink>
      </noscript>
    </div>
  );
}

function Failed({ asked: { kind, format, start, end } }: { asked: RequestedExport }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex items-center gap-2 font-medium text-danger-text">
        <Icon of={CircleAlert} size="small" />
        {billingErrors.exportFailed.message}
      </p>
      <ApiForm action="/api/dashboard/exports/">
        {({ pending }) => (
          <>
            {Object.entries({ kind, format, start: start ?? "", end: end ?? "" }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" icon={RotateCcw} size="small" pending={pending}>
              Try again
            </Button>
          </>
        )}
      </ApiForm>
    </div>
  );
}

function rowWords(rows: number | null): string {
  return rows === 1 ? "1 row" : `${(rows ?? 0).toLocaleString("en-AU")} rows`;
}

function dayWords(day: string | null): string {
  if (day === null) return "any day";
  return new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}
