import { FileSpreadsheet } from "lucide-react";
import { useEffect } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { addDays } from "../../../shared/local-date.ts";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import type { ExportKind } from "../export.ts";
import { ExportRow } from "./export-row.tsx";
import { GetExports } from "./papers.operations.ts";

export const meta = pageMeta("Export transactions");

export function loader(args: LoaderFunctionArgs) {
  return runOperation(args, GetExports, {});
}

const POLL_MS = 1_000;
const DAYS_BACK = 365;

export default function ExportTransactionsPage() {
  const { exports: asked, booksToday } = useLoaderData<typeof loader>();
  usePolling(asked.some(({ status }) => status === "LOADING"));
  return (
    <>
      <PageHeader
        title="Export transactions"
        breadcrumbs={[
          { label: "Dashboard", to: "/dashboard/" },
          { label: "Payments", to: "/dashboard/payments/" },
        ]}
        lede="Files for your bookkeeping: amounts are numbers, days are days, and credits are below zero."
      />
      <div className="flex flex-col gap-6 pb-6">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Panel title="Open items">
            <p className="text-ink-muted">
              All that is not settled today: invoices, charges, credit notes and money kept.
            </p>
            <ExportForm kind="OPEN_ITEMS" />
          </Panel>
          <Panel title="Payment history">
            <p className="text-ink-muted">What was paid between two days, and what it settled.</p>
            <ExportForm kind="PAYMENT_HISTORY" days={{ start: addDays(booksToday, -DAYS_BACK), end: booksToday }} />
          </Panel>
        </div>
        <section aria-labelledby="files-title" className="flex flex-col gap-4">
          <h2 id="files-title" className="type-section">
            Your files
          </h2>
          {asked.length === 0 ? (
            <EmptyState icon={FileSpreadsheet} title="No files yet">
              What you have made stands here for a day.
            </EmptyState>
          ) : (
            <ul aria-live="polite" className="flex flex-col gap-3">
              {asked.map((each) => (
                <ExportRow key={each.id} asked={each} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}

/** Reloads the data every second while an export is being made. */
function usePolling(isLoading: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isLoading || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [isLoading, state, revalidate]);
}

interface ExportFormProps {
  kind: ExportKind;
  /** The first values of the date fields; left out for open items. */
  days?: { start: string; end: string } | undefined;
}

/** Each format has its own submit button. */
export function ExportForm({ kind, days }: ExportFormProps) {
  return (
    <ApiForm action="/api/dashboard/exports/" fields={["start", "end"]} className="flex flex-col gap-4">
      {({ pending, errors }) => (
        <>
          <input type="hidden" name="kind" value={kind} />
          {days && (
            <div className="flex flex-wrap gap-3">
              <TextField
                type="date"
                name="start"
                label="From"
                defaultValue={days.start}
                error={errors.start}
                required
              />
              <TextField type="date" name="end" label="To" defaultValue={days.end} error={errors.end} required />
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="format" value="XLSX" pending={pending}>
              Spreadsheet (XLSX)
            </Button>
            <Button type="submit" name="format" value="CSV" pending={pending}>
              CSV file
            </Button>
          </div>
        </>
      )}
    </ApiForm>
  );
}
