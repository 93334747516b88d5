/** The rows of the access matrix for the benefits of partners. */
import { type Actor, type Case, each, everyone, firstPage, guestsSignIn, only, otherStaff } from "./access-actors.ts";

/** They have nothing to do with rewards. */
const outsiders: Actor[] = ["consumer", "rep idle", ...otherStaff];

const readers = everyone("ok", { ...guestsSignIn, ...each(outsiders, "refused") });
const missing = { code: "never-made" };

export const benefitRows: Record<string, readonly Case[]> = {
  ClaimPartnerBenefit: only(
    everyone("BENEFITS_NOT_PERMITTED", {
      ...guestsSignIn,
      ...each(outsiders, "refused"),
      ...each(["full", "holder", "painter"], "BENEFIT_NOT_FOUND"),
      ...{ admin: "UNAUTHORIZED", specifier: "BENEFITS_NOT_OFFERED", "red-held": "BENEFITS_SUSPENDED" },
    }),
    missing,
  ),
  GetClaimedBenefits: only(readers, firstPage),
  GetPartnerBenefit: only(readers, missing),
  GetPartnerBenefits: only(readers, firstPage),
};
