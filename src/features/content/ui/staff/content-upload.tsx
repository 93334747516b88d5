import { ImageUp } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { SelectField } from "../../../../ui/select.tsx";
import { photoTypes } from "../../../pictures/photo.ts";
import { pictureUploadPath } from "../../content-addresses.ts";
import { type ContentKind, findFieldLabel, listFields } from "../../content-fields.ts";
import type { ContentPageData } from "./content-data.ts";

/** A plain form, because a browser sends a file that way. */
export function UploadPanel({ data, kind }: { data: ContentPageData; kind: ContentKind }) {
  const { isNew, subject } = data;
  const kept: Record<string, string> = isNew ? { new: kind, copy: subject.id } : { kind, id: subject.id };
  const places = listFields(kind, "").flatMap(({ name, input }) =>
    input === "picture" ? [{ value: name, label: findFieldLabel(kind, "", name) ?? name }] : [],
  );
  return (
    <Panel title="Upload a picture">
      <p className="text-ink-muted">Upload it before you type: the form is then opened again with the picture in it.</p>
      <form method="post" action={pictureUploadPath} encType="multipart/form-data" className="flex flex-col gap-4">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {places.length > 1 ? (
          <SelectField label="For" name="field" options={places} />
        ) : (
          <input type="hidden" name="field" value="picture" />
        )}
        <Field label="Picture file" hint="PNG, JPEG or WebP of up to 12 MB. It is made smaller for the page.">
          {(control) => (
            <input
              {...control}
              type="file"
              name="file"
              required
              accept={photoTypes}
              className="min-h-control w-full rounded-box border border-line-strong bg-surface p-2"
            />
          )}
        </Field>
        <div>
          <Button type="submit" icon={ImageUp}>
            Upload
          </Button>
        </div>
      </form>
    </Panel>
  );
}
