import { Handshake } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { parsePage } from "../../../shared/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { benefitPageSizes } from "../benefit.ts";
import { benefitsCrumbs, benefitsPath, type ClaimedBenefit, runForBenefits } from "./benefit-data.ts";
import { AccessNotice } from "./benefit-parts.tsx";
import { GetClaimedBenefits } from "./benefits.operations.ts";

export const meta = pageMeta("My benefits");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const page = parsePage(searchParams.get("page"), searchParams.get("size"), benefitPageSizes);
  return (await runForBenefits(args, GetClaimedBenefits, { ...page })).claimedBenefits;
}

export default function MyBenefitsPage() {
  const { rows, total, currentPage, pageSize, access } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="My benefits"
        lede="What your account has claimed from our partners."
        breadcrumbs={benefitsCrumbs}
      />
      <div className="flex flex-col gap-6 pb-6">
        <AccessNotice access={access} />
        {total === 0 ? (
          <EmptyState
            icon={Handshake}
            title="Nothing claimed yet"
            action={<ButtonLink to={benefitsPath}>Partner benefits</ButtonLink>}
          >
            A benefit that you claim stands here with the reference that the partner wants to see.
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-4 lg:grid-cols-2">
              {rows.map((claim) => (
                <li key={claim.id} className="min-w-0">
                  <Claim claim={claim} />
                </li>
              ))}
            </ul>
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

function Claim({ claim: { partner, title, howToUse, at, by, reference } }: { claim: ClaimedBenefit }) {
  return (
    <article aria-label={title} className={`${surfaceBox} flex h-full min-w-0 flex-col gap-4 p-4 md:p-6`}>
      <div>
        <h2 className="type-part">{title}</h2>
        <p className="text-ink-muted">{partner}</p>
      </div>
      {reference !== null && (
        <div>
          <p className="text-sm text-ink-muted">Reference</p>
          <p className="figures text-xl font-semibold break-words">{reference}</p>
          <p>{howToUse}</p>
        </div>
      )}
      <Facts
        facts={[
          { label: "Claimed", value: <LocalDateTime at={at} /> },
          { label: "By", value: by },
        ]}
      />
    </article>
  );
}
