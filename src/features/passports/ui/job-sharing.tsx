import { Link2Off } from "lucide-react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { nothingKept, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Question } from "../../../ui/question.tsx";
import { formatJobAddress, type JobPage } from "./job-data.ts";

interface JobLabelsProps {
  page: Pick<JobPage, "job" | "labels">;
  /** The label that the page's address asks about. */
  revokingId: string | null;
}

/** The labels whose links are valid. */
export function JobLabels({ page: { job, labels }, revokingId }: JobLabelsProps) {
  const address = formatJobAddress(job.id);
  const revoking = labels.find(({ id }) => id === revokingId);
  if (labels.length === 0) return null;
  return (
    <Panel title="Labels on tins" className="print:hidden">
      <p className="text-ink-muted">
        Everybody with such a label can see the colours of this job, without prices and without signing in.
      </p>
      {revoking !== undefined && <RevokeQuestion job={job} label={revoking} />}
      <ul className="flex flex-col gap-2">
        {labels.map(({ id, colour, madeAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              {colour.colourName}, {colour.productName}
              <span className="block text-sm text-ink-muted">
                Made <LocalDateTime at={madeAt} />
              </span>
            </span>
            <ButtonLink
              to={`${address}?${new URLSearchParams({ revoke: id })}`}
              size="small"
              variant="quiet"
              icon={Link2Off}
              replace
              preventScrollReset
              aria-label={`Revoke the label of ${colour.colourName}, ${colour.productName}`}
            >
              Revoke
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RevokeQuestion({ job, label }: Pick<JobPage, "job"> & { label: JobPage["labels"][number] }) {
  const address = formatJobAddress(job.id);
  return (
    <Question
      title={`Revoke the label of ${label.colour.colourName}?`}
      keep={{ to: address, label: "Keep it" }}
      action={
        <PageForm name="revoke" action="/api/jobs/labels/revoke/" fields={[]} kept={nothingKept} returnTo={address}>
          {({ pending }) => (
            <>
              <input type="hidden" name="jobId" value={job.id} />
              <input type="hidden" name="labelId" value={label.id} />
              <Button type="submit" variant="danger" pending={pending}>
                Revoke it
              </Button>
            </>
          )}
        </PageForm>
      }
    >
      Its code opens nothing from then on. You can make a new label.
    </Question>
  );
}

/** Members with limited access see a job that they neither made nor ordered for only if it is given to them. */
export function JobPeople({ page: { job, receivers } }: { page: Pick<JobPage, "job" | "receivers"> }) {
  if (receivers.length === 0) return null;
  return (
    <Panel title="Who works here" className="print:hidden">
      <p className="text-ink-muted">
        Members with limited access see the jobs that they made, ordered for or were given.
      </p>
      <ul className="flex flex-col gap-2">
        {receivers.map(({ customerId, name, hasJob }) => (
          <li key={customerId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {name}
            <ApiForm action={hasJob ? "/api/jobs/take-back/" : "/api/jobs/give/"}>
              {({ pending }) => (
                <>
                  <input type="hidden" name="jobId" value={job.id} />
                  <input type="hidden" name="customerId" value={customerId} />
                  <Button
                    type="submit"
                    size="small"
                    pending={pending}
                    aria-label={hasJob ? `Take the job back from ${name}` : `Give the job to ${name}`}
                  >
                    {hasJob ? "Take the job back" : "Give the job"}
                  </Button>
                </>
              )}
            </ApiForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
