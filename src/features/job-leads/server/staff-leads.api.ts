import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const staffLeadsEndpoints: readonly Endpoint[] = [
  {
    path: "/api/staff/leads/match/",
    operation: "MatchRequestAgain",
    done: "We are looking for painters. Reload the page in a moment to see who was matched.",
  },
  { path: "/api/staff/leads/close/", operation: "CloseRequest", done: "The request is closed." },
];
