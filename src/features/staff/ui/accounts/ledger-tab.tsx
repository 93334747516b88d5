import { ReceiptText } from "lucide-react";
import { Form, useLocation } from "react-router";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { CursorPages } from "../../../../ui/cursor-pages.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { listUrl } from "../../../../ui/list-url.ts";
import { SelectField } from "../../../../ui/select.tsx";
import { type Column, DataTable } from "../../../../ui/table.tsx";
import { type Month, previousMonth, startOfMonth } from "../../../billing/statement.ts";
import { formatStaffOrderAddress } from "../../../orders/staff-order-addresses.ts";
import { formatDay } from "../../../orders/store-time.ts";
import type { StaffAccount } from "./account-data.ts";
import { formatStatementAddress } from "./account-data.ts";
import { Day } from "./account-tables.tsx";
import { type BookingKind, formatBookingAddress, type LoadedBooking } from "./booking-data.ts";
import { BookingPanel } from "./booking-forms.tsx";

type Movement = NonNullable<StaffAccount["ledger"]>["rows"][number];

const listColumns = (account: StaffAccount): Column<Movement>[] => [
  {
    key: "document",
    header: "Document",
    card: "title",
    cell: ({ id, title }) =>
      account.seesPapers ? (
        <TextLink to={`/dashboard/documents/${id}`} look="standalone" reloadDocument>
          <DocumentTitle title={title} />
        </TextLink>
      ) : (
        <DocumentTitle title={title} />
      ),
  },
  { key: "date", header: "Issued", cell: ({ date }) => <Day day={date} /> },
  { key: "due", header: "Due", cell: ({ dueDate }) => (dueDate === null ? "–" : <Day day={dueDate} />) },
  {
    key: "about",
    header: "About",
    cell: ({ orderCode, description }) =>
      orderCode === null ? (
        description || "–"
      ) : (
        <TextLink to={formatStaffOrderAddress(orderCode)} look="standalone">
          <span className="whitespace-nowrap">{orderCode}</span>
        </TextLink>
      ),
  },
  { key: "amount", header: "Amount", align: "end", cell: ({ amount }) => amount.formattedValue },
  {
    key: "open",
    header: "Open",
    align: "end",
    cell: ({ open }) => (open.value === 0 ? "Settled" : open.formattedValue),
  },
  ...(account.mayBookMoney
    ? [{ ...bookingColumn, cell: (row: Movement) => <RowLinks account={account} row={row} /> }]
    : []),
];

/** "Invoice INV-2085926": a narrow column breaks it before the number, not within it. */
function DocumentTitle({ title }: { title: string }) {
  const numberAt = title.lastIndexOf(" ") + 1;
  return (
    <span>
      {title.slice(0, numberAt)}
      <span className="whitespace-nowrap">{title.slice(numberAt)}</span>
    </span>
  );
}

const bookingColumn = { key: "book", header: "Book", card: "foot" } as const;

const linkLabels: Readonly<Record<Exclude<BookingKind, "transfer">, string>> = {
  reverse: "Reverse",
  settle: "Settle with it",
  "credit-note": "Credit",
  "write-off": "Write off",
};

function listBookings({ kind, open, isTransfer }: Movement): (keyof typeof linkLabels)[] {
  if (isTransfer) return open.value === 0 ? ["reverse"] : ["settle", "reverse"];
  if (open.value < 0) return ["settle"];
  const isSale = kind === "INVOICE" || kind === "OTHER";
  return [...(isSale ? ["credit-note" as const] : []), ...(open.value > 0 ? ["write-off" as const] : [])];
}

function RowLinks({ account, row }: { account: StaffAccount; row: Movement }) {
  const { search } = useLocation();
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {listBookings(row).map((kind) => (
        <TextLink key={kind} to={listUrl(search, { do: kind, document: row.id })} look="standalone">
          <span className="whitespace-nowrap">{linkLabels[kind]}</span>
          <span className="sr-only"> {row.title}</span>
        </TextLink>
      ))}
      {account.mayBookMoney && listBookings(row).length === 0 && <span className="max-md:hidden">–</span>}
    </span>
  );
}

interface LedgerTabProps {
  account: StaffAccount;
  isLater: boolean;
  booking: LoadedBooking | null;
}

export function LedgerTab({ account, isLater, booking }: LedgerTabProps) {
  const { rows = [], nextCursor = null } = account.ledger ?? {};
  return (
    <>
      <Tools account={account} />
      {booking !== null && <BookingPanel account={account} booking={booking} />}
      {rows.length === 0 ? (
        <EmptyState icon={ReceiptText} title="Nothing was booked yet">
          Invoices, payments and credit notes appear here.
        </EmptyState>
      ) : (
        <DataTable caption="Ledger" columns={listColumns(account)} rows={rows} rowKey={({ id }) => id} />
      )}
      <CursorPages
        {...{ label: "Pages of the ledger", first: "Newest documents", next: "Older documents" }}
        isLater={isLater}
        nextCursor={nextCursor}
      />
    </>
  );
}

const OFFERED_MONTHS = 24;

/** This month and those before it. */
function listMonths(today: string): Month[] {
  const months = [startOfMonth(today)];
  while (months.length < OFFERED_MONTHS) months.push(previousMonth(months.at(-1) ?? today));
  return months;
}

function Tools({ account: { accountId, mayBookMoney, ledger } }: { account: StaffAccount }) {
  if (ledger === undefined) return null;
  const months = listMonths(ledger.today);
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      {mayBookMoney && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={formatBookingAddress(accountId, "transfer")} variant="primary">
            Record a bank transfer
          </ButtonLink>
          <ButtonLink to={formatBookingAddress(accountId, "credit-note")}>Credit note</ButtonLink>
        </div>
      )}
      <Form action={formatStatementAddress(accountId)} reloadDocument className="flex items-end gap-3">
        <SelectField
          label="Statement of"
          name="month"
          defaultValue={months[1]?.slice(0, 7)}
          options={months.map((month) => ({ value: month.slice(0, 7), label: formatDay(month).replace(/^1 /, "") }))}
        />
        <Button type="submit">Print</Button>
      </Form>
    </div>
  );
}
