import type { Jobs } from "../../../server/jobs.ts";
import type { PaymentServices } from "../../cards/server/payments.ts";
import { advanceDemoOrders } from "./advance-orders.ts";
import { writeClaimMail } from "./claim-mail.ts";
import { fillBackOrders } from "./fill-back-orders.ts";
import { writeOrderMail } from "./order-mails.ts";
import { returnMoney } from "./order-money.ts";
import { CLAIM_MAIL, type MailWish, ORDER_MAIL, RETURN_MONEY } from "./order-outbox.ts";

const ADVANCE = "advance-demo-orders";
const FILL = "fill-back-orders";

interface Settings {
  readonly publicUrl: string;
  /** Whether orders move along by themselves, since no store is behind them. */
  readonly isDemo: boolean;
}

export function ordersJobs(services: PaymentServices, { publicUrl, isDemo }: Settings): Jobs {
  return {
    handlers: {
      [ORDER_MAIL]: (payload) => writeOrderMail({ ...services, publicUrl }, payload as MailWish),
      [CLAIM_MAIL]: (payload) => writeClaimMail({ ...services, publicUrl }, (payload as { claimId: string }).claimId),
      [FILL]: () => fillBackOrders(services),
      [RETURN_MONEY]: (payload) => returnMoney(services, (payload as { number: string }).number),
      ...(isDemo ? { [ADVANCE]: () => advanceDemoOrders(services) } : {}),
    },
    timetable: [FILL, ...(isDemo ? [ADVANCE] : [])].map((job) => ({ pattern: "* * * * *", job })),
  };
}
