import type { Jobs } from "../../../server/jobs.ts";
import type { Log } from "../../../server/log.ts";
import { RAISE_INVOICE, REFRESH_HOLD } from "../../orders/server/order-outbox.ts";
import { PAYMENT_MAIL } from "./end-account-payment.ts";
import { dropOldExports, MAKE_EXPORT, makeExport, type QueuedExport } from "./make-export.ts";
import { MAKE_STATEMENT, makeStatement, queueStatements } from "./make-statements.ts";
import { type EndedPayment, writePaymentMail } from "./payment-mail.ts";
import { type InvoicingServices, raiseInvoice } from "./raise-invoice.ts";
import { queueHolds, refreshHoldToday } from "./refresh-hold.ts";

const REFRESH_HOLDS = "refresh-holds";
const MAKE_STATEMENTS = "make-statements";
const DROP_EXPORTS = "drop-exports";

export function billingJobs(services: InvoicingServices & { readonly log: Log }): Jobs {
  return {
    handlers: {
      [RAISE_INVOICE]: (payload) => raiseInvoice(services, (payload as { number: string }).number),
      [PAYMENT_MAIL]: (payload) => writePaymentMail(services, payload as EndedPayment),
      [REFRESH_HOLDS]: () => queueHolds(services.db),
      [REFRESH_HOLD]: (payload) => refreshHoldToday(services, (payload as { accountId: string }).accountId),
      [MAKE_STATEMENTS]: () => queueStatements(services),
      [MAKE_STATEMENT]: (payload) => makeStatement(services, (payload as { accountId: string }).accountId),
      [MAKE_EXPORT]: (payload) => makeExport(services, payload as QueuedExport),
      [DROP_EXPORTS]: () => dropOldExports(services),
    },
    // A few minutes past: by then it is tomorrow wherever it is to become tomorrow at the hour.
    timetable: [
      { pattern: "3 * * * *", job: REFRESH_HOLDS },
      { pattern: "13 * * * *", job: MAKE_STATEMENTS },
      { pattern: "43 * * * *", job: DROP_EXPORTS },
    ],
  };
}
