import type { Jobs } from "../../../server/jobs.ts";
import { RAISE_INVOICE } from "../../orders/server/order-outbox.ts";
import { RECEIPT_MAIL } from "./end-account-payment.ts";
import { type InvoicingServices, raiseInvoice } from "./raise-invoice.ts";
import { type PaidPayment, writeReceiptMail } from "./receipt-mail.ts";
import { queueHolds, REFRESH_HOLD, refreshHoldToday } from "./refresh-hold.ts";

const REFRESH_HOLDS = "refresh-holds";

export function billingJobs(services: InvoicingServices): Jobs {
  return {
    handlers: {
      [RAISE_INVOICE]: (payload) => raiseInvoice(services, (payload as { number: string }).number),
      [RECEIPT_MAIL]: (payload) => writeReceiptMail(services, payload as PaidPayment),
      [REFRESH_HOLDS]: () => queueHolds(services.db),
      [REFRESH_HOLD]: (payload) => refreshHoldToday(services, (payload as { accountId: string }).accountId),
    },
    // A few minutes past: by then it is tomorrow wherever it is to become tomorrow at the hour.
    timetable: [{ pattern: "3 * * * *", job: REFRESH_HOLDS }],
  };
}
