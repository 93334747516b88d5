import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import type { Log } from "../../../server/log.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { CardPayments } from "../../cards/payment.ts";
import { RAISE_WAITING_INVOICES } from "../../merchant/merchant-jobs.ts";
import { BOOK_REFUND, RAISE_INVOICE, REFRESH_HOLD, SETTLE_RETURN } from "../../orders/order-jobs.ts";
import { MAKE_STATEMENTS } from "../billing-jobs.ts";
import { writePaymentMail } from "./account-payments.actions.ts";
import { type EndedPayment, PAYMENT_MAIL } from "./end-account-payment.steps.ts";
import { deleteOldExports, MAKE_EXPORT, makeExport, type QueuedExport } from "./exports.actions.ts";
import { queueHoldRefreshes, refreshHoldToday } from "./holds.actions.ts";
import { bookRefund, queueWaitingInvoices, raiseInvoice } from "./invoices.actions.ts";
import { settleReturn } from "./order-returns.actions.ts";
import { MAKE_STATEMENT, makeStatement, queueStatements } from "./statements.actions.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly pool: ThreadPool;
  readonly publicUrl: string;
  readonly payments: Pick<CardPayments, "read" | "refund">;
}

const REFRESH_HOLDS = "refresh-holds";
const DROP_EXPORTS = "drop-exports";

export function billingJobs(services: Services): Jobs {
  return {
    handlers: {
      [RAISE_INVOICE]: (payload) => raiseInvoice(services, (payload as { number: string }).number),
      [RAISE_WAITING_INVOICES]: (payload) =>
        queueWaitingInvoices(services, (payload as { country: CountryCode }).country),
      [BOOK_REFUND]: (payload) => bookRefund(services, (payload as { number: string }).number),
      [SETTLE_RETURN]: (payload) => settleReturn(services, (payload as { returnId: string }).returnId),
      [PAYMENT_MAIL]: (payload) => writePaymentMail(services, payload as EndedPayment),
      [REFRESH_HOLDS]: () => queueHoldRefreshes(services.db),
      [REFRESH_HOLD]: (payload) => refreshHoldToday(services, (payload as { accountId: string }).accountId),
      [MAKE_STATEMENTS]: () => queueStatements(services),
      [MAKE_STATEMENT]: (payload) => makeStatement(services, (payload as { accountId: string }).accountId),
      [MAKE_EXPORT]: (payload) => makeExport(services, payload as QueuedExport),
      [DROP_EXPORTS]: () => deleteOldExports(services),
    },
    // Every hour, a few minutes past, so that a day that begins at the hour in some time zone has begun.
    timetable: [
      { pattern: "3 * * * *", job: REFRESH_HOLDS },
      { pattern: "13 * * * *", job: MAKE_STATEMENTS },
      { pattern: "43 * * * *", job: DROP_EXPORTS },
    ],
  };
}
