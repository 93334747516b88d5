import type { ResultOf } from "../../../ui/graphql.ts";
import type { LeadTab } from "../lead.ts";
import type { GetJobLeads, GetJobMatchedDetail } from "./leads.operations.ts";

export type LeadsPageData = ResultOf<typeof GetJobLeads>;
export type ListedLead = LeadsPageData["jobMatches"]["rows"][number];
export type ShownLead = NonNullable<ResultOf<typeof GetJobMatchedDetail>["jobMatchedDetail"]>;

export const leadsPath = "/dashboard/job-leads/";
export const profilePath = "/dashboard/job-leads/update-profile";
export const areasPath = "/dashboard/job-leads/update-profile/service-areas";
export const statusEndpoint = "/api/job-leads/updateRequestStatus/";

export const toLeadPath = (jobId: string, more: Readonly<Record<string, string>> = {}) =>
  `/dashboard/view-job-lead/?${new URLSearchParams({ jobId, ...more })}`;

export const toTabPath = (tab: LeadTab) => (tab === "NEW" ? leadsPath : `${leadsPath}?tab=${tab}`);

export const leadsCrumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Job leads", to: leadsPath },
];

export const tabLabels: Readonly<Record<LeadTab, string>> = {
  NEW: "New",
  ACCEPTED: "Accepted",
  IN_PROGRESS: "In progress",
  COMPLETE: "Complete",
  DECLINED: "Lost or declined",
  EXPIRED: "Expired",
};

export const formatPlace = ({ suburb, state }: { readonly suburb: string; readonly state: string }) =>
  `${suburb} ${state}`;
