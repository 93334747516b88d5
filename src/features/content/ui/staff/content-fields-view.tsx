import type { PageFormState } from "../../../../ui/page-form.tsx";
import { StoredSelect, StoredText, StoredTextArea } from "../../../../ui/stored-fields.tsx";
import type { ContentField, ContentFields, FieldGroup, FieldOption } from "../../content-fields.ts";

interface FieldsProps {
  values: ContentFields;
  bind: PageFormState["bind"];
  pictures: readonly { readonly url: string; readonly name: string }[];
  timeZone: string;
}

/** An item that is empty is closed, because most blocks have few items. */
export function FieldGroupView({ group, ...props }: FieldsProps & { group: FieldGroup }) {
  const fields = group.fields.map((field) => <OneField key={field.name} field={field} {...props} />);
  if (!group.isItem)
    return (
      <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">{group.title}</legend>
        {fields}
      </fieldset>
    );
  const title = props.values[group.fields[0]?.name ?? ""] ?? "";
  return (
    <details open={title !== ""} className="rounded-box border border-line p-4">
      <summary className="min-h-control cursor-pointer content-center font-semibold">
        {group.title}
        {title === "" && <span className="font-normal text-ink-muted"> (empty)</span>}
      </summary>
      <div className="grid gap-4 pt-4 sm:grid-cols-2">{fields}</div>
    </details>
  );
}

function OneField({ field, values, bind, pictures, timeZone }: FieldsProps & { field: ContentField }) {
  const { name, label, input, most, isRequired, options, hint } = field;
  const bound = bind(name, values[name] ?? "");
  const optional = !isRequired;
  if (input === "choice") return <StoredSelect label={label} hint={hint} options={options} {...bound} />;
  if (input === "picture")
    return <StoredSelect label={label} hint={hint} options={listPictures(pictures, bound.defaultValue)} {...bound} />;
  if (input === "moment")
    return (
      <StoredText
        {...{ label, optional, ...bound }}
        type="datetime-local"
        step="any"
        hint={`${hint ?? ""} Time in ${timeZone}.`}
      />
    );
  if (input === "paragraph")
    return (
      <StoredTextArea
        {...{ label, hint, optional, ...bound }}
        required={isRequired}
        maxLength={most}
        className="sm:col-span-2"
      />
    );
  return <StoredText {...{ label, hint, optional, ...bound }} required={isRequired} maxLength={most} />;
}

/** The picture that is stored stays a choice, also when it was not uploaded here. */
function listPictures(pictures: FieldsProps["pictures"], current: string): FieldOption[] {
  const uploaded = pictures.map(({ url, name }) => ({ value: url, label: name }));
  const isListed = current === "" || uploaded.some(({ value }) => value === current);
  return [
    { value: "", label: "No picture" },
    ...(isListed ? [] : [{ value: current, label: `As now: ${current}` }]),
    ...uploaded,
  ];
}
