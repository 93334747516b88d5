import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { parsePage } from "../../../shared/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { formatDay } from "../../orders/store-time.ts";
import { benefitPageSizes } from "../benefit.ts";
import { benefitPath, benefitsCrumbs, type ListedBenefit, myBenefitsPath, runForBenefits } from "./benefit-data.ts";
import { AccessNotice } from "./benefit-parts.tsx";
import { GetPartnerBenefits } from "./benefits.operations.ts";
import { NoBenefits } from "./partner-benefits-page.tsx";

export const meta = pageMeta("All partner benefits");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const page = parsePage(searchParams.get("page"), searchParams.get("size"), benefitPageSizes);
  return (await runForBenefits(args, GetPartnerBenefits, { ...page })).partnerBenefits;
}

const columns: Column<ListedBenefit>[] = [
  {
    key: "title",
    header: "Benefit",
    card: "title",
    cell: ({ code, title }) => (
      <TextLink to={benefitPath(code)} look="standalone">
        {title}
      </TextLink>
    ),
  },
  { key: "partner", header: "Partner", cell: ({ partner }) => partner },
  { key: "until", header: "Until", cell: ({ endsOn }) => (endsOn === null ? "No last day" : formatDay(endsOn)) },
  { key: "claimed", header: "Claimed", align: "end", cell: ({ ownClaims }) => ownClaims },
  { key: "left", header: "You can claim", align: "end", cell: ({ left }) => left },
];

export default function PartnerBenefitsListPage() {
  const { rows, total, currentPage, pageSize, access } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="All partner benefits"
        breadcrumbs={benefitsCrumbs}
        actions={<ButtonLink to={myBenefitsPath}>My benefits</ButtonLink>}
      />
      <div className="flex flex-col gap-6 pb-6">
        <AccessNotice access={access} />
        {total === 0 ? (
          <NoBenefits />
        ) : (
          <>
            <DataTable caption="Partner benefits" columns={columns} rows={rows} rowKey={({ code }) => code} />
            <Pagination
              page={currentPage}
              pageSize={pageSize}
              total={total}
              pageSizes={benefitPageSizes}
              noun="benefits"
            />
          </>
        )}
      </div>
    </>
  );
}
