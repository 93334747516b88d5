import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const counterEndpoints: readonly Endpoint[] = [
  { path: "/api/staff/orders/start/", operation: "StartPicking", done: "You can pick it now." },
  { path: "/api/staff/orders/picks/", operation: "SavePickProgress", done: "What you picked is saved." },
  { path: "/api/staff/orders/scan/", operation: "PickScanned", done: "Picked." },
  { path: "/api/staff/orders/short/", operation: "ShortPick", done: "The missing units are recorded." },
  { path: "/api/staff/orders/ready/", operation: "MarkReady", done: "It is ready." },
  { path: "/api/staff/orders/hand-over/", operation: "HandOver", done: "It is handed over." },
  { path: "/api/staff/orders/dispatch/", operation: "DispatchShipment", done: "It is on its way." },
  { path: "/api/staff/orders/arrived/", operation: "MarkArrived", done: "Its arrival is recorded." },
  { path: "/api/staff/orders/send-mail-again/", operation: "SendOrderMailAgain", done: "The mail is sent again." },
  { path: "/api/staff/orders/claims/answer/", operation: "AnswerClaim", done: "The customer gets your answer." },
];
