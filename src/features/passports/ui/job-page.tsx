import { Archive, HardHat, PencilLine, Printer } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { JobForm, jobFormName } from "../../jobs/ui/job-form.tsx";
import { formatJobAddress, type JobPage as Page } from "./job-data.ts";
import { JobDeliveries, JobInvoices, JobOrders, JobSpend } from "./job-orders.tsx";
import { JobLabels, JobPeople } from "./job-sharing.tsx";
import { Passport } from "./passport.tsx";
import { GetJob } from "./passports.operations.ts";

export const meta = pageMeta("Job");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const jobId = args.params.jobId ?? "";
  const year = Number(searchParams.get("year") ?? "");
  const isYear = Number.isInteger(year) && year >= 2000 && year < 10_000;
  const { job } = await runOperation(args, GetJob, { jobId, year: isYear ? year : null });
  const kept = keptFormFor(jobFormName, getPageServices(args).flash);
  return {
    ...job,
    kept,
    isEditing: searchParams.has("edit") || kept.userErrors.length > 0,
    revokingId: searchParams.get("revoke"),
  };
}

const crumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Jobs", to: "/dashboard/jobs/" },
];

export default function JobPage() {
  const { page, userErrors, kept, isEditing, revokingId } = useLoaderData<typeof loader>();
  if (page === null) {
    return (
      <>
        <PageHeader title="Job" breadcrumbs={crumbs} />
        <ErrorState
          icon={HardHat}
          title="There is no such job"
          action={<ButtonLink to="/dashboard/jobs/">Your jobs</ButtonLink>}
        >
          {userErrors[0]?.message}
        </ErrorState>
      </>
    );
  }
  const { job } = page;
  const address = formatJobAddress(job.id);
  return (
    <>
      <PageHeader
        title={job.name}
        breadcrumbs={crumbs}
        lede={job.siteAddress || "No site address yet"}
        actions={
          <>
            <ButtonLink to={`${address}?edit=on`} icon={PencilLine} preventScrollReset>
              Change
            </ButtonLink>
            <Button icon={Printer} onClick={() => window.print()}>
              Print the colours
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-6 pb-6">
        {job.isArchived && <ArchivedNotice job={job} />}
        {isEditing && <JobForm key={job.id} job={job} kept={kept} returnTo={address} />}
        <JobFacts job={job} />
        <JobDeliveries page={page} />
        <Passport page={page} />
        <JobSpend page={page} />
        <JobOrders page={page} />
        <JobInvoices page={page} />
        <JobLabels page={page} revokingId={revokingId} />
        <JobPeople page={page} />
        {!job.isArchived && <ArchiveForm job={job} />}
      </div>
    </>
  );
}

function JobFacts({ job: { customerName, note } }: Pick<Page, "job">) {
  if (customerName === "" && note === "") return null;
  return (
    <Panel className="print:hidden">
      <Facts
        facts={[
          { label: "Customer", value: customerName },
          { label: "Note", value: note !== "" && <span className="whitespace-pre-line">{note}</span> },
        ].filter(({ value }) => value !== false)}
      />
    </Panel>
  );
}

function ArchivedNotice({ job }: Pick<Page, "job">) {
  return (
    <Notice
      action={
        <ApiForm action="/api/jobs/restore/">
          {({ pending }) => (
            <>
              <input type="hidden" name="jobId" value={job.id} />
              <Button type="submit" size="small" pending={pending}>
                Restore
              </Button>
            </>
          )}
        </ApiForm>
      }
    >
      This job is archived. Its orders and colours stay here.
    </Notice>
  );
}

/** It can be undone: an archived job offers to be restored. */
function ArchiveForm({ job }: Pick<Page, "job">) {
  return (
    <ApiForm action="/api/jobs/archive/" className="flex justify-end print:hidden">
      {({ pending }) => (
        <>
          <input type="hidden" name="jobId" value={job.id} />
          <Button type="submit" variant="quiet" icon={Archive} pending={pending}>
            Archive this job
          </Button>
        </>
      )}
    </ApiForm>
  );
}
