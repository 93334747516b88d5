import type { Jobs } from "../../../server/jobs.ts";
import { CLAIM_MAIL, ORDER_MAIL, type OrderMailJob, RETURN_MONEY } from "../order-jobs.ts";
import { advanceDemoOrders, fillBackOrders } from "./order-fulfilment.actions.ts";
import { writeClaimMail, writeOrderMail } from "./order-mails.actions.ts";
import { type OrderPaymentServices, returnMoney } from "./orders.actions.ts";

const ADVANCE = "advance-demo-orders";
const FILL = "fill-back-orders";

interface Settings {
  readonly publicUrl: string;
  /** In a demo no store works on the orders, so time moves them on. */
  readonly advancesDemoOrders: boolean;
}

export function ordersJobs(services: OrderPaymentServices, { publicUrl, advancesDemoOrders }: Settings): Jobs {
  return {
    handlers: {
      [ORDER_MAIL]: (payload) => writeOrderMail({ ...services, publicUrl }, payload as OrderMailJob),
      [CLAIM_MAIL]: (payload) => writeClaimMail({ ...services, publicUrl }, (payload as { claimId: string }).claimId),
      [FILL]: () => fillBackOrders(services),
      [RETURN_MONEY]: (payload) => returnMoney(services, (payload as { number: string }).number),
      ...(advancesDemoOrders ? { [ADVANCE]: () => advanceDemoOrders(services) } : {}),
    },
    timetable: [FILL, ...(advancesDemoOrders ? [ADVANCE] : [])].map((job) => ({ pattern: "* * * * *", job })),
  };
}
