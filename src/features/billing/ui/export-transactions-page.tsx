import { FileSpreadsheet } from "lucide-react";
import { useEffect } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { addDays } from "../../../shared/local-date.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { operate } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ExportForm } from "./export-form.tsx";
import { ExportRow } from "./export-row.tsx";
import { GetExports } from "./papers.operations.ts";

export const meta = () => [{ title: "Export transactions · Trestle Trade" }];

export function loader(args: LoaderFunctionArgs) {
  return operate(args, GetExports, {});
}

const LOOK_AGAIN_MS = 1_000;
const DAYS_BACK = 365;

export default function ExportTransactionsPage() {
  const { exports: asked, booksToday } = useLoaderData<typeof loader>();
  useLookingAgain(asked.some(({ status }) => status === "LOADING"));
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

/** While something is being made the page looks again by itself. */
function useLookingAgain(isLoading: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isLoading || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isLoading, state, revalidate]);
}
