import { HardHat, Plus } from "lucide-react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageSizes, parsePage } from "../../../shared/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { JobForm, jobFormName } from "./job-form.tsx";
import { GetJobs } from "./jobs.operations.ts";

export const meta = pageMeta("Jobs");

const address = "/dashboard/jobs/";

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const text = searchParams.get("q") ?? "";
  const isArchived = searchParams.has("archived");
  const page = parsePage(searchParams.get("page"), searchParams.get("size"));
  const { jobs } = await runOperation(args, GetJobs, { text, isArchived, ...page });
  const kept = keptFormFor(jobFormName, getPageServices(args).flash);
  return { list: jobs, text, isArchived, isNew: searchParams.has("new") || kept.userErrors.length > 0, kept };
}

export default function JobsPage() {
  const { list, text, isArchived, isNew, kept } = useLoaderData<typeof loader>();
  const isFiltered = text !== "" || isArchived;
  return (
    <>
      <PageHeader
        title="Jobs"
        lede="Your sites, with their orders and every colour that went there."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
        actions={!isNew && <NewJobLink />}
      />
      <div className="flex flex-col gap-4 pb-6">
        {isNew && <JobForm job={null} kept={kept} returnTo={address} />}
        <JobFilters text={text} isArchived={isArchived} />
        {list.jobs.length === 0 ? (
          <NoJobs isFiltered={isFiltered} />
        ) : (
          <>
            <DataTable caption="Jobs" columns={columns} rows={list.jobs} rowKey={({ job }) => job.id} />
            <Pagination
              page={list.currentPage}
              pageSize={list.pageSize}
              total={list.totalJobs}
              pageSizes={pageSizes}
              noun="jobs"
            />
          </>
        )}
      </div>
    </>
  );
}

const NewJobLink = () => (
  <ButtonLink to={`${address}?new=on`} variant="primary" icon={Plus} preventScrollReset>
    New job
  </ButtonLink>
);

function JobFilters({ text, isArchived }: { text: string; isArchived: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <Form role="search" aria-label="Jobs" className="flex flex-wrap items-end gap-3">
        {isArchived && <input type="hidden" name="archived" value="on" />}
        <TextField
          key={text}
          type="search"
          name="q"
          label="Find a job"
          placeholder="Name, address or customer"
          defaultValue={text}
          autoComplete="off"
          enterKeyHint="search"
          className="flex-1 basis-64"
        />
        <Button type="submit">Search</Button>
      </Form>
      <nav aria-label="Open or archived" className="flex gap-2">
        <Chip to={address} selected={!isArchived}>
          Open
        </Chip>
        <Chip to={`${address}?archived=on`} selected={isArchived}>
          Archived
        </Chip>
      </nav>
    </div>
  );
}

type Row = ResultOf<typeof GetJobs>["jobs"]["jobs"][number];

const columns: Column<Row>[] = [
  {
    key: "name",
    header: "Job",
    card: "title",
    cell: ({ job }) => (
      <TextLink to={`${address}${job.id}/`} look="standalone">
        {job.name}
      </TextLink>
    ),
  },
  { key: "site", header: "Site", cell: ({ job }) => job.siteAddress || "–" },
  { key: "customer", header: "Customer", cell: ({ job }) => job.customerName || "–" },
  { key: "orders", header: "Orders", align: "end", cell: ({ totalOrders }) => totalOrders },
  {
    key: "last",
    header: "Last order",
    cell: ({ lastOrderAt }) => (
      <span className="whitespace-nowrap">{lastOrderAt === null ? "–" : <LocalDateTime at={lastOrderAt} />}</span>
    ),
  },
];

function NoJobs({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState icon={HardHat} title="No job matches" action={<ButtonLink to={address}>All open jobs</ButtonLink>}>
        Try a part of its name, its address or the customer's name.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={HardHat} title="No jobs yet" action={<NewJobLink />}>
      Name the job when you order, and it stands here with its orders, its spend and its colour passport.
    </EmptyState>
  );
}
