import type { Jobs } from "../../../server/jobs.ts";
import { type PaymentServices, reconcilePayment, reconcilePayments } from "./payments.actions.ts";
import { CHECK_PAYMENT } from "./record-gateway-state.steps.ts";

const RECONCILE = "reconcile-payments";

export function cardsJobs(services: PaymentServices): Jobs {
  return {
    handlers: {
      [CHECK_PAYMENT]: (payload) => reconcilePayment(services, (payload as { paymentId: string }).paymentId),
      [RECONCILE]: () => reconcilePayments(services),
    },
    timetable: [{ pattern: "* * * * *", job: RECONCILE }],
  };
}
