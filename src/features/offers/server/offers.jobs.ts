import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import { type EndedPayment, SETTLE_PAID_ORDERS } from "../../billing/server/end-account-payment.steps.ts";
import { SETTLE_OFFERS, type SettlingJob } from "../../orders/order-jobs.ts";
import { type ChangedOfferJob, SETTLE_CHANGED_OFFER } from "../offer-jobs.ts";
import { settleChangedOffer, settleOffers, settlePaidOrders } from "./settle-offers.actions.ts";

export function offersJobs(services: { readonly db: Database; readonly clock: Clock }): Jobs {
  return {
    handlers: {
      [SETTLE_OFFERS]: (payload) => settleOffers(services, payload as SettlingJob),
      [SETTLE_CHANGED_OFFER]: (payload) => settleChangedOffer(services, payload as ChangedOfferJob),
      [SETTLE_PAID_ORDERS]: (payload) => settlePaidOrders(services.db, (payload as EndedPayment).accountPaymentId),
    },
    timetable: [],
  };
}
