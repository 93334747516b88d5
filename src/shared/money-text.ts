/** Finds the amounts of money in a text, so that site mode can hide them. */

/** "$1,204.50", "−$3.00", "$0.85/L", and the "$" in front of a field. */
const amount = /([−-]?\$\s?(?:\d[\d,]*(?:\.\d+)?)?)/;

export function hasMoney(text: string): boolean {
  return text.includes("$");
}

export interface TextPart {
  readonly text: string;
  readonly isMoney: boolean;
}

/** The parts of a text in order. Together they are the text. */
export function splitMoney(text: string): readonly TextPart[] {
  // Every second part is an amount, because the pattern is a group.
  const parts = text.split(amount).map((part, index) => ({ text: part, isMoney: index % 2 === 1 }));
  return parts.filter((part) => part.text !== "");
}
