/** The mails to home owners who look for a painter, and to painters about their leads. */
import { job, leadJob, leadNumber, firstName as name, requestNumber, until } from "./mail-facts.ts";
import type { MailDefinition } from "./mail-kind.ts";

const request = {
  group: "painters",
  reader: "Home owner",
  facts: { name, requestNumber, job },
  required: ["requestNumber"],
  button: "Open the page",
} as const;

const lead = {
  group: "painters",
  reader: "Painter",
  facts: { job: leadJob, leadNumber, until },
  required: ["job"],
  button: "See the lead",
} as const;

const kept = "Nobody else can take your place in that time. You see how to reach the home owner once you accept.";

export const painterMailKinds = {
  "painter-request-confirm": {
    ...request,
    title: "Confirm a request for a painter",
    subject: "Confirm your request {requestNumber} for a painter",
    paragraphs: [
      "You asked for a painter: {job}.",
      "Open the page and press its button, and we ask painters near you at once. Nobody sees your request before that.",
      "If you did not ask for a painter, ignore this mail. We remove the request after seven days.",
    ],
    needsButton: true,
  },
  "painter-request-link": {
    ...request,
    title: "The page of a request",
    subject: "The page of your request {requestNumber}",
    paragraphs: ["Here is the page of your request: {job}."],
    needsButton: true,
  },
  "painter-request-matched": {
    ...request,
    title: "Painters were asked",
    facts: { ...request.facts, painters: { label: "How many painters were asked", example: "3 painters" } },
    subject: "We have asked {painters} about your request {requestNumber}",
    paragraphs: [
      "We have asked {painters} near you about {job}.",
      "Each has 48 hours to accept. Only a painter who accepts sees your name, phone number and address, and contacts you. When one declines, we ask the next.",
    ],
    button: "See how it goes",
    needsButton: true,
  },
  "painter-request-nobody": {
    ...request,
    title: "No painter is left",
    subject: "No painter is left for your request {requestNumber}",
    paragraphs: [
      "We have no painter left to ask about {job}: none near you can take it at the moment.",
      "We are sorry. We keep looking for two weeks, and write to you as soon as we have asked a painter. You can also ask in one of our stores.",
    ],
    needsButton: true,
  },
  "lead-matched": {
    ...lead,
    title: "A new lead",
    facts: { ...lead.facts, distance: { label: "How far away the job is", example: "7 km" } },
    subject: "New job lead: {job}",
    paragraphs: [
      "A home owner asks for a painter, {distance} from your service area.",
      "The place is yours until {until}.",
      kept,
    ],
  },
  "lead-due": {
    ...lead,
    title: "A lead waits for an answer",
    subject: "24 hours left: {job}",
    paragraphs: ["The lead {leadNumber} is yours until {until}. Accept or decline it.", kept],
  },
  "lead-withdrawn": {
    ...lead,
    title: "A lead is withdrawn",
    facts: { job: leadJob, leadNumber },
    subject: "Withdrawn: {job}",
    paragraphs: ["The home owner has withdrawn the request {leadNumber}, so there is nothing more to do."],
    button: "See your job leads",
  },
  "lead-quote": {
    group: "painters",
    reader: "Home owner",
    title: "The quote of a painter",
    facts: {
      name: { label: "Name of the home owner", example: "Alex Chen" },
      painterName: { label: "Name of the painter", example: "Moore Painting" },
      total: { label: "Price of the quote", example: "$4,180.00" },
      lastDay: { label: "Until when the quote is valid", example: "31 October 2026" },
    },
    required: ["painterName"],
    subject: "Your quote from {painterName}",
    paragraphs: [
      "{painterName} has made a quote for your painting job: {total} including GST.",
      "It is valid until {lastDay}. If you have a question, answer this mail: it goes to {painterName}.",
    ],
    button: "Open the quote",
    needsButton: true,
  },
} as const satisfies Record<string, MailDefinition>;
