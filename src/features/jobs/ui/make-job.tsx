import { Plus } from "lucide-react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { maxSiteAddressLength } from "../job.ts";

export const makeJobPath = "/api/jobs/create/";

interface MakeJobProps {
  name: string;
  question?: string;
}

const whetherArea = "Saved as an area of the site. Is it a new job? Then enter where it is.";

/** Makes a job with the name that was typed, without leaving the page. */
export function MakeJob({ name, question = whetherArea }: MakeJobProps) {
  return (
    <ApiForm
      action={makeJobPath}
      fields={["siteAddress"]}
      className="flex flex-col gap-2 rounded-inner border border-line p-3"
    >
      {({ pending, errors }) => (
        <>
          <p className="text-sm text-ink-muted">{question}</p>
          <input type="hidden" name="name" value={name} />
          <TextField
            label={`Site address of ${name}`}
            name="siteAddress"
            maxLength={maxSiteAddressLength}
            autoComplete="off"
            error={errors.siteAddress}
          />
          <Button type="submit" size="small" icon={Plus} pending={pending} className="self-start">
            Make this job
          </Button>
        </>
      )}
    </ApiForm>
  );
}
