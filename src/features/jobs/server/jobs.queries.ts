import { type Database, readAsTenant } from "../../../server/database.ts";
import { type Page, toLimitOffset } from "../../../shared/page.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { type Job, toJobScope } from "../job.ts";
import { type JobFilter, type ListedJob, listJobs, listJobsOfOrder } from "./jobs.store.ts";

export interface JobList extends Page {
  readonly jobs: readonly ListedJob[];
  readonly total: number;
}

const maxSearchLength = 80;

export async function listOwnJobs(
  db: Database,
  viewer: SignedInViewer,
  { page, ...filter }: JobFilter & { readonly page: Page },
): Promise<JobList> {
  const search = { ...filter, text: filter.text.trim().slice(0, maxSearchLength) };
  const found = await readAsTenant(db, toTenant(viewer), (tx) =>
    listJobs(tx, { scope: toJobScope(viewer), filter: search }, toLimitOffset(page)),
  );
  return { ...page, ...found };
}

/** The jobs of an order that the viewer sees. */
export async function listOrderJobs(db: Database, viewer: SignedInViewer, orderId: string): Promise<readonly Job[]> {
  if (viewer.may.jobs === "none") return [];
  return readAsTenant(db, toTenant(viewer), (tx) => listJobsOfOrder(tx, toJobScope(viewer), orderId));
}

const maxSuggestions = 6;

/** The open jobs that a picker offers. With no text: those with the latest orders. */
export async function suggestJobs(db: Database, viewer: SignedInViewer, text: string): Promise<readonly ListedJob[]> {
  const page = { currentPage: 1, pageSize: maxSuggestions };
  return (await listOwnJobs(db, viewer, { text, isArchived: false, page })).jobs;
}
