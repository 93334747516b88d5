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
import { GetAuditLog } from "./staff.operations.ts";

export const meta = () => [{ title: "Audit log · Trestle Trade" }];

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const page = parsePage(searchParams.get("page"), searchParams.get("size"));
  return { ...(await runOperation(args, GetAuditLog, page)), page };
}

type Row = ResultOf<typeof GetAuditLog>["auditLog"]["rows"][number];

const actionLabels: Record<string, string> = {
  SIGNED_IN: "Signed in",
  ACCOUNT_SWITCHED: "Switched to another account of their own",
  ACTING_STARTED: "Started acting for the account",
  ACTING_STOPPED: "Stopped acting for the account",
  MARKETING_SUBSCRIBED: "Asked for e-mails about offers",
  MARKETING_UNSUBSCRIBED: "Left the list of offers",
  MEMBER_INVITED: "Invited somebody",
  INVITATION_WITHDRAWN: "Withdrew an invitation",
  INVITATION_ACCEPTED: "Accepted an invitation",
  IDENTITY_LINKED: "Was linked to the sign-in provider",
  MEMBER_CHANGED: "Changed a member's access",
  MEMBER_DEACTIVATED: "Switched a member off",
  MEMBER_REACTIVATED: "Switched a member on again",
  ACCOUNT_HANDED_OVER: "Handed the account over",
  SIGN_UP_APPROVED: "Approved a sign-up",
  SIGN_UP_REFUSED: "Refused a sign-up",
  PROFILE_CHANGED: "Changed their own details",
  EMAIL_CHANGED: "Changed their e-mail address",
  PERSON_CLOSED: "Closed their online account",
  ORDER_PLACED: "Placed an order",
  ORDER_APPROVED: "Approved an order",
  ORDER_CANCELLED: "Cancelled an order",
  ORDER_CREDIT_CLEARED: "Let an order over the limit go on",
  ORDER_CREDIT_REFUSED: "Refused an order over the limit",
  ORDER_REST_CANCELLED: "Cancelled the rest of an order",
  ACCOUNT_PAID: "Paid into the account",
  GIFT_CARD_RETURNED: "Gave the points of a gift card back",
  REWARD_CARD_ORDERED_AGAIN: "Ordered a new gift card for a reward",
  ORDER_CLAIMED: "Reported a problem with an order",
  ORDER_PUT_INTO_JOB: "Put an order into a job",
  ORDER_TAKEN_OUT_OF_JOB: "Took an order out of a job",
  LEAD_REQUEST_MATCHED_AGAIN: "Looked for painters again for a request",
  LEAD_REQUEST_CLOSED: "Closed a request for a painter",
  VOUCHER_SPENT_IN_STORE: "Entered a voucher or gift card over the counter",
};

const columns: Column<Row>[] = [
  { key: "what", header: "What", card: "title", cell: (row) => actionLabels[row.action] ?? row.action },
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
