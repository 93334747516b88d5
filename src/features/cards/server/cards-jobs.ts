import type { Jobs } from "../../../server/jobs.ts";
import { CHECK_PAYMENT } from "./payment-checks.ts";
import type { PaymentServices } from "./payments.ts";
import { reconcileOne, reconcilePayments } from "./reconcile-payments.ts";

const RECONCILE = "reconcile-payments";

export function cardsJobs(services: PaymentServices): Jobs {
  return {
    handlers: {
      [CHECK_PAYMENT]: (payload) => reconcileOne(services, (payload as { paymentId: string }).paymentId),
      [RECONCILE]: () => reconcilePayments(services),
    },
    timetable: [{ pattern: "* * * * *", job: RECONCILE }],
  };
}
