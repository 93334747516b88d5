/**
 * A provider of gift cards. The shop orders a card under a reference of its own. The same reference always gets the same answer,
 * so an order can be repeated until its answer arrives.
 */
import { randomBytes } from "node:crypto";
import { fail, type Handler, type Reply, readText } from "./gateway-call.ts";
import { type GiftCardOrder, getGiftCardOrder, insertGiftCardOrder } from "./sandbox.store.ts";

/** Amounts in dollars that make the provider misbehave, as the test cards do for payments. */
export const testAmounts = { refused: 13, late: 17, lost: 19, doubled: 23 } as const;

/** Letters and digits that cannot be confused with each other: five random bits each. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 20;

export function makeCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => alphabet[byte % alphabet.length]).join("");
}

export const orderGiftCard: Handler = async (tx, { form }) => {
  const reference = readText(form, "reference");
  const program = readText(form, "program");
  const currency = readText(form, "currency");
  const amountCents = Number(readText(form, "amount"));
  if (reference === null || program === null || currency === null || !Number.isSafeInteger(amountCents)) {
    return fail({ message: "An order needs a reference, a program, an amount in cents and a currency." });
  }
  const dollars = amountCents / 100;
  const code = dollars === testAmounts.refused ? null : makeCode();
  const order = { reference, program, currency, amountCents, code };
  const isNew = await insertGiftCardOrder(tx, order);
  const kept = isNew ? order : await getGiftCardOrder(tx, reference);
  if (kept.program !== program || kept.currency !== currency || kept.amountCents !== amountCents) {
    return fail({ type: "idempotency_error", message: "This reference belongs to another order." });
  }
  const answer = toAnswer(kept);
  return isNew ? { ...answer, ...findMisbehaviour(dollars) } : answer;
};

function toAnswer({ reference, amountCents, currency, code }: GiftCardOrder): Reply {
  if (code === null) return { status: 422, body: { reference, status: "refused", reason: "Out of stock" } };
  return { status: 200, body: { reference, status: "issued", amount: amountCents, currency, code } };
}

function findMisbehaviour(dollars: number): Pick<Reply, "late" | "lost" | "doubled"> {
  return {
    late: dollars === testAmounts.late,
    lost: dollars === testAmounts.lost,
    doubled: dollars === testAmounts.doubled,
  };
}
