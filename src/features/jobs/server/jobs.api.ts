import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const jobsEndpoints: readonly Endpoint[] = [
  { path: "/api/jobs/create/", operation: "CreateJob", done: "The job is made." },
  { path: "/api/jobs/update/", operation: "UpdateJob", done: "Saved." },
  { path: "/api/jobs/archive/", operation: "ArchiveJob", done: "The job is archived. You can restore it." },
  { path: "/api/jobs/restore/", operation: "RestoreJob", done: "The job is open again." },
  { path: "/api/jobs/give/", operation: "GiveJob", done: "They see this job now." },
  { path: "/api/jobs/take-back/", operation: "TakeJobBack", done: "The job is taken back." },
];
