/** The mails about an order. Each is written once, whatever is run twice. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { writeMail } from "../../../server/mail.ts";
import { type Letter, renderLetter } from "../../../server/mail-layout.ts";
import { formatMoney } from "../../../shared/money.ts";
import { listApprovers, listConcerned } from "../../identity/server/members.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Order } from "../order.ts";
import { orderAddress } from "../order-address.ts";
import type { MailWish, OrderMail } from "./order-outbox.ts";
import { findOrder } from "./orders.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export async function writeOrderMail(services: Services, { number, kind, occasion = "" }: MailWish): Promise<void> {
  const { db, clock } = services;
  const order = await findOrder(db, { accountId: null, userId: null }, number);
  if (order === null) return;
  const { accountId, userId } = order;
  const readers = kind === "approval" ? await listApprovers(db, accountId) : await listConcerned(db, accountId, userId);
  const total = formatMoney(order.totalCents, await getCountry(db, order.country));
  const words = letterWords[kind]({ order, total });
  await inTransaction(db, async (tx) => {
    for (const { email, firstName } of readers) {
      const letter = letterTo(email, { firstName, order, words, publicUrl: services.publicUrl });
      const key = `order-${kind}${occasion}:${order.id}:${email}`;
      await writeMail(tx, { key, mail: renderLetter(letter), at: clock.now() });
    }
  });
}

interface LetterWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
}

interface Told {
  readonly order: Order;
  readonly total: string;
}

const look = "Look at the order";
const whoTakesIt = ({ authorityToLeave }: Order) => [
  authorityToLeave ? "If nobody is there, it is left on site." : "Somebody has to be there to take it.",
];

const letterWords: Record<OrderMail, (told: Told) => LetterWords> = {
  confirmed: ({ order, total }) => ({
    subject: `We have your order ${order.number}`,
    paragraphs: [
      `Thank you for your order ${order.number} over ${total}.`,
      ...(order.poNumber === "" ? [] : [`Your purchase order number is ${order.poNumber}.`]),
      ...(order.tracking === "CREDIT_REVIEW_IN_PROGRESS"
        ? ["It passes your credit limit, so we look at it first and tell you."]
        : []),
    ],
    action: look,
  }),
  approval: ({ order, total }) => ({
    subject: `Order ${order.number} waits for your approval`,
    paragraphs: [
      `Somebody in your team has placed order ${order.number} over ${total}, which is more than they may spend alone.`,
      "Approve it or cancel it: until then nothing is prepared.",
    ],
    action: "Approve or cancel",
  }),
  cleared: ({ order, total }) => ({
    subject: `Order ${order.number} goes on`,
    paragraphs: [`We looked at your order ${order.number} over ${total}, and it goes on as you placed it.`],
    action: look,
  }),
  refused: ({ order, total }) => ({
    subject: `Order ${order.number} could not be taken on account`,
    paragraphs: [
      `Your order ${order.number} over ${total} passes your credit limit, and we could not take it.`,
      "Nothing is charged to your account. You can buy it again and pay by card, or call your store.",
    ],
    action: look,
  }),
  part: ({ order }) => ({
    subject: `A part of order ${order.number} is out for delivery`,
    paragraphs: [
      `A part of your order ${order.number} is on its way. The rest follows as soon as it is there.`,
      ...whoTakesIt(order),
    ],
    action: look,
  }),
  ready: ({ order }) => ({
    subject: `Order ${order.number} is ready to pick up`,
    paragraphs: [`Your order ${order.number} is ready. Bring its number, and the tins are yours.`],
    action: look,
  }),
  out: ({ order }) => ({
    subject: `Order ${order.number} is out for delivery`,
    paragraphs: [`Your order ${order.number} is on its way.`, ...whoTakesIt(order)],
    action: look,
  }),
  cancelled: ({ order, total }) => ({
    subject: `Order ${order.number} is cancelled`,
    paragraphs: [
      `Your order ${order.number} over ${total} was cancelled.`,
      order.payBy === "CARD"
        ? "What your card has paid goes back to it; banks take a few days for that."
        : "Nothing is charged to your account.",
    ],
    action: look,
  }),
};

function letterTo(
  recipient: string,
  { firstName, order, words, publicUrl }: { firstName: string; order: Order; words: LetterWords; publicUrl: string },
): Letter {
  const { subject, paragraphs, action } = words;
  const url = publicUrl + orderAddress({ id: order.number });
  return { recipient, subject, greeting: `Hello ${firstName},`, paragraphs, action: { label: action, url } };
}
