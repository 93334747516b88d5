/** The points at which the server is killed. At each point one step has happened and the next has not. */
import type { SourceEdit } from "./source-edits.ts";

export interface KillPoint {
  readonly name: string;
  /** The step that has happened, and the step that has not. */
  readonly moment: string;
  readonly edit: SourceEdit;
  /** The kind of load that makes the server pass this point. */
  readonly needs: Need;
}

type Need =
  | "card"
  | "any"
  | "cancel"
  | "abandoned-card"
  | "pay"
  | "pay-saved"
  | "pay-declined"
  | "claim"
  | "claim-refused";

const pass = "globalThis.passKillPoint();";

/** Puts the kill point directly before, or directly after, this source text. */
const before = (file: string, line: string): SourceEdit => ({ file, find: line, put: `${pass} ${line}` });
const after = (file: string, line: string): SourceEdit => ({ file, find: line, put: `${line} ${pass}` });

const payments = "src/features/cards/server/payments.actions.ts";
const actions = "src/features/checkout/server/checkout.actions.ts";
const createIntentAndRecord =
  "return recordAnswer(services, payment, await services.gateway.createIntent(payment, customerId));";
const createIntent = "const made = await services.gateway.createIntent(payment, customerId);";
const recordIntent = "return recordAnswer(services, payment, made);";
const write = "commitWith(...writeOrder(tx, placed));";

/** Every card payment passes these, for an order and for a debt. */
const cardPoints: readonly KillPoint[] = [
  {
    name: "before-intent",
    moment: "the payment is stored, and its intent is not created",
    edit: { file: payments, find: createIntentAndRecord, put: `${pass} ${createIntent} ${recordIntent}` },
    needs: "card",
  },
  {
    name: "after-intent",
    moment: "the gateway has created the intent, and the shop has not stored it",
    edit: { file: payments, find: createIntentAndRecord, put: `${createIntent} ${pass} ${recordIntent}` },
    needs: "card",
  },
  {
    name: "after-answer",
    moment: "the gateway has captured the money, and the shop has not stored it",
    edit: after(
      payments,
      `const answer = await services.gateway.captureIntent(getIntentId(payment), \`capture-\${payment.id}\`);`,
    ),
    needs: "card",
  },
  {
    name: "in-webhook",
    moment: "a webhook has changed a payment, and the change is not committed",
    edit: after(payments, "if (payment !== null) await recordGatewayState(tx, { payment, state, now }, purposes);"),
    needs: "card",
  },
];

export const orderKillPoints: readonly KillPoint[] = [
  ...cardPoints,
  {
    name: "before-commit",
    moment: "the order is inserted, and not committed",
    edit: { file: actions, find: write, put: `await Promise.all(writeOrder(tx, placed)); ${pass}` },
    needs: "any",
  },
  {
    name: "after-commit",
    moment: "the order is committed, and its card is not captured",
    edit: before(actions, 'if (placed.view?.order.payBy === "ACCOUNT") return { order: placed.view, userErrors: [] };'),
    needs: "any",
  },
  {
    name: "before-reply",
    moment: "the order is placed and paid, and the buyer has no reply",
    edit: before(actions, "return { order, userErrors: isCharged ? [] : [checkoutErrors.chargeFailed] };"),
    needs: "card",
  },
  {
    name: "writing-mail",
    moment: "the mail about an order is written, and not committed",
    edit: after(
      "src/features/orders/server/order-mails.actions.ts",
      "await writeMail(tx, { key, mail: letter, at: clock.now() });",
    ),
    needs: "any",
  },
  {
    name: "in-outbox",
    moment: "the mail server has the mail, and the shop has not marked it as sent",
    edit: before("src/server/mail.ts", "await recordAttempt(db, mail.id, { sentAt: clock.now() });"),
    needs: "any",
  },
  {
    name: "in-cancel",
    moment: "the cancelling of an order is written, and not committed",
    edit: before("src/features/orders/server/orders.steps.ts", "await Promise.all([\n    insertEvent(tx, order,"),
    needs: "cancel",
  },
  {
    name: "after-refund",
    moment: "the gateway has refunded the money, and the shop has not stored it",
    edit: after(payments, "const answer = await services.gateway.refundIntent(getIntentId(payment), input);"),
    needs: "cancel",
  },
  {
    name: "in-reconciler",
    moment: "the reconciler has read a payment's state, and has not acted on it",
    edit: before(payments, 'const known = answer.kind === "done" ? await settle(services, answer.payment) : answer;'),
    needs: "abandoned-card",
  },
];

