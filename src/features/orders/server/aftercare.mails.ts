/** The facts of the mails about returns and about the answers to claims. */
import type { Country } from "../../../shared/country.ts";
import { formatMoney } from "../../../shared/money.ts";
import { formatPoints } from "../../loyalty/format-points.ts";
import type { MailContent } from "../../mails/mail-kinds.ts";
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

type ReturnMail = MailContent<"order-returned-card" | "order-returned-account">;

export function writeReturnLetter(facts: AftercareLetter & { readonly returned: OrderReturn }): ReturnMail {
  const { order, lines, country, returned } = facts;
  const { goodsCents, cardCents, voucherCents, pointsBack, reason } = returned;
  const isByCard = order.payBy === "CARD";
  return {
    ...begin(facts),
    kind: isByCard ? "order-returned-card" : "order-returned-account",
    facts: {
      ...{ name: facts.reader.firstName, orderNumber: order.number, reason },
      items: formatReturnedLines(returned.lines, lines),
    },
    added: [
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
  };
}

const answerTexts = {
  CREDITED: "You are right, and we credit it. A mail about the money follows.",
  SENT_AGAIN: "You are right, and we send it again.",
  REFUSED: "We looked at it, and we cannot accept the claim.",
} as const;

export function writeAnswerLetter(
  facts: AftercareLetter & { readonly claim: AnsweredClaim },
): MailContent<"claim-answered"> {
  const { order, lines, claim, reader } = facts;
  const { lineNumber, quantity, problem, answer } = claim;
  return {
    ...begin(facts),
    kind: "claim-answered",
    facts: {
      ...{ name: reader.firstName, orderNumber: order.number, problem: problemLabels[problem] },
      items: formatReturnedLines([{ lineNumber, quantity }], lines),
    },
    added: answer === null ? [] : [answerTexts[answer.outcome], answer.words],
  };
}

function begin({ order, reader, publicUrl }: AftercareLetter) {
  const url = publicUrl + formatOrderAddress({ id: order.number });
  return { recipient: reader.email, greeting: `Hello ${reader.firstName},`, url };
}
