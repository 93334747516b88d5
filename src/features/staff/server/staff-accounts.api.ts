import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const staffAccountsEndpoints: readonly Endpoint[] = [
  { path: "/api/staff/accounts/hold/", operation: "SetHold", done: "The account is on hold." },
  { path: "/api/staff/accounts/lift-hold/", operation: "LiftHold", done: "The hold is lifted." },
  {
    path: "/api/staff/accounts/credit/",
    operation: "ChangeCredit",
    variables: (given) => ({ ...given, poRequired: given.poRequired ?? false }),
    done: "The terms are saved.",
  },
  { path: "/api/staff/accounts/rep/", operation: "AssignRep", done: "The rep is saved." },
  {
    path: "/api/staff/accounts/notes/add/",
    operation: "AddAccountNote",
    variables: (given) => ({ ...given, isPinned: given.isPinned ?? false }),
    done: "The note is saved.",
  },
  { path: "/api/staff/accounts/notes/withdraw/", operation: "WithdrawAccountNote", done: "The note is withdrawn." },
];
