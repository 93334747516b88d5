import { Tags } from "lucide-react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import type { Cells } from "../column.ts";
import { getKind } from "../import-kind.ts";
import { listPriceColumns, type PriceKind } from "../price-kind.ts";
import { formatPricesAddress, pricesPath } from "../row-addresses.ts";
import { formatPriceKind, listShown, toCells } from "../row-fields.ts";
import { PriceTable } from "./rows/price-table.tsx";
import { RemoveForm } from "./rows/remove-form.tsx";
import { RowForm } from "./rows/row-form.tsx";
import { RowHistory, SavedNotice } from "./rows/row-history.tsx";
import { GetStaffPrices } from "./rows/rows.operations.ts";
import { isSaved, saveRow } from "./rows/save-row.ts";

export const meta = pageMeta("Prices");

const kinds: readonly PriceKind[] = ["retail", "trade", "special", "contract", "range", "band"];

export async function loader(args: LoaderFunctionArgs) {
  const read = (name: string) => args.url.searchParams.get(name) ?? "";
  const [text, key] = [read("q").trim(), read("key")];
  const found = await runOperation(args, GetStaffPrices, { text, key });
  return { ...found, text, added: kinds.find((kind) => kind === read("add")) ?? null, saved: read("saved") || null };
}

export async function action(args: ActionFunctionArgs) {
  const answer = await saveRow(args, "prices");
  const text = args.url.searchParams.get("q") ?? "";
  if (isSaved(answer)) throw redirect(`${formatPricesAddress(text)}&saved=${answer.number}`);
  return answer;
}

export default function PricesPage() {
  const { staffPrices, text, saved } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Prices"
        lede="List prices and specials of a SKU, or what is agreed with an account. A price has a first and a last day."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      <div className="flex flex-col gap-4 pb-6">
        <SearchBox
          action={pricesPath}
          label="Search prices"
          placeholder="A SKU or an account number"
          defaultValue={text}
        />
        <SavedNotice saved={saved} />
        {text === "" ? (
          <EmptyState icon={Tags} title="Which prices?">
            Enter a whole SKU or the number of an account.
          </EmptyState>
        ) : (
          <>
            <OpenPrice />
            <Panel title={`Prices of ${text.toUpperCase()}`}>
              {staffPrices.rows.length === 0 ? (
                <p className="text-ink-muted">There is no price of this SKU or account that you see.</p>
              ) : (
                <PriceTable rows={staffPrices.rows} text={text} />
              )}
              {staffPrices.nextCursor !== null && (
                <p className="text-ink-muted">There are more prices than are shown here. Export the file of prices.</p>
              )}
            </Panel>
            <AddPrice text={text} />
          </>
        )}
      </div>
    </>
  );
}

function AddPrice({ text }: { text: string }) {
  return (
    <Panel title="Add a price">
      <div className="flex flex-wrap gap-3">
        {kinds.map((kind) => (
          <ButtonLink key={kind} to={formatPricesAddress(text, { add: kind })} size="small">
            {formatPriceKind(kind)}
          </ButtonLink>
        ))}
      </div>
    </Panel>
  );
}

const prices = getKind("prices");

/** The form of the price that is open, or of a new one. */
function OpenPrice() {
  const { staffRow, staffPrices, text, added } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { row } = staffRow;
  if (row === null && added === null) return null;
  const isAccount = staffPrices.rows.some(({ cells: [...found] }) =>
    found.some(({ field, value }) => field === "account_no" && value === text.toUpperCase()),
  );
  const cells: Cells = row === null ? guessSubject(text, added, isAccount) : toCells(row.cells);
  const kind = kinds.find((each) => each === (cells.kind ?? added)) ?? "retail";
  const title = `${row === null ? "New: " : ""}${formatPriceKind(kind)}`;
  const groups = [{ title, fields: listPriceColumns(kind) }];
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <RowForm
        kind="prices"
        rowKey={row?.key ?? ""}
        cells={cells}
        groups={listShown(prices, groups, row === null)}
        fixed={row === null ? { kind } : {}}
        answer={answer}
        submit={row === null ? "Add the price" : "Save the price"}
      />
      {row !== null && (
        <div className="flex min-w-0 flex-col gap-4">
          <RemoveForm
            rowKey={row.key}
            cells={cells}
            seenFields={["price", "percent", "valid_to"]}
            title="Remove the price"
            text="Orders keep the price that they were placed with. The removal can be undone."
            submit={`Remove ${formatPriceKind(cells.kind ?? "").toLowerCase()}`}
            answer={answer}
          />
          <RowHistory history={staffRow.history} />
        </div>
      )}
    </div>
  );
}

/** A new price is for what was searched: an account, if it has prices or if the kind has no SKU. */
function guessSubject(text: string, kind: PriceKind | null, isAccount: boolean): Cells {
  const code = text.toUpperCase();
  return isAccount || kind === "range" || kind === "band" ? { account_no: code } : { sku: code };
}
