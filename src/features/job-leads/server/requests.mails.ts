/** The mails to the home owner of a request. */
import type { Letter } from "../../../server/mail-layout.ts";
import { type Instance, instanceLabels } from "../../painters/work.ts";
import type { PlaceKey } from "../request-form.ts";
import { formatPlace } from "../request-form.ts";

export interface RequestLetterFacts {
  readonly name: string;
  readonly email: string;
  readonly number: string;
  readonly instance: Instance;
  readonly place: PlaceKey;
  /** The page of the request. */
  readonly url: string;
}

function begin({ name, email }: RequestLetterFacts): Pick<Letter, "recipient" | "greeting"> {
  return { recipient: email, greeting: `Hello ${name},` };
}

const describeJob = ({ instance, place }: RequestLetterFacts) =>
  `${instanceLabels[instance].toLowerCase()} in ${formatPlace(place)}`;

/** `url` opens a page with a button. Opening it confirms nothing, because mail programs open links too. */
export function confirmLetter(facts: RequestLetterFacts): Letter {
  return {
    ...begin(facts),
    subject: `Confirm your request ${facts.number} for a painter`,
    paragraphs: [
      `You asked for a painter: ${describeJob(facts)}.`,
      "Open the page and press its button, and we ask painters near you at once. Nobody sees your request before that.",
      "If you did not ask for a painter, ignore this mail. We remove the request after seven days.",
    ],
    action: { label: "Open the page", url: facts.url },
  };
}

export function linkLetter(facts: RequestLetterFacts): Letter {
  return {
    ...begin(facts),
    subject: `The page of your request ${facts.number}`,
    paragraphs: [`Here is the page of your request: ${describeJob(facts)}.`],
    action: { label: "Open the page", url: facts.url },
  };
}

export function matchedLetter(facts: RequestLetterFacts, painters: number): Letter {
  const count = painters === 1 ? "1 painter" : `${painters} painters`;
  return {
    ...begin(facts),
    subject: `We have asked ${count} about your request ${facts.number}`,
    paragraphs: [
      `We have asked ${count} near you about ${describeJob(facts)}.`,
      "Each has 48 hours to accept. Only a painter who accepts sees your name, phone number and address, and contacts you. When one declines, we ask the next.",
    ],
    action: { label: "See how it goes", url: facts.url },
  };
}

export function nobodyLeftLetter(facts: RequestLetterFacts): Letter {
  return {
    ...begin(facts),
    subject: `No painter is left for your request ${facts.number}`,
    paragraphs: [
      `We have no painter left to ask about ${describeJob(facts)}: none near you can take it at the moment.`,
      "We are sorry. We keep looking for two weeks, and write to you as soon as we have asked a painter. You can also ask in one of our stores.",
    ],
    action: { label: "Open the page", url: facts.url },
  };
}
