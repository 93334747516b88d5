import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const benefitsEndpoints: readonly Endpoint[] = [
  { path: "/api/simplicity/benefits/benefitEntityList/", operation: "GetPartnerBenefits" },
  {
    path: "/api/benefits/claim/",
    operation: "ClaimPartnerBenefit",
    done: "The benefit is yours. Its reference is under My benefits.",
  },
];
