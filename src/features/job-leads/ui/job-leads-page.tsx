import { HardHat, MapPinned, UserCog } from "lucide-react";
import { useMemo } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageSizes, parsePage } from "../../../shared/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { isLeadTab, type LeadTab } from "../lead.ts";
import { LeadCard } from "./lead-card.tsx";
import { areasPath, formatPlace, type LeadsPageData, profilePath, tabLabels, toTabPath } from "./lead-data.ts";
import { LeadMap } from "./lead-map.tsx";
import { GetJobLeads } from "./leads.operations.ts";
import { PushNotices } from "./push-notices.tsx";
import { WonLostChart } from "./won-lost-chart.tsx";

export const meta = pageMeta("Job leads");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const asked = searchParams.get("tab") ?? "";
  const tab = isLeadTab(asked) ? asked : "NEW";
  return runOperation(args, GetJobLeads, { tab, ...parsePage(searchParams.get("page"), searchParams.get("size")) });
}

export default function JobLeadsPage() {
  const { jobMatches: list, jobLeadMonths, jobLeadSetup, mapTiles, pushKey } = useLoaderData<typeof loader>();
  const hasLeads = list.counts.some(({ count }) => count > 0);
  const spots = useMemo(() => list.rows.map(toSpot), [list.rows]);
  return (
    <>
      <PageHeader
        title="Job leads"
        lede="Home owners near you who look for a painter. Three painters at most get a job, and each place is reserved for 48 hours."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
        actions={
          <>
            <ButtonLink to={areasPath} icon={MapPinned}>
              Service areas
            </ButtonLink>
            <ButtonLink to={profilePath} icon={UserCog}>
              Profile
            </ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-4 pb-6">
        <SetupNotice setup={jobLeadSetup} />
        {hasLeads && <PushNotices pushKey={pushKey} />}
        <LeadTabs list={list} />
        {list.rows.length === 0 ? (
          <NoLeads tab={list.tab} hasLeads={hasLeads} />
        ) : (
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-3">
              {list.rows.map((row) => (
                <LeadCard key={row.detail.jobId} row={row} />
              ))}
              <Pagination
                page={list.currentPage}
                pageSize={list.pageSize}
                total={list.total}
                pageSizes={pageSizes}
                noun="leads"
              />
            </div>
            <LeadMap tiles={mapTiles} leads={spots} className="h-72 xl:sticky xl:top-37 xl:h-96" />
          </div>
        )}
        <WonLostChart months={jobLeadMonths} />
      </div>
    </>
  );
}

function toSpot({ detail, lead }: LeadsPageData["jobMatches"]["rows"][number]) {
  const { latitude, longitude, state } = lead;
  return { id: detail.jobId, name: formatPlace({ suburb: detail.suburb, state }), latitude, longitude };
}

/** Says what keeps leads away. */
function SetupNotice({ setup }: { setup: LeadsPageData["jobLeadSetup"] }) {
  if (setup.areas === 0) {
    return (
      <Notice tone="warning">
        No leads come yet, because you have no service area.{" "}
        <TextLink to={areasPath}>Add the suburbs you work in</TextLink>
      </Notice>
    );
  }
  if (setup.isAvailable) return null;
  return (
    <Notice tone="warning">
      You are set to not available, so no new leads come. <TextLink to={profilePath}>Change your availability</TextLink>
    </Notice>
  );
}

/** Each tab has its own address, so it works without script. */
function LeadTabs({ list }: { list: LeadsPageData["jobMatches"] }) {
  return (
    <nav aria-label="Leads by status" className="flex overflow-x-auto border-b border-line print:hidden">
      {list.counts.map(({ tab, count }) => (
        <Link
          key={tab}
          to={toTabPath(tab as LeadTab)}
          aria-current={tab === list.tab ? "page" : undefined}
          preventScrollReset
          className={classes(
            "flex min-h-control shrink-0 items-center gap-2 border-b-[3px] border-transparent px-4 font-medium text-ink-muted outline-offset-[-3px]",
            "hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink",
          )}
        >
          {tabLabels[tab as LeadTab]}
          <span className="figures rounded-full bg-sunken px-2 text-sm text-ink">{count}</span>
        </Link>
      ))}
    </nav>
  );
}

const emptyTexts: Readonly<Record<LeadTab, { title: string; text: string }>> = {
  NEW: { title: "No lead waits for an answer", text: "We tell you by e-mail as soon as one comes." },
  ACCEPTED: {
    title: "No accepted leads",
    text: "A lead that you accept stands here with the home owner's name, number and address.",
  },
  IN_PROGRESS: { title: "No job in progress", text: "Mark an accepted lead as in progress when the work begins." },
  COMPLETE: { title: "No complete jobs yet", text: "Jobs that you mark as complete count as won." },
  DECLINED: {
    title: "Nothing lost or declined",
    text: "Leads that you decline and quotes that you lose stand here with their reason.",
  },
  EXPIRED: { title: "Nothing expired", text: "A lead expires when it is not answered within 48 hours." },
};

function NoLeads({ tab, hasLeads }: { tab: string; hasLeads: boolean }) {
  if (!hasLeads) {
    return (
      <EmptyState
        icon={HardHat}
        title="No leads yet"
        action={
          <>
            <ButtonLink to={areasPath}>Check your service areas</ButtonLink>
            <ButtonLink to={profilePath}>Check your profile</ButtonLink>
          </>
        }
      >
        Leads go to painters near the job whose profile fits the work. The painter who has waited longest comes first,
        so your turn comes.
      </EmptyState>
    );
  }
  const { title, text } = emptyTexts[tab as LeadTab];
  return (
    <EmptyState icon={HardHat} title={title}>
      {text}
    </EmptyState>
  );
}
