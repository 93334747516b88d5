import type { Jobs } from "../../../server/jobs.ts";
import type { PaymentServices } from "./payments.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const RECONCILE = "reconcile-payments";

export function cardsJobs(services: PaymentServices): Jobs {
  return {
    handlers: { [RECONCILE]: () => reconcilePayments(services) },
    timetable: [{ pattern: "* * * * *", job: RECONCILE }],
  };
}
