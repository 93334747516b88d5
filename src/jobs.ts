/** Every job of the worker. This file only lists what the features declare. */
import { billingJobs } from "./features/billing/server/billing.jobs.ts";
import { ACCOUNT_PURPOSE, accountPurpose } from "./features/billing/server/end-account-payment.steps.ts";
import { cardsJobs } from "./features/cards/server/cards.jobs.ts";
import type { RunningPayments } from "./features/cards/server/payments.adapter.ts";
import { deleteOldGatewayEvents } from "./features/cards/server/payments.store.ts";
import type { PaymentPurposes } from "./features/cards/server/record-gateway-state.steps.ts";
import { cartJobs } from "./features/cart/server/cart.jobs.ts";
import { deleteOldDrafts } from "./features/checkout/server/drafts.store.ts";
import { deleteOldReplies } from "./features/checkout/server/idempotency.store.ts";
import { giftCardsJobs } from "./features/gift-cards/server/gift-cards.jobs.ts";
import type { IssueServices } from "./features/gift-cards/server/issue-gift-card.actions.ts";
import { identityJobs } from "./features/identity/server/identity.jobs.ts";
import { importsJobs } from "./features/imports/server/imports.jobs.ts";
import type { NoticeServices } from "./features/job-leads/server/lead-notices.actions.ts";
import { leadQuotesJobs } from "./features/job-leads/server/lead-quotes.jobs.ts";
import { leadsJobs } from "./features/job-leads/server/leads.jobs.ts";
import { requestsJobs } from "./features/job-leads/server/requests.jobs.ts";
import { expiryNoticeJobs } from "./features/loyalty/server/expiry-notices.jobs.ts";
import { loyaltyJobs } from "./features/loyalty/server/loyalty.jobs.ts";
import { offersJobs } from "./features/offers/server/offers.jobs.ts";
import { offlineJobs } from "./features/offline/server/offline.jobs.ts";
import { orderPaymentPurpose } from "./features/orders/order.ts";
import { ordersJobs } from "./features/orders/server/orders.jobs.ts";
import { orderPurpose } from "./features/orders/server/orders.steps.ts";
import type { Clock } from "./server/clock.ts";
import type { Database } from "./server/database.ts";
import type { Jobs } from "./server/jobs.ts";
import type { Log } from "./server/log.ts";
import { removeOldTexts } from "./server/mail.store.ts";
import { type MailTransport, SEND_MAIL, sendMailHandler } from "./server/mail.ts";
import { removeOldRows } from "./server/retention.ts";
import type { ThreadPool } from "./server/threads/thread-pool.ts";

/** The purposes of payments. Each feature that takes payments declares what happens when a payment changes. */
export function gatherPurposes(clock: Clock): PaymentPurposes {
  return { [orderPaymentPurpose]: orderPurpose(clock), [ACCOUNT_PURPOSE]: accountPurpose(clock) };
}

const REMOVE_OLD_ROWS = "remove-old-rows";

/** The other tables of `keptHours` have jobs of their own. */
export const removals = {
  idempotency_keys: deleteOldReplies,
  checkout_drafts: deleteOldDrafts,
  gateway_events: deleteOldGatewayEvents,
  mails: removeOldTexts,
};

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly pool: ThreadPool;
  readonly payments: RunningPayments;
  readonly giftCards: Pick<IssueServices, "provider" | "sealing">;
  readonly push: NoticeServices["push"];
  readonly publicUrl: string;
  /** The address of PostgreSQL itself, for COPY. */
  readonly directUrl: string;
  readonly isDemoOn: boolean;
  readonly advancesDemoOrders: boolean;
  readonly cancelRestAfterDays: number;
  /** Null when no mail server is set. */
  readonly transport: MailTransport | null;
}

export function gatherJobs(services: Services): Jobs {
  const { db, clock, log, pool, payments, transport, publicUrl, isDemoOn, advancesDemoOrders, cancelRestAfterDays } =
    services;
  const features: readonly Jobs[] = [
    identityJobs({ db, clock, publicUrl, isDemoOn }),
    loyaltyJobs({ db, clock }),
    expiryNoticeJobs({ db, clock, publicUrl }),
    offlineJobs({ db, clock }),
    cartJobs({ db, clock }),
    giftCardsJobs({ db, clock, log, publicUrl, ...services.giftCards }),
    cardsJobs(payments.services),
    ordersJobs(
      { db, clock, payments: payments.makeParts(log) },
      { publicUrl, advancesDemoOrders, cancelRestAfterDays },
    ),
    billingJobs({ db, clock, log, pool, publicUrl, payments: payments.makeParts(log) }),
    offersJobs({ db, clock }),
    requestsJobs({ db, clock, publicUrl }),
    leadsJobs({ db, clock, publicUrl, push: services.push }),
    leadQuotesJobs({ db, clock, publicUrl }),
    importsJobs({ db, clock, log, pool, directUrl: services.directUrl }),
  ];
  const mailHandler = transport === null ? {} : { [SEND_MAIL]: sendMailHandler({ db, clock, transport }) };
  return {
    handlers: Object.assign(
      { ...mailHandler, [REMOVE_OLD_ROWS]: () => removeOldRows({ db, clock }, removals) },
      ...features.map((jobs) => jobs.handlers),
    ),
    timetable: [...features.flatMap((jobs) => jobs.timetable), { pattern: "37 * * * *", job: REMOVE_OLD_ROWS }],
    limitsMs: Object.assign({}, ...features.map((jobs) => jobs.limitsMs ?? {})),
  };
}
