import { Building2 } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageSizes, parsePage } from "../../../shared/page.ts";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { holdLabels } from "../../identity/account.ts";
import { isMember } from "../../loyalty/membership.ts";
import { formatAccountAddress } from "./accounts/account-data.ts";
import { CloseMembershipQuestion, RewardsMembership } from "./rewards-membership.tsx";
import { GetStaffAccounts } from "./staff.operations.ts";

export const meta = pageMeta("Accounts");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const page = parsePage(searchParams.get("page"), searchParams.get("size"));
  const text = searchParams.get("q") ?? "";
  const closing = searchParams.get("close") ?? "";
  return { ...(await runOperation(args, GetStaffAccounts, { text, closing, ...page })), page, text, closing };
}

type Row = ResultOf<typeof GetStaffAccounts>["staffAccounts"]["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "name",
    header: "Account",
    card: "title",
    cell: (row) => (
      <TextLink to={formatAccountAddress(row.accountId)} look="standalone">
        {row.name}
      </TextLink>
    ),
  },
  {
    key: "number",
    header: "Number",
    cell: (row) => <span className="figures whitespace-nowrap">{row.accountId}</span>,
  },
  {
    key: "place",
    header: "Place",
    cell: (row) => <span className="whitespace-nowrap">{`${row.suburb}, ${row.country}`}</span>,
  },
  { key: "terms", header: "Terms", cell: (row) => (row.terms === "CREDIT" ? "Credit" : "Cash") },
  {
    key: "hold",
    header: "Standing",
    cell: (row) => <Badge tone={holdLabels[row.hold].tone}>{holdLabels[row.hold].label}</Badge>,
  },
];

export default function AccountsPage() {
  const { staffAccounts, staffAccountPoints, frame, page, text, closing } = useLoaderData<typeof loader>();
  const closed = staffAccounts.rows.find(({ id, enrollmentStatus }) => id === closing && isMember(enrollmentStatus));
  const { isAssigned, mayManage } = staffAccounts;
  const membersColumn: Column<Row> = {
    key: "members",
    header: "Members",
    card: "foot",
    cell: (row) => row.kind === "TRADE" && <MembersLink row={row} />,
  };
  const rewardsColumn: Column<Row> = {
    key: "rewards",
    header: "Rewards",
    cell: (row) => row.kind === "TRADE" && <RewardsMembership row={row} />,
  };
  const actColumn: Column<Row> = {
    key: "act",
    header: "Act for",
    card: "foot",
    cell: (row) =>
      row.kind === "TRADE" && (
        <ActFor row={row} isCurrent={frame.acting && frame.account?.accountId === row.accountId} />
      ),
  };
  return (
    <>
      <PageHeader
        title="Accounts"
        lede={
          isAssigned ? "The accounts assigned to you." : "Search by name, number or suburb, and see who is on hold."
        }
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      <div className="flex flex-col gap-4">
        <SearchBox
          action="/staff/accounts"
          label="Search accounts"
          placeholder="Name, number or suburb"
          defaultValue={text}
        />
        {staffAccounts.rows.length === 0 ? (
          <EmptyState icon={Building2} title={titleEmpty({ isAssigned, text })}>
            {describeEmpty({ isAssigned, text })}
          </EmptyState>
        ) : (
          <>
            {closed && mayManage && (
              <CloseMembershipQuestion key={closed.id} row={closed} points={staffAccountPoints} />
            )}
            <DataTable
              caption="Accounts"
              columns={[
                ...columns,
                ...(mayManage ? [rewardsColumn, membersColumn] : []),
                ...(frame.mayActFor ? [actColumn] : []),
              ]}
              rows={staffAccounts.rows}
              rowKey={(row) => row.id}
            />
            <Pagination
              page={page.currentPage}
              pageSize={page.pageSize}
              total={staffAccounts.total}
              pageSizes={pageSizes}
              noun="accounts"
            />
          </>
        )}
      </div>
    </>
  );
}

function titleEmpty({ isAssigned, text }: { isAssigned: boolean; text: string }): string {
  if (text !== "") return "No account matches";
  return isAssigned ? "No accounts assigned yet" : "No accounts yet";
}

function describeEmpty({ isAssigned, text }: { isAssigned: boolean; text: string }): string {
  if (text !== "") return "Try a part of the name, the number or the suburb.";
  return isAssigned ? "An administrator assigns accounts to reps." : "An account is made when a sign-up is approved.";
}

function MembersLink({ row }: { row: Row }) {
  return (
    <TextLink to={`/dashboard/account/members/?account=${row.accountId}`} look="standalone">
      Members<span className="sr-only"> of {row.name}</span>
    </TextLink>
  );
}

function ActFor({ row, isCurrent }: { row: Row; isCurrent: boolean }) {
  if (isCurrent) return <Badge tone="info">Acting for this one</Badge>;
  return (
    <ApiForm action="/api/acting/start/">
      {({ pending }) => (
        <>
          <input type="hidden" name="accountId" value={row.id} />
          <Button type="submit" size="small" pending={pending} className="whitespace-nowrap">
            Act for<span className="sr-only"> {row.name}</span>
          </Button>
        </>
      )}
    </ApiForm>
  );
}
