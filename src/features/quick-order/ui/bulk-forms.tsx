import { ClipboardPaste, FileUp } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useRevalidator } from "react-router";
import type { UserError } from "../../../shared/result.ts";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { classes, controlBox, surfaceBox } from "../../../ui/classes.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useSingleTask } from "../../../ui/use-single-task.ts";
import { uploadPath } from "../upload-path.ts";

/** Many rows at once: pasted text or a file. */
export function BulkForms({ rowCount }: { rowCount: number }) {
  return (
    <div className="grid items-start gap-3 md:grid-cols-2">
      <Fold icon={<Icon of={ClipboardPaste} />} title="Paste a list">
        {/* A new form after the rows were taken: the text is in the pad now. */}
        <PasteForm key={rowCount} />
      </Fold>
      <Fold icon={<Icon of={FileUp} />} title="Upload a file">
        <UploadForm />
      </Fold>
    </div>
  );
}

function Fold({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <details className={classes(surfaceBox, "px-4")}>
      <summary className="flex min-h-control cursor-pointer list-none items-center gap-3 font-medium [&::-webkit-details-marker]:hidden">
        {icon}
        {title}
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

function PasteForm() {
  return (
    <ApiForm action="/api/quick-order/paste/" fields={["text"]} className="flex flex-col gap-3">
      {({ pending, errors }) => (
        <>
          <Field
            label="Rows"
            error={errors.text}
            hint="A SKU or barcode and a quantity in each line, with a colour and a strength where you want them. Straight from a spreadsheet works too."
          >
            {(control) => (
              <textarea
                {...control}
                name="text"
                rows={6}
                spellCheck={false}
                placeholder={"HBL-WC-LS-10-W  5\n2  HBL-WC-LS-4-W  LR 2010  half"}
                className={classes(controlBox, "px-3 py-2 font-mono text-sm")}
              />
            )}
          </Field>
          <Button type="submit" pending={pending}>
            Take the rows
          </Button>
        </>
      )}
    </ApiForm>
  );
}

const lost: UserError = {
  code: "UNREACHABLE",
  field: null,
  message: "The file did not reach the shop. Check your connection and try again.",
};

function UploadForm() {
  const { revalidate } = useRevalidator();
  const { pending, refusals, run } = useSingleTask(lost);
  const { box, errors, standing } = useRefusals(pending ? noRefusals : refusals, { fields: ["file"] });
  const [fileKey, setFileKey] = useState(0);
  const hintId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    box.onSubmit(event);
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void run(async () => {
      const response = await fetch(uploadPath, { method: "POST", body: form, headers: { accept: "application/json" } });
      const answer = (await response.json()) as { userErrors?: readonly UserError[]; message?: string };
      if (answer.userErrors === undefined) return [{ ...lost, message: answer.message ?? lost.message }];
      if (answer.userErrors.length > 0) return answer.userErrors;
      toast.success("The rows of the file are in the pad.");
      setFileKey((key) => key + 1);
      await revalidate();
      return noRefusals;
    });
  };
  return (
    <form
      method="post"
      action={uploadPath}
      encType="multipart/form-data"
      className="flex flex-col gap-3"
      {...box}
      onSubmit={submit}
    >
      <Field label="CSV or Excel file (XLSX)" error={errors.file}>
        {(control) => (
          <input
            key={fileKey}
            {...control}
            type="file"
            name="file"
            required
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            aria-describedby={classes(control["aria-describedby"], hintId)}
            className={classes(controlBox, "px-3 py-2")}
          />
        )}
      </Field>
      <p id={hintId} className="text-sm text-ink-muted">
        Up to 500 rows. Begin with a template:{" "}
        <a href="/quick-order/template.xlsx" download className="underline">
          Excel
        </a>{" "}
        or{" "}
        <a href="/quick-order/template.csv" download className="underline">
          CSV
        </a>
        .
      </p>
      <Button type="submit" pending={pending}>
        Upload
      </Button>
      <ButtonRefusals refusals={standing} fields={["file"]} />
    </form>
  );
}
