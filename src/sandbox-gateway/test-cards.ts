/** The test cards of the sandbox gateway. The numbers are Stripe's test numbers where Stripe has one. */
export type Behaviour =
  | "succeeds"
  | "declines"
  | "lacks-funds"
  | "expired"
  | "challenges"
  | "challenges-once"
  | "declines-when-charged"
  | "answers-late"
  | "unsupported";

export interface TestCard {
  readonly number: string;
  readonly brand: string;
  readonly behaviour: Behaviour;
  readonly label: string;
}

export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", brand: "visa", behaviour: "succeeds", label: "Visa that pays" },
  { number: "5555555555554444", brand: "mastercard", behaviour: "succeeds", label: "Mastercard that pays" },
  { number: "9000000000000001", brand: "unknown", behaviour: "succeeds", label: "Card of an unknown brand that pays" },
  { number: "4000002760003184", brand: "visa", behaviour: "challenges", label: "Asks the bank every time" },
  { number: "4000002500003155", brand: "visa", behaviour: "challenges-once", label: "Asks the bank when it is saved" },
  { number: "4000000000000002", brand: "visa", behaviour: "declines", label: "Declined" },
  { number: "4000000000009995", brand: "visa", behaviour: "lacks-funds", label: "Not enough money" },
  { number: "4000000000000069", brand: "visa", behaviour: "expired", label: "Expired" },
  {
    number: "4000000000000341",
    brand: "visa",
    behaviour: "declines-when-charged",
    label: "Can be saved, then declines",
  },
  {
    number: "4000000000004087",
    brand: "visa",
    behaviour: "answers-late",
    label: "Pays, but the answer comes too late",
  },
  { number: "378282246310005", brand: "amex", behaviour: "unsupported", label: "American Express, not taken" },
];

export interface CardRefusal {
  readonly code: string;
  readonly declineCode?: string;
  readonly param?: "number" | "exp_month" | "exp_year" | "cvc";
  readonly message: string;
}

export interface TypedCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

/** The test card, or the refusal of the entered data in Stripe's codes. */
export function findTestCard(typed: TypedCard, now: Date): TestCard | CardRefusal {
  const number = typed.number.replaceAll(/[\s-]/g, "");
  const card = testCards.find((each) => each.number === number);
  if (card === undefined) {
    return {
      code: "incorrect_number",
      param: "number",
      message: "This shop takes no real money: use one of its test cards.",
    };
  }
  return checkExpiry(typed, now) ?? checkCvc(typed.cvc) ?? card;
}

function checkExpiry({ expMonth, expYear }: TypedCard, now: Date): CardRefusal | null {
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    return { code: "invalid_expiry_month", param: "exp_month", message: "Your card's expiration month is invalid." };
  }
  const months = expYear * 12 + expMonth - (now.getUTCFullYear() * 12 + now.getUTCMonth() + 1);
  if (!Number.isInteger(expYear) || months < 0 || months > 50 * 12) {
    return { code: "invalid_expiry_year", param: "exp_year", message: "Your card's expiration year is invalid." };
  }
  return null;
}

function checkCvc(cvc: string): CardRefusal | null {
  return /^\d{3,4}$/.test(cvc)
    ? null
    : { code: "invalid_cvc", param: "cvc", message: "Your card's security code is invalid." };
}

const declined = "Your card was declined.";
const byBehaviour: Partial<Record<Behaviour, CardRefusal>> = {
  declines: { code: "card_declined", declineCode: "generic_decline", message: declined },
  "declines-when-charged": { code: "card_declined", declineCode: "generic_decline", message: declined },
  "lacks-funds": {
    code: "card_declined",
    declineCode: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  expired: { code: "expired_card", param: "exp_month", message: "Your card has expired." },
  unsupported: { code: "card_declined", declineCode: "card_not_supported", message: "Your card is not supported." },
};

export type BankAnswer = CardRefusal | "accepted" | "challenge";

/** The bank's answer to a charge. */
export function answerCharge(behaviour: Behaviour): BankAnswer {
  return byBehaviour[behaviour] ?? (behaviour === "challenges" ? "challenge" : "accepted");
}

/** The bank's answer to saving the card. */
export function answerSetup(behaviour: Behaviour): BankAnswer {
  if (behaviour === "declines-when-charged") return "accepted";
  return behaviour === "challenges-once" ? "challenge" : answerCharge(behaviour);
}
