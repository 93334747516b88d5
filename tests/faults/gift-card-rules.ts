/** The rules about gift cards, their points and the provider. */
import type { CheckerInput, GiftCardRow, Rule } from "./checker-input.ts";
import { listRequests } from "./journal.ts";
import { sumBy } from "./money-rules.ts";

export const giftCardRules: Readonly<Record<string, Rule>> = {
  "every acknowledged claim exists once, and no refused claim exists": ({ journal, giftCards }) =>
    listRequests(journal, "claim").flatMap(({ id, outcome, paying }) => {
      const own = giftCards.filter(({ key, accountId }) => key === paying?.key && accountId === paying.accountId);
      if (outcome.kind === "fail")
        return own.length === 0 ? [] : [`${id} was refused (${outcome.code}), and it exists`];
      if (outcome.kind !== "ok") return [];
      const isOwn = outcome.numbers.size === 1 && own.length === 1 && outcome.numbers.has(own[0]?.id ?? "");
      return isOwn ? [] : [`${id} was answered with ${outcome.numbers.size} cards, and ${own.length} exist`];
    }),

  "every claim was requested, and none stays without an answer": ({ journal, giftCards }) => {
    const requested = new Set(
      listRequests(journal, "claim").map(({ paying }) => `${paying?.accountId} ${paying?.key}`),
    );
    return giftCards.flatMap(({ id, accountId, key, status }) => [
      ...(requested.has(`${accountId} ${key}`) ? [] : [`nobody requested gift card ${id}`]),
      ...(status === "ASKED" ? [`gift card ${id} has no answer of the provider`] : []),
    ]);
  },

  "the provider has issued each card once, and no card that the shop does not have": ({ giftCards, cardOrders }) => [
    ...giftCards.flatMap((card) => {
      const issued = cardOrders.filter(({ reference, codeHash }) => reference === card.id && codeHash !== null);
      if (card.status === "FAILED") return issued.length === 0 ? [] : [`failed gift card ${card.id} was issued`];
      const [order] = issued;
      const isSame = order?.codeHash === card.codeHash && order?.amountCents === card.amountCents;
      return card.status === "ASKED" || (issued.length === 1 && isSame)
        ? []
        : [`gift card ${card.id} differs from what the provider issued`];
    }),
    ...listUnknownOrders({ giftCards, cardOrders }),
  ],

  "points are taken once for a gift card, and returned to their lots if it fails": ({ giftCards, movements }) =>
    giftCards.flatMap((card) => {
      const own = movements.filter(({ reference }) => reference === card.id);
      const redemptions = own.filter(({ reverses }) => reverses === null);
      const used = -sumBy(own, ({ points }) => points);
      const due = card.status === "FAILED" ? 0 : card.cost;
      const areLotsRight = card.status !== "FAILED" || card.changedLots === 0;
      return used === due && redemptions.length === 1 && areLotsRight
        ? []
        : [`gift card ${card.id} must cost ${due} points and cost ${used}, in ${redemptions.length} redemptions`];
    }),

  "an issued card has one mail with a link, and a failed one has a mail that says so": ({ giftCards }) =>
    giftCards.flatMap((card) => {
      const { linkMails, refusalMails } = countDueMails(card);
      return card.linkMails === linkMails && card.refusalMails === refusalMails
        ? []
        : [`gift card ${card.id} has ${card.linkMails} mails with a link and ${card.refusalMails} about a refusal`];
    }),
};

function listUnknownOrders({ giftCards, cardOrders }: Pick<CheckerInput, "giftCards" | "cardOrders">): string[] {
  const known = new Set(giftCards.map(({ id }) => id));
  return cardOrders.flatMap(({ reference }) =>
    known.has(reference) ? [] : [`the provider has an order ${reference} that the shop does not have`],
  );
}

function countDueMails({ status }: GiftCardRow) {
  return { linkMails: status === "ISSUED" ? 1 : 0, refusalMails: status === "FAILED" ? 1 : 0 };
}
