import { FileText } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { contentPath, readPreviewChoice } from "../content-addresses.ts";
import { isContentKind, isPlacedKind, makeEmpty } from "../content-fields.ts";
import { GetStaffContent } from "./content.operations.ts";
import type { ContentPageData } from "./staff/content-data.ts";
import { ContentEditor } from "./staff/content-editor.tsx";
import { ContentList } from "./staff/content-list.tsx";
import { ContentPreview } from "./staff/content-preview.tsx";

export const meta = pageMeta("Content");

/**
 * One address for all of it: `?kind=BANNER&id=…` opens the editor, `?new=BANNER` makes a new one, which `copy` fills, and
 * `?preview` shows the home page of another moment.
 */
export async function loader(args: LoaderFunctionArgs): Promise<ContentPageData> {
  const { searchParams } = args.url;
  const read = (name: string) => searchParams.get(name) ?? "";
  const kindOfNew = read("new");
  const subject = kindOfNew === "" ? { kind: read("kind"), id: read("id") } : { kind: kindOfNew, id: read("copy") };
  const { flash, requestId } = getPageServices(args);
  const { staffContentList, staffContent } = await runOperation(args, GetStaffContent, subject);
  return {
    ...{ list: staffContentList, content: staffContent, subject, isNew: kindOfNew !== "" },
    preview: searchParams.has("preview") ? readPreviewChoice(searchParams) : null,
    picture: { url: read("picture"), field: read("field") },
    revisionId: read("revision"),
    newKey: requestId.slice(0, 8),
    kept: keptFormFor("content", flash),
  };
}

const crumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Content", to: contentPath },
];

export default function StaffContentPage() {
  const data = useLoaderData<typeof loader>();
  const { list, content, subject, isNew, preview } = data;
  const { kind } = subject;
  if (preview !== null) return <ContentPreview list={list} choice={preview} crumbs={crumbs} />;
  if (kind === "") return <ContentList list={list} />;
  if (isNew && isContentKind(kind) && isPlacedKind(kind)) {
    const fields = content === null ? makeEmpty(kind) : { ...toValues(content.fields), isShown: "no" };
    return <ContentEditor data={data} kind={kind} id={data.newKey} fields={fields} content={null} crumbs={crumbs} />;
  }
  if (content === null || !isContentKind(kind)) return <Missing />;
  const waiting = content.waiting.find(({ id }) => id === data.revisionId);
  const fields = toValues(waiting?.fields ?? content.fields);
  return <ContentEditor key={`${kind} ${subject.id}`} {...{ data, kind, id: subject.id, fields, content, crumbs }} />;
}

function toValues(fields: readonly { readonly name: string; readonly value: string }[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

function Missing() {
  return (
    <>
      <PageHeader title="Content" breadcrumbs={crumbs} />
      <ErrorState
        icon={FileText}
        title="There is no such content"
        action={<ButtonLink to={contentPath}>Content</ButtonLink>}
      >
        The address may be wrong.
      </ErrorState>
    </>
  );
}
