import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const queuesEndpoints: readonly Endpoint[] = [
  { path: "/api/staff/tasks/claim/", operation: "ClaimTask" },
  { path: "/api/staff/tasks/take-over/", operation: "ClaimTask", done: "You work on it now." },
  { path: "/api/staff/tasks/release/", operation: "ReleaseTask", done: "Your colleagues can work on it now." },
  { path: "/api/staff/bounces/answer/", operation: "AnswerBounce", done: "This mail is dealt with." },
];
