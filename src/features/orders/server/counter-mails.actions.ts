/** Staff send a mail about an order again. */
import { asStaff, inTransaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { UserError } from "../../../shared/result.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { countTries, lockRights } from "../../identity/server/identity.steps.ts";
import { type SignedInViewer, toStaffTenant } from "../../identity/viewer.ts";
import { fulfilmentErrors } from "../fulfilment-errors.ts";
import { ORDER_MAIL } from "../order-jobs.ts";
import { ordersErrors } from "../orders-errors.ts";
import { listRepeatableMails } from "../repeatable-mails.ts";
import { toStaffScope } from "../staff-orders.ts";
import type { CounterServices } from "./counter.actions.ts";
import { listShipments } from "./shipments.store.ts";
import { findStaffOrder, selectStaffOrderId } from "./staff-orders.store.ts";

const listLimits = (userId: string, number: string) => ({
  person: { key: `order mails sent again by ${userId}`, max: 60 },
  order: { key: `mails of order ${number} sent again`, max: 5 },
});

/** The mail says what is true now: it is written again, not copied. */
export async function sendOrderMailAgain(
  { db, clock }: CounterServices,
  viewer: SignedInViewer,
  { number, mail }: { readonly number: string; readonly mail: string },
): Promise<UserError | null> {
  const at = clock.now();
  const { user, acting } = viewer;
  const scope = toStaffScope(viewer);
  if (scope === null) return ordersErrors.orderNotFound;
  const orderId = selectStaffOrderId(scope, number);
  const found = await asStaff(db, toStaffTenant(viewer), async (tx) => {
    const [order, shipments, may] = await Promise.all([
      findStaffOrder(tx, orderId),
      listShipments(tx, orderId),
      lockRights(tx, viewer),
    ]);
    if (order === null || !maySendMails(may.staff)) return ordersErrors.orderNotFound;
    const chosen = listRepeatableMails(order, shipments).find(({ kind }) => kind === mail);
    return chosen === undefined ? fulfilmentErrors.mailNotSent : { order, chosen };
  });
  if ("code" in found) return found;
  const { order, chosen } = found;
  return inTransaction(db, async (tx, commitWith) => {
    const [may, tries] = await Promise.all([lockRights(tx, viewer), countTries(tx, listLimits(user.id, number), at)]);
    if (!maySendMails(may.staff)) return ordersErrors.orderNotFound;
    if (tries === null) return fulfilmentErrors.mailTooOften;
    const again = at.toISOString();
    commitWith(
      addJob(tx, ORDER_MAIL, { number, ...chosen, occasion: `-again-${again}` }),
      insertAuditEntry(tx, {
        ...{ at, userId: user.id, accountId: order.accountId, acting, action: "ORDER_MAIL_SENT_AGAIN" },
        ...{
          detail: { order: number, mail },
          subject: { kind: "ORDER", id: number },
          storeId: order.fulfilmentStoreId,
        },
        ...{ before: { [mail]: null }, after: { [mail]: `sent again ${again}` } },
      }),
    );
    return null;
  });
}

/** Store staff and everybody who sees the outbox. */
export const maySendMails = ({ fulfil, mails, orders }: SignedInViewer["may"]["staff"]): boolean =>
  orders !== "none" && (fulfil !== "none" || mails);
