import type { Endpoint } from "../../../server/http/run-endpoint.ts";

const doneByStatus: Readonly<Record<number, string>> = {
  2: "The lead is yours. Here is how to reach the home owner.",
  3: "The job is in progress.",
  5: "The lead has ended.",
  6: "Well done. The job is complete.",
};

export const leadsEndpoints: readonly Endpoint[] = [
  { path: "/api/job-leads/getRequests/", operation: "getJobMatches" },
  {
    path: "/api/job-leads/updateRequestStatus/",
    operation: "updateStatus",
    variables: (input) => ("input" in input ? input : { input }),
    done: (data) => {
      const { updateStatus } = data as { updateStatus: { status: number } };
      return doneByStatus[updateStatus.status] ?? "";
    },
  },
  { path: "/api/job-leads/note/", operation: "SaveLeadNote", done: "The note is saved." },
  {
    path: "/api/job-leads/push/subscribe/",
    operation: "SubscribeToLeadPush",
    done: "This browser tells you about new leads.",
  },
  { path: "/api/job-leads/push/unsubscribe/", operation: "UnsubscribeFromLeadPush", done: "No more notices here." },
];
