import type { ResultOf } from "../../../ui/graphql.ts";
import type { FindServiceArea, GetCompanyProfile, GetServiceAreas } from "./painters.operations.ts";

export type CompanyProfile = ResultOf<typeof GetCompanyProfile>["companyProfile"];
export type SavedArea = ResultOf<typeof GetServiceAreas>["companyProfile"]["serviceAreas"][number];
export type FoundPlace = ResultOf<typeof FindServiceArea>["geocode"]["result"][number];

export const profilePath = "/dashboard/job-leads/update-profile";
export const areasPath = "/dashboard/job-leads/update-profile/service-areas";

export const profileCrumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Job leads", to: "/dashboard/job-leads/" },
];
export const areasCrumbs = [...profileCrumbs, { label: "Painter profile", to: profilePath }];
