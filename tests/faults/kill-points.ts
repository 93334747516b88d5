/** Where the server is killed: each is a moment between two things of which one has happened and the other has not. */
import type { Edit } from "./source-edits.ts";

export interface KillPoint {
  readonly name: string;
  /** What has happened by then, and what has not. */
  readonly moment: string;
  readonly edit: Edit;
  /** What buyers, or those who pay what accounts owe, must be doing for it to be passed. */
  readonly needs: Need;
}

type Need = "card" | "any" | "cancel" | "orphan" | "pay" | "pay-saved" | "pay-declined";

const pass = "globalThis.passKillPoint();";

/** Passed just before, or just after, the line that reads so. */
const before = (file: string, line: string): Edit => ({ file, find: line, put: `${pass} ${line}` });
const after = (file: string, line: string): Edit => ({ file, find: line, put: `${line} ${pass}` });

const payments = "src/features/cards/server/payments.ts";
const actions = "src/features/checkout/server/checkout.actions.ts";
const asking = "return hear(services, payment, await services.gateway.createIntent(payment, customerId));";
const asked = "const made = await services.gateway.createIntent(payment, customerId);";
const heard = "return hear(services, payment, made);";
const placed = 'return { kind: "placed", number: made.value };';

/** What every payment by card passes, whatever it is for. */
const cardPoints: readonly KillPoint[] = [
  {
    name: "before-intent",
    moment: "the payment is stored, and the gateway has not been asked",
    edit: { file: payments, find: asking, put: `${pass} ${asked} ${heard}` },
    needs: "card",
  },
  {
    name: "after-intent",
    moment: "the gateway has made the intent, and that is not written down",
    edit: { file: payments, find: asking, put: `${asked} ${pass} ${heard}` },
    needs: "card",
  },
  {
    name: "after-answer",
    moment: "the gateway has taken the money, and that is not written down",
    edit: after(
      payments,
      `const answer = await services.gateway.captureIntent(intentOf(payment), \`capture-\${payment.id}\`);`,
    ),
    needs: "card",
  },
  {
    name: "in-webhook",
    moment: "a webhook has moved a payment, and that is not committed",
    edit: after(
      "src/features/cards/server/webhook-routes.ts",
      "if (payment !== null) await hearPayment(tx, { payment, heard: news.heard, now }, purposes);",
    ),
    needs: "card",
  },
];

export const orderKillPoints: readonly KillPoint[] = [
  ...cardPoints,
  {
    name: "before-commit",
    moment: "the order is written, and not committed",
    edit: {
      file: "src/features/checkout/server/place-order.ts",
      find: `if (made.ok) ${placed}`,
      put: `if (made.ok) { ${pass} ${placed} }`,
    },
    needs: "any",
  },
  {
    name: "after-commit",
    moment: "the order is committed, and its money is not taken",
    edit: before(actions, "const isCharged = await chargeOrder(paymentServices(context), placed.number);"),
    needs: "any",
  },
  {
    name: "before-reply",
    moment: "all is done, and the buyer has not been told",
    edit: before(actions, "return { order, userErrors: isCharged ? [] : [checkoutErrors.chargeFailed] };"),
    needs: "any",
  },
  {
    name: "writing-mail",
    moment: "the mail about an order is written, and not committed",
    edit: after(
      "src/features/orders/server/order-mails.ts",
      "await writeMail(tx, { key, mail: renderLetter(letter), at: clock.now() });",
    ),
    needs: "any",
  },
  {
    name: "in-outbox",
    moment: "the mail server has the mail, and that is not written down",
    edit: before("src/server/mail.ts", "await recordAttempt(db, mail.id, { sentAt: clock.now() });"),
    needs: "any",
  },
  {
    name: "in-cancel",
    moment: "an order is undone, and that is not committed",
    edit: before("src/features/orders/server/undo-order.ts", "await queueOrderMail(tx, number, mail);"),
    needs: "cancel",
  },
  {
    name: "after-refund",
    moment: "the gateway has given money back, and that is not written down",
    edit: after(payments, "const answer = await services.gateway.refundIntent(intentOf(payment), wish);"),
    needs: "cancel",
  },
  {
    name: "in-reconciler",
    moment: "the reconciler knows how far a payment has come, and has not settled it",
    edit: before(
      "src/features/cards/server/reconcile-payments.ts",
      'const known = answer.kind === "done" ? await settle(services, answer.payment) : answer;',
    ),
    needs: "orphan",
  },
];

const billing = "src/features/billing/server";
const writing = "writeMail(tx, { key, mail, at: clock.now() })";

/** Of paying what an account owes. */
export const paymentKillPoints: readonly KillPoint[] = [
  {
    name: "pay-asked",
    moment: "what is to be paid is stored, and its payment by card is not",
    edit: before(
      `${billing}/billing.actions.ts`,
      "const answer = await createPayment(paymentServices(context), viewer, {",
    ),
    needs: "pay",
  },
  ...cardPoints,
  {
    name: "pay-card-reserved",
    moment: "a saved card is reserved, and nothing is booked",
    edit: after(
      `${billing}/billing.actions.ts`,
      `const answer = await confirmPayment(paymentServices(context), payment, { cardId, returnUrl, key: \`c-\${payment.id}\` });`,
    ),
    needs: "pay-saved",
  },
  {
    name: "pay-before-commit",
    moment: "the payment is booked, and not committed",
    edit: before(`${billing}/post-payment.ts`, 'return { kind: "posted", status: "POSTED" };'),
    needs: "pay",
  },
  {
    name: "pay-after-commit",
    moment: "the payment is booked and committed, and its money is not taken",
    edit: after(`${billing}/pay-begun.ts`, "const posted = await postInTransaction(context, posting);"),
    needs: "pay",
  },
  {
    name: "pay-before-reply",
    moment: "the money is taken, and whoever paid has not been told",
    edit: before(
      `${billing}/pay-begun.ts`,
      "return { shown: { payment: now, country, clientSecret: null }, userErrors: [] };",
    ),
    needs: "pay",
  },
  {
    name: "taking-back",
    moment: "what was booked for a declined card is taken back, and that is not committed",
    edit: before(`${billing}/end-account-payment.ts`, "await refreshHold(tx, accountId, today);"),
    needs: "pay-declined",
  },
  {
    name: "writing-receipt",
    moment: "the mail with the receipt is written, and not committed",
    edit: {
      file: `${billing}/payment-mail.ts`,
      find: `inTransaction(db, (tx) => ${writing});`,
      put: `inTransaction(db, async (tx) => { await ${writing}; ${pass} });`,
    },
    needs: "pay",
  },
];

export const killPoints: readonly KillPoint[] = [
  ...orderKillPoints,
  ...paymentKillPoints.filter((point) => !cardPoints.includes(point)),
];

export function findKillPoint(name: string): KillPoint {
  const found = killPoints.find((point) => point.name === name);
  if (found === undefined) throw new Error(`There is no kill point ${name}.`);
  return found;
}
