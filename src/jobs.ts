/** Everything that happens after an answer or by the clock. It gathers what the features declare and defines nothing. */

import { ACCOUNT_PURPOSE, accountPurpose } from "./features/billing/server/account-purpose.ts";
import { billingJobs } from "./features/billing/server/billing-jobs.ts";
import type { PaymentParts } from "./features/cards/server/cards-context.ts";
import { cardsJobs } from "./features/cards/server/cards-jobs.ts";
import type { PaymentPurposes } from "./features/cards/server/payment-purposes.ts";
import { cartJobs } from "./features/cart/server/cart-jobs.ts";
import { identityJobs } from "./features/identity/server/identity-jobs.ts";
import { ORDER_PURPOSE, orderPurpose } from "./features/orders/server/order-purpose.ts";
import { ordersJobs } from "./features/orders/server/orders-jobs.ts";
import type { Clock } from "./server/clock.ts";
import type { Database } from "./server/database.ts";
import type { Jobs } from "./server/jobs.ts";
import type { Log } from "./server/log.ts";
import { type MailTransport, SEND_MAIL, sendMailHandler } from "./server/mail.ts";

/** What payments are for: each feature that takes them says what a moved payment does and whether it is to be kept. */
export function gatherPurposes(clock: Clock): PaymentPurposes {
  return { [ORDER_PURPOSE]: orderPurpose(clock), [ACCOUNT_PURPOSE]: accountPurpose(clock) };
}

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: PaymentParts;
  readonly publicUrl: string;
  readonly isDemo: boolean;
  /** Null where no mail server is set. */
  readonly transport: MailTransport | null;
}

export function gatherJobs({ db, clock, log, payments, transport, publicUrl, isDemo }: Services): Jobs {
  const features = [
    identityJobs({ db, clock, publicUrl }),
    cartJobs({ db, clock }),
    cardsJobs({ db, clock, log, ...payments }),
    ordersJobs({ db, clock, log, ...payments }, { publicUrl, isDemo }),
    billingJobs({ db, clock, log, publicUrl }),
  ];
  const mail = transport === null ? {} : { [SEND_MAIL]: sendMailHandler({ db, clock, transport }) };
  return {
    handlers: Object.assign(mail, ...features.map((jobs) => jobs.handlers)),
    timetable: features.flatMap((jobs) => jobs.timetable),
  };
}
