/** The text of the mails about returns and about the answers to claims. */
import type { Letter } from "../../../server/mail-layout.ts";
import type { Country } from "../../../shared/country.ts";
import { formatMoney } from "../../../shared/money.ts";
import { formatPoints } from "../../loyalty/format-points.ts";
import type { Order, OrderLine } from "../order.ts";
import { formatOrderAddress } from "../order-addresses.ts";
import { type AnsweredClaim, problemLabels } from "../order-claim.ts";
import { formatReturnedLines, type OrderReturn } from "../order-return.ts";

interface AftercareLetter {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly country: Country;
  readonly reader: { readonly email: string; readonly firstName: string };
  readonly publicUrl: string;
}

export function writeReturnLetter(facts: AftercareLetter & { readonly returned: OrderReturn }): Letter {
  const { order, lines, country, returned } = facts;
  const { goodsCents, cardCents, voucherCents, pointsBack, reason } = returned;
  const isByCard = order.payBy === "CARD";
  return toLetter(facts, {
    subject: isByCard ? `We give you money back for order ${order.number}` : `A credit note for order ${order.number}`,
    paragraphs: [
      `We took back or credited something of your order ${order.number}: ${formatReturnedLines(returned.lines, lines)}.`,
      `The reason: ${reason}`,
      ...(isByCard
        ? [
            ...(cardCents > 0
              ? [`${formatMoney(cardCents, country)} goes back to your card; banks take a few days for that.`]
              : []),
            ...(pointsBack > 0 ? [`${formatPoints(pointsBack)} that you paid with are back.`] : []),
            ...(voucherCents > 0
              ? [`${formatMoney(voucherCents, country)} can be spent again with your vouchers and gift cards.`]
              : []),
          ]
        : [`${formatMoney(goodsCents, country)} inc GST is credited to your account.`]),
      "You find the credit note with the documents of the order.",
    ],
  });
}

const answerTexts = {
  CREDITED: "You are right, and we credit it. A mail about the money follows.",
  SENT_AGAIN: "You are right, and we send it again.",
  REFUSED: "We looked at it, and we cannot accept the claim.",
} as const;

export function writeAnswerLetter(facts: AftercareLetter & { readonly claim: AnsweredClaim }): Letter {
  const { order, lines, claim } = facts;
  const { lineNumber, quantity, problem, answer } = claim;
  const what = formatReturnedLines([{ lineNumber, quantity }], lines);
  return toLetter(facts, {
    subject: `Our answer about order ${order.number}`,
    paragraphs: [
      `You reported a problem with order ${order.number}: ${what}, ${problemLabels[problem]}.`,
      ...(answer === null ? [] : [answerTexts[answer.outcome], answer.words]),
    ],
  });
}

function toLetter(
  { order, reader, publicUrl }: AftercareLetter,
  { subject, paragraphs }: Pick<Letter, "subject" | "paragraphs">,
): Letter {
  const url = publicUrl + formatOrderAddress({ id: order.number });
  const greeting = `Hello ${reader.firstName},`;
  return {
    ...{ recipient: reader.email, subject, greeting, paragraphs, figures: [] },
    action: { label: "Look at the order", url },
  };
}
