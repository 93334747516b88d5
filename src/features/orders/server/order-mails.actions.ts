/** Writes the mails about orders into the outbox. The key of a mail makes sure that a repeated job writes it once. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { formatMoney } from "../../../shared/money.ts";
import { buysAtRetail } from "../../identity/account.ts";
import { findNames } from "../../identity/server/accounts.store.ts";
import { listApprovers, listNoticeRecipients } from "../../identity/server/members.store.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { findStore } from "../../stores/server/stores.store.ts";
import { everyOrder } from "../order-access.ts";
import type { OrderMailJob } from "../order-jobs.ts";
import { calculateOrderTotals } from "../order-totals.ts";
import type { ShipmentKey } from "../shipment.ts";
import { findClaim } from "./claims.store.ts";
import { findContents } from "./order-contents.store.ts";
import { findRest } from "./order-rests.store.ts";
import { type MailedPart, writeClaimLetter, writeOrderLetter } from "./orders.mails.ts";
import { findOrder, findOrderBy } from "./orders.store.ts";
import { listShipments } from "./shipments.store.ts";

interface MailServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export async function writeOrderMail(
  { db, clock, publicUrl }: MailServices,
  { number, kind, occasion = "", part: key }: OrderMailJob,
): Promise<void> {
  const order = await findOrder(db, everyOrder, number);
  if (order === null) return;
  const { accountId, userId } = order;
  const readers =
    kind === "approval" ? await listApprovers(db, accountId) : await listNoticeRecipients(db, accountId, userId);
  const country = await getCountry(db, order.country);
  const { lines } = await findContents(db, order.id);
  const { accounts } = await findNames(db, { userIds: [], accountIds: [accountId] });
  const account = accounts.get(accountId);
  const countsWithTax = account !== undefined && buysAtRetail(account.kind);
  const totals = calculateOrderTotals({ order, lines, country, countsWithTax });
  const rest = kind === "rest" ? await findRest(db, order.id) : null;
  const givenBack = rest && {
    refund: order.payBy === "CARD" && rest.refundCents > 0 ? formatMoney(rest.refundCents, country) : null,
    points: rest.pointsReturned,
    vouchers: rest.voucherCents > 0 ? formatMoney(rest.voucherCents, country) : null,
  };
  const part = key === undefined ? null : await findMailedPart(db, order.id, key);
  await inTransaction(db, async (tx) => {
    for (const reader of readers) {
      const letter = writeOrderLetter({ kind, order, totals, country, rest: givenBack, part, reader, publicUrl });
      const key = `order-${kind}${occasion}:${order.id}:${reader.email}`;
      await writeMail(tx, { key, mail: letter, at: clock.now() });
    }
  });
}

async function findMailedPart(db: Database, orderId: string, key: ShipmentKey): Promise<MailedPart | null> {
  const [shipments, store] = await Promise.all([listShipments(db, orderId), findStore(db, key.storeId)]);
  const found = shipments.find(({ shipment, storeId }) => shipment === key.shipment && storeId === key.storeId);
  return found === undefined ? null : { ...found, storeName: store?.name ?? null };
}

export async function writeClaimMail({ db, clock, publicUrl }: MailServices, claimId: string): Promise<void> {
  const claim = await findClaim(db, claimId);
  const order = claim && (await findOrderBy(db, "id", claim.orderId));
  const store = order && (await findStore(db, order.fulfilmentStoreId));
  if (claim === null || order === null || store === null) return;
  const { lines } = await findContents(db, order.id);
  const { people, accounts } = await findNames(db, { userIds: [claim.userId], accountIds: [order.accountId] });
  const letter = writeClaimLetter({
    ...{ claim, order, store, publicUrl },
    line: lines.find(({ lineNumber }) => lineNumber === claim.lineNumber),
    personName: people.get(claim.userId),
    account: accounts.get(order.accountId),
  });
  const notice = { key: `order-claim:${claim.id}`, mail: letter, at: clock.now() };
  await inTransaction(db, (tx) => writeMail(tx, notice));
}
