import { ApiForm } from "../../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { ChangedFields } from "../../../../ui/change-history.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { formatContentAddress, formatPreviewPage } from "../../content-addresses.ts";
import type { ContentPageData } from "./content-data.ts";

type Content = NonNullable<ContentPageData["content"]>;

interface SubjectProps {
  subject: { readonly kind: string; readonly id: string };
}

/** The changes that are published later. Each can be looked at, published at once or withdrawn. */
export function WaitingChanges({ subject, waiting }: SubjectProps & { waiting: Content["waiting"] }) {
  if (waiting.length === 0) return null;
  return (
    <Panel title="Waiting changes">
      <ul className="flex flex-col divide-y divide-line">
        {waiting.map((revision) => (
          <WaitingChange key={revision.id} subject={subject} revision={revision} />
        ))}
      </ul>
    </Panel>
  );
}

function WaitingChange({ subject, revision }: SubjectProps & { revision: Content["waiting"][number] }) {
  const { id, publishAt, changes, fields } = revision;
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0">
      <p className="font-medium">Waits until {publishAt}</p>
      <ChangedFields fields={changes} />
      <ApiForm action="/api/staff/content/revision/">
        {({ pending }) => (
          <span className="flex flex-wrap gap-2">
            <input type="hidden" name="kind" value={subject.kind} />
            <input type="hidden" name="id" value={subject.id} />
            <input type="hidden" name="revisionId" value={id} />
            <Button type="submit" size="small" name="isPublished" value="true" pending={pending}>
              Publish now
            </Button>
            <Button type="submit" size="small" name="isPublished" value="false" pending={pending}>
              Withdraw the change
            </Button>
            <ButtonLink size="small" to={formatPreviewPage(subject, values, publishAt.replace(" ", "T"))}>
              Preview at that time
            </ButtonLink>
            <ButtonLink size="small" to={`${formatContentAddress(subject)}&revision=${id}`}>
              Open in the form
            </ButtonLink>
          </span>
        )}
      </ApiForm>
    </li>
  );
}
