import type { ResultOf } from "../../../ui/graphql.ts";
import { runOperationOrSay } from "../../../ui/page-context.ts";
import { rewardsCrumbs } from "../../loyalty/ui/rewards-paths.ts";
import type { GetClaimedBenefits, GetPartnerBenefits } from "./benefits.operations.ts";

export type ListedBenefit = ResultOf<typeof GetPartnerBenefits>["partnerBenefits"]["rows"][number];
export type BenefitAccess = ResultOf<typeof GetPartnerBenefits>["partnerBenefits"]["access"];
export type ClaimedBenefit = ResultOf<typeof GetClaimedBenefits>["claimedBenefits"]["rows"][number];

export const benefitsPath = "/dashboard/rewards/partner-benefits/";
export const benefitsListPath = "/dashboard/rewards/partner-benefits-list/";
export const myBenefitsPath = "/dashboard/rewards/my-benefits/";
export const benefitPath = (code: string) => `${benefitsPath}${code}`;

export const runForBenefits = runOperationOrSay("Failed to load benefits");

export const benefitsCrumbs = [...rewardsCrumbs, { label: "Partner benefits", to: benefitsPath }];
