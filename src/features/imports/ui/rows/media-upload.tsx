import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";

interface MediaUploadProps {
  action: string;
  productCode: string;
  label: string;
  hint: string;
  accept: string;
  submit: string;
  /** Further fields. They come before the file, so that the server reads them first. */
  children: ReactNode;
}

/** Sends a file of a product. A plain form, because a browser sends a file that way. */
export function MediaUpload({ action, productCode, label, hint, accept, submit, children }: MediaUploadProps) {
  return (
    <form method="post" action={action} encType="multipart/form-data" className="grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="productCode" value={productCode} />
      {children}
      <Field label={label} hint={hint} className="sm:col-span-2">
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            required
            accept={accept}
            className="min-h-control w-full rounded-box border border-line-strong bg-surface p-2"
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        <Button type="submit" icon={Upload}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
