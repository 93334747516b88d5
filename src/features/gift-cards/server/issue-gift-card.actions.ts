/** What jobs do about a claim: ask the provider for its card, record the answer once, and send the link. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import type { Sealing } from "../../../server/sealing.ts";
import { hashToken } from "../../../server/secrets.ts";
import { cents } from "../../../shared/money.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { findPeopleNames } from "../../identity/server/people.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { calculateExpiry, findNextStatus } from "../gift-card.ts";
import type { GiftCardProvider } from "./gift-card-provider.adapter.ts";
import {
  countLinks,
  findGiftCard,
  type GiftCard,
  listAskedIds,
  lockGiftCard,
  markIssued,
  markTried,
} from "./gift-cards.store.ts";
import { failClaim, sendLink } from "./issue-gift-card.steps.ts";

export interface IssueServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly publicUrl: string;
  readonly sealing: Sealing;
  /** Null where the installation has no provider. */
  readonly provider: GiftCardProvider | null;
}

/**
 * Asks the provider for the card of a claim. Safe to run late or twice: the claim's id is the reference of the order, and the answer
 * is recorded only for a claim that has not ended. Without an answer nothing is recorded, and the points stay taken: the provider
 * may have issued the card. Returns whether the claim has ended.
 */
export async function issueGiftCard(services: IssueServices, cardId: string): Promise<boolean> {
  const { db, clock, log, provider } = services;
  const card = await findGiftCard(db, cardId);
  if (card?.status !== "ASKED") return true;
  if (provider === null) return false;
  if (!(await markTried(db, card.id, clock.now()))) return true;
  const { programId: program, dollars, currency } = card;
  const order = { reference: card.id, program, amountCents: cents(dollars * 100), currency };
  const answer = await provider.orderGiftCard(order);
  if (answer.kind === "issued") await recordIssued(services, card.id, answer.code);
  else if (answer.kind === "refused") await recordRefused(services, card.id);
  else log.warn({ err: answer.cause, cardId }, "The gift card provider gave no answer. The order will be sent again.");
  return answer.kind !== "unknown";
}

const MAX_CLAIMS_AT_ONCE = 50;
const OWN_JOB_MS = 2 * 60_000;
const RUN_MS = 20_000;

/**
 * Asks again about claims that their own job did not end within two minutes. Without an answer the provider is probably away, so the
 * run stops, and the next run begins with another claim. A job is cut off after 30 seconds, so a run starts nothing after 20.
 */
export async function issueAskedGiftCards(services: IssueServices): Promise<void> {
  const { db, clock } = services;
  const startedMs = clock.now().getTime();
  const before = new Date(startedMs - OWN_JOB_MS);
  for (const cardId of await listAskedIds(db, { before, limit: MAX_CLAIMS_AT_ONCE })) {
    if (clock.now().getTime() - startedMs >= RUN_MS) return;
    if (!(await issueGiftCard(services, cardId))) return;
  }
}

async function recordIssued(services: IssueServices, cardId: string, code: string): Promise<void> {
  const { db, clock, sealing, publicUrl } = services;
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const card = await lockGiftCard(tx, cardId);
    if (card === null || findNextStatus(card.status, "issue") === null) return;
    const country = await findCountry(tx, card);
    const expiresOn = calculateExpiry(at, country.timeZone);
    const sealedCode = sealing.seal(code, card.id);
    await markIssued(tx, card.id, { at, sealedCode, codeHash: hashToken(code), expiresOn });
    const giver = await findGiver(tx, card);
    await sendLink(tx, card, { publicUrl, at, giver, expiresOn, linkNumber: 1 });
  });
}

async function recordRefused({ db, clock }: IssueServices, cardId: string): Promise<void> {
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const card = await lockGiftCard(tx, cardId);
    if (card !== null && findNextStatus(card.status, "fail") !== null) await failClaim(tx, card, at);
  });
}

/** Sends another link for an issued card, once for each number. */
export async function sendNextLink(
  { db, clock, publicUrl }: IssueServices,
  { cardId, linkNumber }: { readonly cardId: string; readonly linkNumber: number },
): Promise<void> {
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const card = await lockGiftCard(tx, cardId);
    if (card?.status !== "ISSUED" || (await countLinks(tx, cardId)) !== linkNumber - 1) return;
    const giver = await findGiver(tx, card);
    await sendLink(tx, card, { publicUrl, at, giver, expiresOn: card.expiresOn ?? "", linkNumber });
  });
}

async function findCountry(db: Database, { accountId }: GiftCard) {
  const account = await findAccount(db, accountId);
  if (account === null) throw new Error("A gift card belongs to an account that does not exist.");
  return getCountry(db, account.country);
}

async function findGiver(db: Database, { userId }: GiftCard): Promise<string> {
  return (await findPeopleNames(db, [userId])).get(userId) ?? "";
}
