import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const passportsEndpoints: readonly Endpoint[] = [
  { path: "/api/jobs/orders/put/", operation: "PutOrderIntoJob", done: "The order is in the job." },
  { path: "/api/jobs/orders/take-out/", operation: "TakeOrderOutOfJob", done: "The order is taken out of the job." },
  { path: "/api/jobs/area/", operation: "SetLineArea", done: "The area is saved." },
  { path: "/api/jobs/labels/make/", operation: "MakeTinLabel", done: "The label is ready to print." },
  { path: "/api/jobs/labels/read/", operation: "GetTin" },
  { path: "/api/jobs/labels/revoke/", operation: "RevokeTinLabel", done: "The label is revoked. Its link is dead." },
];
