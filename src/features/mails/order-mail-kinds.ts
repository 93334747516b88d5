/** The mails about orders. */
import { accountName, accountNumber, items, firstName as name, orderNumber, place, total } from "./mail-facts.ts";
import type { MailDefinition } from "./mail-kind.ts";

const order = {
  group: "orders",
  reader: "Customer",
  facts: { name, orderNumber, total },
  required: ["orderNumber"],
  button: "Look at the order",
} as const;

const figures = [
  { label: "Goods", value: "$375.00" },
  { label: "GST", value: "$37.50" },
  { label: "Total inc GST", value: "$412.50" },
];
const delivery = ["Toll brings it. Its tracking number is 7FK31250.", "If nobody is there, it is left on site."];
const cardRefund = "What your card has paid goes back to it; banks take a few days for that.";
const creditNote = "You find the credit note with the documents of the order.";

export const orderMailKinds = {
  "order-confirmed": {
    ...order,
    title: "We have your order",
    subject: "We have your order {orderNumber}",
    paragraphs: ["Thank you for your order {orderNumber} over {total}."],
    added: ["Your purchase order number is 4711."],
    figures,
  },
  "order-approval": {
    ...order,
    title: "An order waits for approval",
    reader: "People who approve orders",
    subject: "Order {orderNumber} waits for your approval",
    paragraphs: [
      "Somebody in your team has placed order {orderNumber} over {total}, which is more than they may spend alone.",
      "Approve it or cancel it: until then nothing is prepared.",
    ],
    button: "Approve or cancel",
    needsButton: true,
    figures,
  },
  "order-cleared": {
    ...order,
    title: "An order over the limit goes on",
    subject: "Order {orderNumber} goes on",
    paragraphs: ["We looked at your order {orderNumber} over {total}, and it goes on as you placed it."],
  },
  "order-refused": {
    ...order,
    title: "An order over the limit is refused",
    subject: "Order {orderNumber} could not be taken on account",
    paragraphs: [
      "Your order {orderNumber} over {total} passes your credit limit, and we could not take it.",
      "Nothing is charged to your account. You can buy it again and pay by card, or call your store.",
    ],
  },
  "order-ready": {
    ...order,
    title: "Ready to pick up",
    facts: { ...order.facts, place },
    subject: "Order {orderNumber} is ready to pick up",
    paragraphs: ["Your order {orderNumber} is ready {place}. Bring its number, and the tins are yours."],
  },
  "order-ready-part": {
    ...order,
    title: "A part is ready to pick up",
    facts: { ...order.facts, place },
    subject: "A part of order {orderNumber} is ready to pick up",
    paragraphs: [
      "A part of your order {orderNumber} is ready {place}. Bring its number, and these tins are yours.",
      "The rest follows as soon as it is there. We tell you when it is.",
    ],
  },
  "order-out": {
    ...order,
    title: "Out for delivery",
    subject: "Order {orderNumber} is out for delivery",
    paragraphs: ["Your order {orderNumber} is on its way."],
    added: delivery,
  },
  "order-part": {
    ...order,
    title: "A part is out for delivery",
    subject: "A part of order {orderNumber} is out for delivery",
    paragraphs: ["A part of your order {orderNumber} is on its way. The rest follows as soon as it is there."],
    added: delivery,
  },
  "order-rest": {
    ...order,
    title: "The rest is cancelled",
    subject: "The rest of order {orderNumber} is cancelled",
    paragraphs: [
      "We could not get the rest of your order {orderNumber}, so we cancelled it. We are sorry.",
      "The order is complete with what you have. It comes to {total}, and the invoice follows.",
    ],
    added: ["$84.20 goes back to your card; banks take a few days for that."],
  },
  "order-cancelled": {
    ...order,
    title: "An order is cancelled",
    subject: "Order {orderNumber} is cancelled",
    paragraphs: ["Your order {orderNumber} over {total} was cancelled."],
    added: [cardRefund],
  },
  "order-returned-card": {
    ...order,
    title: "Money back for a return",
    facts: { name, orderNumber, items, reason: { label: "The reason of the return", example: "Wrong colour." } },
    subject: "We give you money back for order {orderNumber}",
    paragraphs: ["We took back or credited something of your order {orderNumber}: {items}.", "The reason: {reason}"],
    added: ["$84.20 goes back to your card; banks take a few days for that.", creditNote],
  },
  "order-returned-account": {
    ...order,
    title: "A credit note for a return",
    facts: { name, orderNumber, items, reason: { label: "The reason of the return", example: "Wrong colour." } },
    subject: "A credit note for order {orderNumber}",
    paragraphs: ["We took back or credited something of your order {orderNumber}: {items}.", "The reason: {reason}"],
    added: ["$84.20 inc GST is credited to your account.", creditNote],
  },
  "claim-reported": {
    ...order,
    title: "A customer reports a problem",
    reader: "The store of the order",
    facts: {
      ...{ orderNumber, accountName, accountNumber },
      name: { label: "Name of the store", example: "Richmond" },
      person: { label: "Name of the customer", example: "Grace Moore" },
      quantity: { label: "Number of units", example: "2" },
      problem: { label: "The problem", example: "arrived damaged" },
    },
    subject: "A problem with order {orderNumber}: {quantity} {problem}",
    paragraphs: ["{person} of {accountName} ({accountNumber}) reports a problem with order {orderNumber}."],
    added: ["2 × Low Sheen Interior, 10 L: arrived damaged.", "In their words: The lids were open."],
  },
  "claim-answered": {
    ...order,
    title: "Our answer to a reported problem",
    facts: { name, orderNumber, items, problem: { label: "The problem", example: "arrived damaged" } },
    subject: "Our answer about order {orderNumber}",
    paragraphs: ["You reported a problem with order {orderNumber}: {items}, {problem}."],
    added: ["You are right, and we send it again.", "The new tins leave tomorrow."],
  },
} as const satisfies Record<string, MailDefinition>;
