import { History, ReceiptText, Tags, Users } from "lucide-react";
import { Badge } from "../../../../ui/badge.tsx";
import { ButtonLink } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { LocalDateTime } from "../../../../ui/local-date-time.tsx";
import { type Column, DataTable } from "../../../../ui/table.tsx";
import { auditLabels, isAuditAction } from "../../../identity/audit.ts";
import { formatStaffOrderAddress } from "../../../orders/staff-order-addresses.ts";
import { formatDay } from "../../../orders/store-time.ts";
import type { StaffAccount } from "./account-data.ts";

interface TabProps {
  account: StaffAccount;
}

export function Day({ day }: { day: string }) {
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {formatDay(day)}
    </time>
  );
}

type Order = NonNullable<StaffAccount["orders"]>[number];

const orderColumns: Column<Order>[] = [
  {
    key: "order",
    header: "Order",
    card: "title",
    cell: ({ id }) => (
      <TextLink to={formatStaffOrderAddress(id)} look="standalone">
        <span className="figures whitespace-nowrap">{id}</span>
      </TextLink>
    ),
  },
  { key: "placed", header: "Placed", cell: ({ placedOn }) => <Day day={placedOn} /> },
  { key: "by", header: "By", cell: ({ placedBy }) => placedBy },
  { key: "po", header: "Purchase order", cell: ({ customerPONumber }) => customerPONumber || "–" },
  { key: "status", header: "Status", cell: ({ statusLabel }) => statusLabel },
  {
    key: "total",
    header: "Total inc GST",
    align: "end",
    cell: ({ totalPriceWithTax }) => totalPriceWithTax.formattedValue,
  },
];

export function OrdersTab({ account: { orders = [] } }: TabProps) {
  if (orders.length === 0) {
    return (
      <EmptyState icon={ReceiptText} title="No orders">
        The orders of this account that you see appear here.
      </EmptyState>
    );
  }
  return <DataTable caption="Newest orders" columns={orderColumns} rows={orders} rowKey={({ id }) => id} />;
}

type Member = NonNullable<StaffAccount["members"]>[number];

const memberColumns: Column<Member>[] = [
  { key: "name", header: "Name", card: "title", cell: ({ name }) => name },
  { key: "email", header: "E-mail", cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: "mobile", header: "Mobile", cell: ({ mobileNumber }) => mobileNumber ?? "–" },
  { key: "access", header: "Access", cell: ({ access }) => access },
  {
    key: "status",
    header: "Status",
    cell: ({ isActive }) =>
      isActive ? <Badge tone="success">Active</Badge> : <Badge tone="neutral">Switched off</Badge>,
  },
  {
    key: "seen",
    header: "Last seen",
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? "–" : <LocalDateTime at={lastSeenAt} />),
  },
];

export function MembersTab({ account: { accountId, kind, members = [], mayManageMembers } }: TabProps) {
  return (
    <>
      {members.length === 0 ? (
        <EmptyState icon={Users} title="Nobody is in this account">
          The holder appears here after accepting the invitation.
        </EmptyState>
      ) : (
        <DataTable caption="Members" columns={memberColumns} rows={members} rowKey={({ id }) => id} />
      )}
      {mayManageMembers && kind === "TRADE" && (
        <div>
          <ButtonLink to={`/dashboard/account/members/?account=${accountId}`}>Manage the members</ButtonLink>
        </div>
      )}
    </>
  );
}

type AgreedPrice = NonNullable<StaffAccount["prices"]>[number];

const priceColumns: Column<AgreedPrice>[] = [
  { key: "kind", header: "Agreement", cell: ({ kind }) => kind },
  { key: "name", header: "For", card: "title", cell: ({ name }) => name },
  { key: "code", header: "SKU or range", cell: ({ code }) => <span className="figures">{code || "–"}</span> },
  {
    key: "price",
    header: "Price ex GST",
    align: "end",
    cell: ({ price, percent }) => price?.formattedValue ?? `${percent ?? 0} % off trade`,
  },
];

export function PricesTab({ account: { prices = [] } }: TabProps) {
  if (prices.length === 0) {
    return (
      <EmptyState icon={Tags} title="No agreed prices">
        This account pays the trade price, or the retail price if it is not a trade account.
      </EmptyState>
    );
  }
  return (
    <DataTable
      caption="Agreed prices"
      columns={priceColumns}
      rows={prices}
      rowKey={({ kind, code }) => `${kind} ${code}`}
    />
  );
}

type Entry = NonNullable<StaffAccount["history"]>[number];

const historyColumns: Column<Entry>[] = [
  { key: "at", header: "When", cell: ({ at }) => <LocalDateTime at={at} /> },
  {
    key: "action",
    header: "What",
    card: "title",
    cell: ({ action }) => (isAuditAction(action) ? auditLabels[action] : action),
  },
  { key: "who", header: "Who", cell: ({ userName, acting }) => (acting ? `${userName}, acting for it` : userName) },
  { key: "subject", header: "About", cell: ({ subject }) => <span className="break-all">{subject ?? "–"}</span> },
  {
    key: "changes",
    header: "Change",
    cell: ({ changes }) =>
      changes.length === 0 ? "–" : changes.map(({ name, before, after }) => `${name}: ${before} → ${after}`).join("; "),
  },
  { key: "reason", header: "Reason", cell: ({ reason }) => reason ?? "–" },
];

export function HistoryTab({ account: { history = [] } }: TabProps) {
  if (history.length === 0) {
    return (
      <EmptyState icon={History} title="Nothing recorded yet">
        What people and staff do with this account appears here.
      </EmptyState>
    );
  }
  return <DataTable caption="History" columns={historyColumns} rows={history} rowKey={({ id }) => id} />;
}
