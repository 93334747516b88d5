/** What the store is told of a problem that was reported. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { writeMail } from "../../../server/mail.ts";
import { renderLetter } from "../../../server/mail-layout.ts";
import { findNames } from "../../identity/server/accounts.store.ts";
import { findStore } from "../../stores/server/stores.store.ts";
import { orderAddress } from "../order-address.ts";
import { problemWords } from "../order-claim.ts";
import { findClaim } from "./claims.store.ts";
import { findContents, findOrderBy } from "./orders.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export async function writeClaimMail({ db, clock, publicUrl }: Services, claimId: string): Promise<void> {
  const claim = await findClaim(db, claimId);
  const order = claim && (await findOrderBy(db, "id", claim.orderId));
  const store = order && (await findStore(db, order.fulfilmentStoreId));
  if (claim === null || order === null || store === null) return;
  const { lines } = await findContents(db, order.id);
  const line = lines.find(({ place }) => place === claim.place);
  const names = await findNames(db, { userIds: [claim.userId], accountIds: [order.accountId] });
  const account = names.accounts.get(order.accountId);
  const what = [line?.productName, line?.size, line?.colourName, line?.sku].filter(Boolean).join(", ");
  const mail = renderLetter({
    recipient: store.address.email,
    subject: `A problem with order ${order.number}: ${claim.quantity} ${problemWords[claim.problem]}`,
    greeting: `Hello ${store.name},`,
    paragraphs: [
      `${names.people.get(claim.userId) ?? "Somebody"} of ${account?.name ?? "an account"} (${account?.number ?? ""}) reports a problem with order ${order.number}.`,
      `${claim.quantity} × ${what}: ${problemWords[claim.problem]}.`,
      ...(claim.words === "" ? [] : [`In their words: ${claim.words}`]),
    ],
    action: { label: "Look at the order", url: publicUrl + orderAddress({ id: order.number }) },
  });
  await inTransaction(db, (tx) => writeMail(tx, { key: `order-claim:${claim.id}`, mail, at: clock.now() }));
}
