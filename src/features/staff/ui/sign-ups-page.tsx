import { ClipboardPen } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageSizes, parsePage } from "../../../shared/page.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { GetSignUps } from "../../sign-ups/ui/sign-ups.operations.ts";
import { signUpStates } from "./sign-up-states.ts";

export const meta = pageMeta("Sign-ups");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const page = parsePage(searchParams.get("page"), searchParams.get("size"));
  return { ...(await runOperation(args, GetSignUps, page)), page };
}

type Row = ResultOf<typeof GetSignUps>["signUps"]["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "business",
    header: "Business",
    card: "title",
    cell: (row) => (
      <TextLink to={`/staff/sign-ups/${row.id}`} look="standalone">
        {row.businessName}
      </TextLink>
    ),
  },
  {
    key: "reference",
    header: "Reference",
    cell: (row) => <span className="figures whitespace-nowrap">{row.reference}</span>,
  },
  { key: "contact", header: "Contact", cell: (row) => `${row.contact}, ${row.countryCode}` },
  { key: "credit", header: "Credit asked for", align: "end", cell: (row) => row.credit.formattedValue },
  { key: "sent", header: "Sent", cell: (row) => <LocalDateTime at={row.sentAt} /> },
  {
    key: "status",
    header: "Answer",
    cell: ({ status }) => <Badge tone={signUpStates[status].tone}>{signUpStates[status].label}</Badge>,
  },
];

export default function SignUpsPage() {
  const { signUps, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Sign-ups"
        lede="Businesses that ask for a trade account; those that wait come first."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      {signUps.total === 0 ? (
        <EmptyState icon={ClipboardPen} title="Nobody has asked yet">
          What is sent with the form for trade accounts appears here.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <DataTable caption="Sign-ups" columns={columns} rows={signUps.rows} rowKey={(row) => row.id} />
          <Pagination
            page={page.currentPage}
            pageSize={page.pageSize}
            total={signUps.total}
            pageSizes={pageSizes}
            noun="sign-ups"
          />
        </div>
      )}
    </>
  );
}
