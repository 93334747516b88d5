import { ApiForm } from "../../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { ChangeHistory } from "../../../../ui/change-history.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { Notice } from "../../../../ui/notice-bar.tsx";
import { PageForm } from "../../../../ui/page-form.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { SelectField } from "../../../../ui/select.tsx";
import { useFormVersion } from "../../../../ui/use-form-version.ts";
import { contentPath, formatContentAddress, formatPreviewPage } from "../../content-addresses.ts";
import {
  type ContentFields,
  type ContentKind,
  isPlacedKind,
  listFields,
  listGroups,
  writtenPages,
} from "../../content-fields.ts";
import type { ContentPageData } from "./content-data.ts";
import { FieldGroupView } from "./content-fields-view.tsx";
import { UploadPanel } from "./content-upload.tsx";
import { WaitingChanges } from "./waiting-changes.tsx";

interface EditorProps {
  data: ContentPageData;
  kind: ContentKind;
  id: string;
  fields: ContentFields;
  /** Null for new content. */
  content: ContentPageData["content"];
  crumbs: readonly { label: string; to: string }[];
}

const newTitles: Readonly<Record<string, string>> = { BANNER: "New banner", BLOCK: "New block" };

function findTitle({ kind, id, fields, content }: Pick<EditorProps, "kind" | "id" | "fields" | "content">): string {
  const page = writtenPages.find((each) => each.kind === kind && each.id === id);
  return page?.label ?? (content === null ? (newTitles[kind] ?? "") : (fields.title ?? ""));
}

export function ContentEditor({ data, kind, id, fields, content, crumbs }: EditorProps) {
  const { version, onDone } = useFormVersion();
  const { picture } = data;
  const values = picture.url === "" ? fields : { ...fields, [picture.field]: picture.url };
  const subject = { kind, id };
  return (
    <>
      <PageHeader
        title={findTitle({ kind, id, fields, content })}
        breadcrumbs={[...crumbs]}
        lede={`All times are those of ${data.list.timeZone}.`}
      />
      <div className="grid items-start gap-4 pb-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <ContentForm
          key={`${version} ${picture.url} ${data.revisionId}`}
          {...{ data, subject, values, content, onDone }}
        />
        <div className="flex min-w-0 flex-col gap-4">
          {content !== null && isPlacedKind(kind) && (
            <StatePanel subject={subject} fields={fields} now={data.list.now} />
          )}
          {content !== null && <WaitingChanges subject={subject} waiting={content.waiting} />}
          {isPlacedKind(kind) && <UploadPanel data={data} kind={kind} />}
          {content !== null && (
            <ChangeHistory subject={subject} history={content.history} restoreAction="/api/staff/content/restore/" />
          )}
        </div>
      </div>
    </>
  );
}

interface SubjectProps {
  subject: { readonly kind: ContentKind; readonly id: string };
}

interface FormProps extends SubjectProps, Pick<EditorProps, "data" | "content"> {
  values: ContentFields;
  onDone: () => void;
}

function ContentForm({ data, subject, values, content, onDone }: FormProps) {
  const { kind, id } = subject;
  const { list, kept, revisionId } = data;
  const isNew = content === null;
  return (
    <Panel title={isNew ? "Content" : "Change it"}>
      {revisionId !== "" && <Notice>This form is filled with a waiting change.</Notice>}
      <PageForm
        name="content"
        action="/api/staff/content/save/"
        fields={[...listFields(kind, id).map(({ name }) => name), "publishAt", "reason"]}
        kept={kept}
        returnTo={isNew ? contentPath : formatContentAddress(subject)}
        onDone={onDone}
        className="flex flex-col gap-6"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="isNew" value={String(isNew)} />
            <input type="hidden" name="seen" value={content?.seen ?? ""} />
            {listGroups(kind, id).map((group) => (
              <FieldGroupView
                key={group.title}
                {...{ group, values, bind, pictures: list.pictures, timeZone: list.timeZone }}
              />
            ))}
            <fieldset className="group/publish grid min-w-0 gap-4 sm:grid-cols-2">
              <legend className="mb-3 font-semibold">Publish</legend>
              <SelectField
                label="When"
                options={[
                  { value: "now", label: "Now" },
                  { value: "later", label: "At a date and time" },
                ]}
                {...bind("publish", "now")}
              />
              <div className="hidden group-has-[option[value=later]:checked]/publish:block">
                <TextField
                  label="Publish at"
                  type="datetime-local"
                  hint={`Time in ${list.timeZone}. Until then customers see what they see now.`}
                  {...bind("publishAt")}
                />
              </div>
              <TextField
                label="Reason for this change"
                optional
                maxLength={500}
                className="sm:col-span-2"
                hint="It stands in the history and in the audit log."
                {...bind("reason")}
              />
            </fieldset>
            <div>
              <Button type="submit" variant="primary" pending={pending}>
                Save
              </Button>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

/** Withdraws it, puts it back, copies it and shows it on its page. */
function StatePanel({ subject, fields, now }: SubjectProps & { fields: ContentFields; now: string }) {
  const { kind, id } = subject;
  const { isShown: state, startsAt = "" } = fields;
  const isShown = state === "yes";
  return (
    <Panel title={isShown ? "It is published" : "It is a draft"}>
      <p className="text-ink-muted">
        {isShown
          ? "Withdrawn, it leaves the page within a second and stays here as a draft."
          : "Customers do not see it. The preview shows it."}
      </p>
      <div className="flex flex-wrap gap-3">
        <ApiForm action="/api/staff/content/save/">
          {({ pending }) => (
            <>
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="isShown" value={isShown ? "no" : "yes"} />
              <Button type="submit" variant={isShown ? "danger" : "primary"} pending={pending}>
                {isShown ? "Withdraw" : "Put on the page"}
              </Button>
            </>
          )}
        </ApiForm>
        <ButtonLink to={formatPreviewPage(subject, fields, startsAt > now ? startsAt : "")}>Preview</ButtonLink>
        <ButtonLink to={`${contentPath}?${new URLSearchParams({ new: kind, copy: id })}`}>Copy</ButtonLink>
      </div>
    </Panel>
  );
}
