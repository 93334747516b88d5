// Shows what a person reads after a change of the membership.
import { expect, test } from "vitest";
import { loyaltyEndpoints } from "./loyalty.api.ts";

test.each([
  ["/api/loyalty/enroll/", "enrollCustomerLoyaltyReward", "ENROLLED", "Your business is enrolled in rewards."],
  [
    "/api/loyalty/enroll/",
    "enrollCustomerLoyaltyReward",
    "IN_PROGRESS",
    "Our account team decides about your application.",
  ],
  ["/api/loyalty/close-membership", "cancelCustomerLoyaltyReward", "NEW", "Your application is withdrawn."],
  ["/api/loyalty/close-membership", "cancelCustomerLoyaltyReward", "INACTIVE", "Your rewards membership is closed."],
])("%s with the answer %s of %s says: %s", (path, field, enrollmentStatus, message) => {
  const done = loyaltyEndpoints.find((endpoint) => endpoint.path === path)?.done;
  const said = typeof done === "function" ? done({ [field]: { enrollmentStatus, userErrors: [] } }) : done;
  expect(said).toBe(message);
});
