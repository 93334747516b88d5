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
  { path: "/api/staff/accounts/transfers/record/", operation: "RecordTransfer", done: "The transfer is recorded." },
  { path: "/api/staff/accounts/transfers/reverse/", operation: "ReverseTransfer", done: "The transfer is reversed." },
  { path: "/api/staff/accounts/credits/allocate/", operation: "AllocateCredit", done: "The credit is used." },
  { path: "/api/staff/accounts/credits/issue/", operation: "IssueCreditNote", done: "The credit note is issued." },
  { path: "/api/staff/accounts/write-off/", operation: "WriteOff", done: "The amount is written off." },
  { path: "/api/staff/receivables/close-month/", operation: "CloseMonth", done: "The month is closed." },
  { path: "/api/staff/accounts/notes/withdraw/", operation: "WithdrawAccountNote", done: "The note is withdrawn." },
];