const writing = "writeMail(tx, { key, mail, at: clock.now() })";

/** The points in the payment of an account's debt. */
export const paymentKillPoints: readonly KillPoint[] = [
  {
    name: "pay-asked",
    moment: "the account payment is stored, and its card payment is not",
    edit: before(
      "src/features/billing/server/account-payments.actions.ts",
      "const answer = await services.payments.create(payer.viewer, {",
    ),
    needs: "pay",
  },
  ...cardPoints,
  {
    name: "pay-card-reserved",
    moment: "a saved card is reserved, and nothing is booked",
    edit: after(
      "src/features/billing/server/account-payments.actions.ts",
      "const confirmation = await services.payments.confirmSavedCard(payment, input);",
    ),
    needs: "pay-saved",
  },
  {
    name: "pay-before-commit",
    moment: "the payment is booked, and not committed",
    edit: before(
      "src/features/billing/server/account-payments.actions.ts",
      'return { kind: "posted", status: "POSTED" };',
    ),
    needs: "pay",
  },
  {
    name: "pay-after-commit",
    moment: "the payment is booked and committed, and its card is not captured",
    edit: after(
      "src/features/billing/server/account-payments.actions.ts",
      "const posted = await postPayment(services, posting);",
    ),
    needs: "pay",
  },
  {
    name: "pay-before-reply",
    moment: "the card is captured, and the payer has no reply",
    edit: before(
      "src/features/billing/server/account-payments.actions.ts",
      "return { shown: { payment: now, country, clientSecret: null }, userErrors: [] };",
    ),
    needs: "pay",
  },
  {
    name: "taking-back",
    moment: "the booking of a declined card is reversed, and not committed",
    edit: before(
      "src/features/billing/server/end-account-payment.steps.ts",
      "await refreshHold(tx, accountId, today);",
    ),
    needs: "pay-declined",
  },
  {
    name: "writing-receipt",
    moment: "the mail with the receipt is written, and not committed",
    edit: {
      file: "src/features/billing/server/account-payments.actions.ts",
      find: `inTransaction(db, (tx) => ${writing});`,
      put: `inTransaction(db, async (tx) => { await ${writing}; ${pass} });`,
    },
    needs: "pay",
  },
];

const issuing = "src/features/gift-cards/server/issue-gift-card.actions.ts";

/** The points in the claim of a gift card. */
export const claimKillPoints: readonly KillPoint[] = [
  {
    name: "claim-before-commit",
    moment: "the points are taken and the claim is stored, and not committed",
    edit: before("src/features/gift-cards/server/claim-gift-card.actions.ts", "return ok({ cardId: id, cost });"),
    needs: "claim",
  },
  {
    name: "card-answered",
    moment: "the provider has issued the card, and the shop has not stored it",
    edit: after(issuing, "const answer = await provider.orderGiftCard(order);"),
    needs: "claim",
  },
  {
    name: "card-issued",
    moment: "the card and its mail are written, and not committed",
    edit: after(issuing, "await sendLink(tx, card, { publicUrl, at, giver, expiresOn, linkNumber: 1 });"),
    needs: "claim",
  },
  {
    name: "card-refused",
    moment: "the points of a refused card are given back, and not committed",
    edit: after(
      "src/features/gift-cards/server/issue-gift-card.steps.ts",
      "await markFailed(tx, card.id, { at, pointsBack });",
    ),
    needs: "claim-refused",
  },
];

export const killPoints: readonly KillPoint[] = [
  ...orderKillPoints,
  ...paymentKillPoints.filter((point) => !cardPoints.includes(point)),
  ...claimKillPoints,
];

export function findKillPoint(name: string): KillPoint {
  const found = killPoints.find((point) => point.name === name);
  if (found === undefined) throw new Error(`There is no kill point ${name}.`);
  return found;
}
