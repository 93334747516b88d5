import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { workThrough } from "../../../server/work-through.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { listPointsReaders } from "../../identity/server/members.store.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { choosePointsReaders } from "../points-mails.ts";
import { type DueNotice, insertNotice, listDueNotices } from "./expiry-notices.store.ts";
import { expiryLetter } from "./loyalty.mails.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

const MAX_NOTICES_AT_ONCE = 100;

/** Tells the holders of accounts 60 and 14 days before points expire, each time once. A late run is completed by the next one. */
export async function warnOfExpiry(services: Services): Promise<void> {
  const { db, clock } = services;
  const at = clock.now();
  await workThrough<DueNotice>({
    clock,
    listAfter: (after) => listDueNotices(db, at, { after, limit: MAX_NOTICES_AT_ONCE }),
    work: (notice) => inTransaction(db, (tx) => writeNotice(tx, services, { notice, at })),
  });
}

async function writeNotice(
  tx: Transaction,
  { publicUrl }: Services,
  { notice, at }: { readonly notice: DueNotice; readonly at: Date },
): Promise<void> {
  if (!(await insertNotice(tx, notice, at))) return;
  const { accountId, expiresOn, daysBefore } = notice;
  const [account, readers] = await Promise.all([findAccount(tx, accountId), listPointsReaders(tx, accountId)]);
  if (account === null) throw new Error("Points belong to an account that does not exist.");
  const country = await getCountry(tx, account.country);
  for (const recipient of choosePointsReaders(readers)) {
    const mail = expiryLetter(recipient, { notice, account, country, publicUrl });
    const key = `points-expiry:${accountId}:${expiresOn}:${daysBefore}:${recipient.email}`;
    await writeMail(tx, { key, mail, at });
  }
}
