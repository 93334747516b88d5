import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const paintersEndpoints: readonly Endpoint[] = [
  {
    path: "/api/job-leads/updateProfile/",
    operation: "updateCompanyProfile",
    variables: readAvailability,
    done: "Your profile is saved.",
  },
  { path: "/api/service-areas/getServiceArea", operation: "GetServiceAreas" },
  { path: "/api/service-areas/getGeocode", operation: "GetGeocode" },
  { path: "/api/service-areas/addServiceArea", operation: "CreateServiceArea", done: "The area is added." },
  { path: "/api/service-areas/updateServiceArea", operation: "UpdateServiceArea", done: "The radius is saved." },
  { path: "/api/service-areas/deleteServiceArea", operation: "DeleteServiceArea", done: "The area is removed." },
];

/** The form has one question with three answers. It sends the days with each of them, and they count only for "dates". */
function readAvailability(variables: Record<string, unknown>): Record<string, unknown> {
  const { availability, input, ...rest } = variables;
  if (typeof availability !== "string") return variables;
  const { unavailableStartDate, unavailableEndDate, ...others } = (input ?? {}) as Record<string, unknown>;
  const answer =
    availability === "dates"
      ? { unavailableStartDate, unavailableEndDate }
      : { isAvailable: String(availability === "yes") };
  return { ...rest, input: { ...others, ...answer } };
}
