/** The mails about invoices, payments, points and gift cards. */
import { accountName, accountNumber, amount, cardName, firstName as name, orderNumber, worth } from "./mail-facts.ts";
import type { MailDefinition } from "./mail-kind.ts";

const money = { group: "money", reader: "Customer" } as const;
const rewards = { group: "rewards", reader: "Customer" } as const;
const receiptNumber = { label: "Number of the receipt", example: "RC-204817" };
const month = { label: "Month of the statement", example: "September 2026" };
const origin = { label: "Where the card comes from", example: "you claimed with your points" };
const cardEnd = [
  "You can use it until 30 September 2029.",
  "The link shows the code once. Have a pen or a screenshot ready before you open it.",
];

export const moneyMailKinds = {
  invoice: {
    ...money,
    title: "Invoice",
    facts: { name, invoiceNumber: { label: "Number of the invoice", example: "IN-104233" }, orderNumber, amount },
    required: ["invoiceNumber"],
    subject: "Invoice {invoiceNumber} for order {orderNumber}",
    paragraphs: ["Here is invoice {invoiceNumber} over {amount} for order {orderNumber}."],
    button: "Open the invoice",
    added: ["It is due on 30 November 2026."],
  },
  "payment-received": {
    ...money,
    title: "Receipt of a payment",
    facts: { name, receiptNumber, amount, accountName, accountNumber },
    required: ["amount"],
    subject: "Receipt {receiptNumber}: we have your payment of {amount}",
    paragraphs: ["Thank you. We have received {amount} for {accountName} ({accountNumber})."],
    button: "Open the receipt",
  },
  "payment-failed": {
    ...money,
    title: "A payment did not go through",
    facts: { name, receiptNumber, amount, accountName, accountNumber },
    required: ["amount"],
    subject: "Your payment of {amount} did not go through",
    paragraphs: [
      "{amount} for {accountName} ({accountNumber}) ({receiptNumber}) was not taken from your card, or went back to it.",
      "What it was to settle is open again, and points you used for it are back in your account.",
    ],
    button: "Pay another way",
  },
  statement: {
    ...money,
    title: "Statement of the month",
    facts: { name, month, accountName, accountNumber, balance: { label: "Balance at the end", example: "$1,204.50" } },
    required: ["month"],
    subject: "Your statement for {month} is ready",
    paragraphs: [
      "The statement of {accountName} ({accountNumber}) for {month} is ready.",
      "At the end of the month the balance was {balance}.",
    ],
    button: "Open the statement",
  },
  "points-expire": {
    ...rewards,
    title: "Points expire soon",
    facts: {
      ...{ name, accountName, accountNumber },
      points: { label: "The points", example: "1,250 points" },
      worth: { label: "Worth of the points", example: "$12.50" },
      lastDay: { label: "Their last day", example: "31 December 2026" },
    },
    required: ["points", "lastDay"],
    subject: "{points} can be used until {lastDay}",
    paragraphs: [
      "{points} of {accountName} ({accountNumber}), worth {worth}, can be used until {lastDay}. After that day they expire.",
      "The oldest points are always used first. Pay with points in the cart or for an invoice.",
    ],
    button: "See your points",
  },
  "gift-card": {
    ...rewards,
    title: "Gift card",
    facts: { name, worth, cardName, origin },
    required: ["worth"],
    subject: "Your {worth} gift card",
    paragraphs: ["Here is the gift card {origin}: {cardName}, worth {worth}."],
    button: "Open the gift card",
    needsButton: true,
    added: cardEnd,
  },
  "gift-card-for-friend": {
    ...rewards,
    title: "Gift card for somebody else",
    reader: "The person who gets the card",
    facts: { name, worth, cardName, giver: { label: "Name of the person who sends it", example: "Sam Moore" } },
    required: ["giver", "worth"],
    subject: "{giver} has sent you a {worth} gift card",
    paragraphs: ["{giver} has sent you a gift card: {cardName}, worth {worth}."],
    button: "Open the gift card",
    needsButton: true,
    added: ["Thank you for the long days!", ...cardEnd],
  },
  "gift-card-refused": {
    ...rewards,
    title: "A gift card was not sent",
    facts: { name, worth, cardName, origin: { ...origin, example: "you claimed" } },
    required: ["worth"],
    subject: "Your {worth} gift card was not sent",
    paragraphs: ["The gift card {origin}, {cardName} worth {worth}, could not be issued."],
    button: "",
    added: ["All 5,000 points are back in your account."],
  },
} as const satisfies Record<string, MailDefinition>;
