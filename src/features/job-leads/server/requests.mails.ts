/** The mails to the home owner of a request. */
import type { MailContent } from "../../mails/mail-kinds.ts";
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

const describeJob = ({ instance, place }: RequestLetterFacts) =>
  `${instanceLabels[instance].toLowerCase()} in ${formatPlace(place)}`;

function begin(facts: RequestLetterFacts) {
  const { name, email, number: requestNumber, url } = facts;
  return { recipient: email, greeting: `Hello ${name},`, facts: { name, requestNumber, job: describeJob(facts) }, url };
}

/** `url` opens a page with a button. Opening it confirms nothing, because mail programs open links too. */
export function confirmLetter(facts: RequestLetterFacts): MailContent<"painter-request-confirm"> {
  return { ...begin(facts), kind: "painter-request-confirm" };
}

export function linkLetter(facts: RequestLetterFacts): MailContent<"painter-request-link"> {
  return { ...begin(facts), kind: "painter-request-link" };
}

export function matchedLetter(given: RequestLetterFacts, painters: number): MailContent<"painter-request-matched"> {
  const { facts, ...letter } = begin(given);
  const count = painters === 1 ? "1 painter" : `${painters} painters`;
  return { ...letter, kind: "painter-request-matched", facts: { ...facts, painters: count } };
}

export function nobodyLeftLetter(facts: RequestLetterFacts): MailContent<"painter-request-nobody"> {
  return { ...begin(facts), kind: "painter-request-nobody" };
}
