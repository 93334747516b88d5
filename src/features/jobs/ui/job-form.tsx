import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { maxCustomerNameLength, maxJobNameLength, maxJobNoteLength, maxSiteAddressLength } from "../job.ts";

interface JobFormProps {
  /** Null for a new job. */
  job: { id: string; name: string; siteAddress: string; customerName: string; note: string } | null;
  kept: KeptForm;
  /** The page to show afterwards. */
  returnTo: string;
}

const fields = ["name", "siteAddress", "customerName", "note"];

export const jobFormName = "job";

/** Makes a job, or changes one. */
export function JobForm({ job, kept, returnTo }: JobFormProps) {
  return (
    <Panel title={job === null ? "New job" : "Change this job"}>
      <PageForm
        name={jobFormName}
        action={job === null ? "/api/jobs/create/" : "/api/jobs/update/"}
        className="flex max-w-xl flex-col gap-4"
        {...{ fields, kept, returnTo }}
      >
        {({ pending, bind }) => (
          <>
            {job !== null && <input type="hidden" name="jobId" value={job.id} />}
            <TextField
              label="Name"
              hint="Short: it stands on orders and invoices."
              maxLength={maxJobNameLength}
              autoComplete="off"
              {...bind("name", job?.name)}
            />
            <TextField
              label="Site address"
              maxLength={maxSiteAddressLength}
              autoComplete="off"
              {...bind("siteAddress", job?.siteAddress)}
            />
            <TextField
              label="Customer"
              optional
              maxLength={maxCustomerNameLength}
              autoComplete="off"
              {...bind("customerName", job?.customerName)}
            />
            <TextAreaField label="Note" optional maxLength={maxJobNoteLength} {...bind("note", job?.note)} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" pending={pending}>
                {job === null ? "Make the job" : "Save"}
              </Button>
              <ButtonLink to={returnTo} replace preventScrollReset variant="quiet">
                Never mind
              </ButtonLink>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
