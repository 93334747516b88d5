import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const signUpsEndpoints: readonly Endpoint[] = [
  { path: "/api/sign-up/", operation: "SendSignUp", variables: (input) => ({ input }) },
  {
    path: "/api/staff/sign-ups/approve/",
    operation: "ApproveSignUp",
    done: "The account is made, and its holder invited.",
  },
  { path: "/api/staff/sign-ups/refuse/", operation: "RefuseSignUp", done: "The applicant is told." },
];
