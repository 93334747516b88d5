import type { Jobs } from "../../../server/jobs.ts";
import type { PaymentServices } from "../../cards/server/payments.ts";
import { advanceDemoOrders } from "./advance-orders.ts";
import { writeOrderMail } from "./order-mails.ts";
import { returnMoney } from "./order-money.ts";
import { ORDER_MAIL, type OrderMail, RETURN_MONEY } from "./order-outbox.ts";

const ADVANCE = "advance-demo-orders";

interface Settings {
  readonly publicUrl: string;
  /** Whether orders move along by themselves, since no store is behind them. */
  readonly isDemo: boolean;
}

export function ordersJobs(services: PaymentServices, { publicUrl, isDemo }: Settings): Jobs {
  return {
    handlers: {
      [ORDER_MAIL]: (payload) => {
        const { number, kind } = payload as { number: string; kind: OrderMail };
        return writeOrderMail({ ...services, publicUrl }, number, kind);
      },
      [RETURN_MONEY]: (payload) => returnMoney(services, (payload as { number: string }).number),
      ...(isDemo ? { [ADVANCE]: () => advanceDemoOrders(services) } : {}),
    },
    timetable: isDemo ? [{ pattern: "* * * * *", job: ADVANCE }] : [],
  };
}
