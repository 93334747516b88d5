import type { ResultOf } from "../../../ui/graphql.ts";
import type { GetPaintPlan } from "./paint-plans.operations.ts";

export type ShownLeadPlan = NonNullable<ResultOf<typeof GetPaintPlan>["leadPaintPlan"]>;
export type ShownPlan = NonNullable<ShownLeadPlan["plan"]>;
export type ShownArea = ShownPlan["areas"][number];
export type ShownItem = ShownPlan["items"][number];

export const savePath = "/api/job-leads/paint-plan/save/";

export const toPlanPath = (jobId: string, more: Readonly<Record<string, string>> = {}) =>
  `/dashboard/view-job-lead/paint-plan?${new URLSearchParams({ jobId, ...more })}`;

export const toQuotePath = (jobId: string) => `/dashboard/view-job-lead/quote?${new URLSearchParams({ jobId })}`;

/** An area that the server has not seen. */
export function makeArea(id: string): ShownArea {
  return {
    ...{ id, surface: "", areaM2: "", rooms: "", lengthM: "", widthM: "", heightM: "", coats: "2" },
    ...{ product: "", colour: "", strength: "", summary: "", paint: null, tint: null },
    ...{ message: null, field: null },
  };
}
