import { FileUp } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { importModes, modeLabels } from "../import.ts";
import { importUploadPath } from "../import-addresses.ts";

/** A plain form, because a browser sends a file that way. The fields come before the file, so that the server reads them first. */
export function UploadForm() {
  return (
    <Panel title="Upload a file">
      <p className="text-ink-muted">
        CSV or XLSX. The file is compared with the shop first, and you see every change before it is made.
      </p>
      <form
        method="post"
        action={importUploadPath}
        encType="multipart/form-data"
        className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-end"
      >
        <SelectField
          label="What the file may do"
          name="mode"
          options={importModes.map((value) => ({ value, label: modeLabels[value] }))}
        />
        <Field label="File">
          {(control) => (
            <input
              {...control}
              type="file"
              name="file"
              required
              accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              className="min-h-control w-full rounded-box border border-line-strong bg-surface p-2"
            />
          )}
        </Field>
        <Button type="submit" variant="primary" icon={FileUp}>
          Upload
        </Button>
      </form>
    </Panel>
  );
}
