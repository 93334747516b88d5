import type { Jobs } from "../../../server/jobs.ts";
import {
  CLAIM_ANSWER_MAIL,
  CLAIM_MAIL,
  ORDER_MAIL,
  type OrderMailJob,
  RETURN_MAIL,
  RETURN_MONEY,
  RETURN_REST_MONEY,
} from "../order-jobs.ts";
import { writeClaimAnswerMail, writeReturnMail } from "./aftercare-mails.actions.ts";
import { advanceDemoOrders, cancelOldRests, fillBackOrders } from "./order-fulfilment.actions.ts";
import { writeClaimMail, writeOrderMail } from "./order-mails.actions.ts";
import { type OrderPaymentServices, returnMoney, returnRestMoney } from "./orders.actions.ts";

const ADVANCE = "advance-demo-orders";
const FILL = "fill-back-orders";
const CANCEL_OLD_RESTS = "cancel-old-rests";

interface Settings {
  readonly publicUrl: string;
  /** In a demo no store works on the orders, so time moves them on. */
  readonly advancesDemoOrders: boolean;
  /** The days after which a rest that has not come is cancelled; 0 for never. */
  readonly cancelRestAfterDays: number;
}

export function ordersJobs(services: OrderPaymentServices, settings: Settings): Jobs {
  const { publicUrl, advancesDemoOrders, cancelRestAfterDays } = settings;
  return {
    handlers: {
      [ORDER_MAIL]: (payload) => writeOrderMail({ ...services, publicUrl }, payload as OrderMailJob),
      [CLAIM_MAIL]: (payload) => writeClaimMail({ ...services, publicUrl }, (payload as { claimId: string }).claimId),
      [CLAIM_ANSWER_MAIL]: (payload) =>
        writeClaimAnswerMail({ ...services, publicUrl }, (payload as { claimId: string }).claimId),
      [RETURN_MAIL]: (payload) =>
        writeReturnMail({ ...services, publicUrl }, (payload as { returnId: string }).returnId),
      [FILL]: () => fillBackOrders(services),
      [RETURN_MONEY]: (payload) => returnMoney(services, (payload as { number: string }).number),
      [RETURN_REST_MONEY]: (payload) => returnRestMoney(services, (payload as { number: string }).number),
      [CANCEL_OLD_RESTS]: () => cancelOldRests(services, cancelRestAfterDays),
      ...(advancesDemoOrders ? { [ADVANCE]: () => advanceDemoOrders(services) } : {}),
    },
    timetable: [
      ...[FILL, ...(advancesDemoOrders ? [ADVANCE] : [])].map((job) => ({ pattern: "* * * * *", job })),
      { pattern: "23 * * * *", job: CANCEL_OLD_RESTS },
    ],
  };
}
