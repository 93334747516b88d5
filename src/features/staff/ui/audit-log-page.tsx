import { History } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageSizes, parsePage } from "../../../shared/page.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { auditLabels, isAuditAction } from "../../identity/audit.ts";
import { GetAuditLog } from "./staff.operations.ts";

export const meta = () => [{ title: "Audit log · Trestle Trade" }];

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const page = parsePage(searchParams.get("page"), searchParams.get("size"));
  return { ...(await runOperation(args, GetAuditLog, page)), page };
}

type Row = ResultOf<typeof GetAuditLog>["auditLog"]["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "what",
    header: "What",
    card: "title",
    cell: (row) => (isAuditAction(row.action) ? auditLabels[row.action] : row.action),
  },
  { key: "who", header: "Who", cell: (row) => <span title={row.userEmail}>{row.userName}</span> },
  {
    key: "account",
    header: "For account",
    cell: (row) => (row.accountName === null ? "–" : `${row.accountName} (${row.accountId})`),
  },
  { key: "when", header: "When", cell: (row) => <LocalDateTime at={row.at} /> },
];

export default function AuditLogPage() {
  const { auditLog, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Audit log"
        lede="Who did what, and for whom. Nothing here is ever changed."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      {auditLog.total === 0 ? (
        <EmptyState icon={History} title="Nothing recorded yet">
          Sign-ins and everything reps do for accounts will appear here.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <DataTable caption="Audit log" columns={columns} rows={auditLog.rows} rowKey={(row) => row.id} />
          <Pagination
            page={page.currentPage}
            pageSize={page.pageSize}
            total={auditLog.total}
            pageSizes={pageSizes}
            noun="entries"
          />
        </div>
      )}
    </>
  );
}
