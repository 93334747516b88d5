import type { Endpoint } from "../../../server/http/run-endpoint.ts";
import type { LoyaltyStatus } from "../../identity/account.ts";
import { changeMessages } from "../membership-labels.ts";

function describeChange(data: unknown): string {
  const [payload] = Object.values(data as Record<string, { readonly enrollmentStatus: LoyaltyStatus }>);
  return payload === undefined ? "" : changeMessages[payload.enrollmentStatus];
}

export const loyaltyEndpoints: readonly Endpoint[] = [
  {
    path: "/api/loyalty/enroll/",
    operation: "EnrollCustomerLoyaltyReward",
    // A form without the tick has accepted no version.
    variables: ({ enroll, termsVersion }) => ({ enroll: enroll ?? true, termsVersion: termsVersion ?? 0 }),
    done: describeChange,
  },
  { path: "/api/loyalty/enrollment-form/", operation: "GetLoyaltyEnrolmentForm" },
  {
    path: "/api/loyalty/welcome/",
    operation: "getLoyaltyWelcome",
    variables: ({ isNewRewardCustomer }) => ({ isNewRewardCustomer: isNewRewardCustomer ?? true }),
  },
  {
    path: "/api/loyalty/communication",
    operation: "UpdateCustomerDigitalProfile",
    done: "We have noted what you want.",
  },
  {
    path: "/api/loyalty/close-membership",
    operation: "CancelCustomerLoyaltyReward",
    done: describeChange,
  },
  {
    path: "/api/loyalty/staff/",
    operation: "ChangeRewardsMembership",
    done: "The rewards membership has changed.",
  },
  { path: "/api/simplicity/dashboard/", operation: "GetRewardsDashboard" },
];
