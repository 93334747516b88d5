import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { formatImportAddress, importsPath } from "../import-addresses.ts";
import { ImportActions } from "./import-actions.tsx";
import { ImportCounts } from "./import-counts.tsx";
import type { ImportOfPage } from "./import-data.ts";
import { ImportRows } from "./import-rows.tsx";
import { ImportStatusBadge } from "./import-status-badge.tsx";
import { GetImport } from "./imports.operations.ts";
import { useRefresh } from "./use-refresh.ts";

export const meta = pageMeta("Import");

const actions = ["CREATE", "CHANGE", "WITHDRAW", "RESTORE", "REMOVE"];

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const { number = "" } = args.params;
  const view = searchParams.get("view") === "problems" ? "PROBLEMS" : "CHANGES";
  const action = actions.find((each) => each === searchParams.get("action")) ?? "";
  const after = searchParams.get("after") ?? "";
  const search = { number: /^\d{1,9}$/.test(number) ? Number(number) : 0, view, action, after } as const;
  const answer = await runOperation(args, GetImport, search);
  return { ...answer.import, search, kept: keptFormFor("apply", getPageServices(args).flash) };
}

const crumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Imports", to: importsPath },
];

export default function ImportPage() {
  const { import: shown, counts, alarms, changes, problems, nextCursor, search, kept } = useLoaderData<typeof loader>();
  useRefresh(shown.isRunning);
  const isPlanned = counts.length > 0;
  return (
    <>
      <PageHeader
        title={`Import ${shown.number}`}
        breadcrumbs={crumbs}
        lede={<ImportStatusBadge status={shown.status} label={shown.statusLabel} />}
      />
      <div className="flex flex-col gap-4 pb-6">
        <Progress shown={shown} />
        {shown.problem !== null && (
          <Notice tone={shown.status === "FAILED" ? "danger" : "warning"}>{shown.problem}</Notice>
        )}
        {isPlanned && <ImportCounts shown={shown} counts={counts} />}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <ImportActions shown={shown} alarms={alarms} kept={kept} />
          </div>
          <ImportFacts shown={shown} />
        </div>
        {(isPlanned || problems.length > 0 || shown.status === "FAILED") && (
          <ImportRows shown={shown} changes={changes} problems={problems} search={search} nextCursor={nextCursor} />
        )}
      </div>
    </>
  );
}

function Progress({ shown }: { shown: ImportOfPage }) {
  if (!shown.isRunning) return null;
  const isReading = shown.status === "READING";
  return (
    <Panel>
      <ProgressBar
        label={isReading ? "Comparing the file with the shop" : "Applying the plan"}
        share={isReading ? shown.doneShare : undefined}
      />
      <noscript>
        <ButtonLink to={formatImportAddress(shown.number)}>Look again</ButtonLink>
      </noscript>
    </Panel>
  );
}

function ImportFacts({ shown }: { shown: ImportOfPage }) {
  return (
    <Panel title="About it">
      <Facts
        facts={[
          { label: "File", value: <span className="break-all">{shown.name}</span> },
          { label: "Content", value: shown.kinds.join(", ") },
          { label: "Mode", value: shown.mode },
          { label: "By", value: shown.userName },
          { label: "Uploaded", value: <LocalDateTime at={shown.createdAt} /> },
          { label: "Applied", value: shown.appliedAt === null ? null : <LocalDateTime at={shown.appliedAt} /> },
        ]}
      />
    </Panel>
  );
}
