/** For each rule about lots of points, gift cards and vouchers: changes of the correct state that violate it. */
import type { CheckerInput, LotRow, VoucherRow } from "./checker-input.ts";
import {
  cancelled,
  cardBalance,
  cardRedemption,
  claimRequest,
  correct,
  dueLot,
  entry,
  failedCard,
  issuedCard,
  lotUse,
  order,
  voucher,
} from "./correct-state.ts";

const first = <T>(list: readonly T[]): T => list[0] as T;
/** The correct state with another lot whose points were due. */
const withDueLot = (change: Partial<LotRow>): Partial<CheckerInput> => ({
  lots: [...correct.lots.slice(0, 2), { ...dueLot, ...change }],
});
const withVoucher = (change: Partial<VoucherRow>): Partial<CheckerInput> => ({
  vouchers: [{ ...voucher, ...change }, cardBalance],
});
const use = first(voucher.uses);
const expiry = first(dueLot.uses);

export const rewardViolations: Readonly<Record<string, [string, Partial<CheckerInput>][]>> = {
  "points are taken from the lots that expire first": [
    ["an older lot still has points", { lots: correct.lots.map((each) => ({ ...each, remaining: 1 })) }],
  ],
  "points can be used until the end of the 24th month, also when they come back": [
    ["a lot has another last day", { lots: [{ ...first(correct.lots), hasUsualLastDay: false }] }],
  ],
  "a lot holds what it was made with less its uses, and a points balance is the sum of its lots": [
    ["a lot has too many points", { lots: correct.lots.map((each) => ({ ...each, remaining: each.remaining + 1 })) }],
    ["a lot has less than nothing", withDueLot({ remaining: -1, uses: [{ ...expiry, points: -51 }] })],
    ["the balance differs from the lots", { pointsBalances: [{ accountId: "a", points: 99 }] }],
  ],
  "points that are due expire once and are not spent, and no others expire": [
    ["points that were due did not expire", withDueLot({ uses: [] })],
    ["points that were due were spent", withDueLot({ uses: [{ ...expiry, type: "REDEMPTION" }] })],
    ["points that were due expired twice", withDueLot({ uses: [expiry, expiry] })],
    [
      "points that were not due expired",
      { lots: correct.lots.map((each) => ({ ...each, uses: [{ ...lotUse, type: "EXPIRY" }] })) },
    ],
  ],
  "every acknowledged claim exists once, and no refused claim exists": [
    ["the card is missing", { giftCards: [failedCard] }],
    [
      "one claim was answered with two cards",
      {
        journal: [
          ...correct.journal,
          entry("invoke", { ...claimRequest("g1"), attempt: 9 }),
          entry("ok", { ...claimRequest("g1"), attempt: 9, number: "g9" }),
        ],
      },
    ],
    [
      "a refused claim exists",
      {
        journal: [
          ...correct.journal.filter(({ requestId }) => requestId !== "g2"),
          entry("invoke", { ...claimRequest("g2"), attempt: 7 }),
          entry("fail", { ...claimRequest("g2"), attempt: 7, code: "NOT_ENOUGH_POINTS" }),
        ],
      },
    ],
  ],
  "every claim was requested, and none stays without an answer": [
    ["nobody requested the card", { giftCards: [...correct.giftCards, { ...issuedCard, id: "g3", key: "g3" }] }],
    ["the provider has not answered", { giftCards: [{ ...issuedCard, status: "ASKED" }, failedCard] }],
  ],
  "the provider has issued each card once, and no card that the shop does not have": [
    ["the provider has no such order", { cardOrders: correct.cardOrders.slice(1) }],
    ["the code differs", { giftCards: [{ ...issuedCard, codeHash: "bb" }, failedCard] }],
    ["the amount differs", { giftCards: [{ ...issuedCard, amountCents: 5_100 }, failedCard] }],
    [
      "a failed card was issued",
      { cardOrders: [first(correct.cardOrders), { reference: "g2", amountCents: 1_300, codeHash: "bb" }] },
    ],
    [
      "the provider issued a card that the shop does not have",
      { cardOrders: [...correct.cardOrders, { reference: "g9", amountCents: 100, codeHash: "cc" }] },
    ],
  ],
  "points are taken once for a gift card, and returned to their lots if it fails": [
    ["no points were taken", { movements: correct.movements.filter(({ id }) => id !== "m9") }],
    ["points were taken twice", { movements: [...correct.movements, { ...cardRedemption, id: "m99", isNew: true }] }],
    ["the points of a failed card are not back", { movements: correct.movements.filter(({ id }) => id !== "m11") }],
    ["the points went back to other lots", { giftCards: [issuedCard, { ...failedCard, changedLots: 2 }] }],
  ],
  "an issued card has one mail with a link, and a failed one has a mail that says so": [
    ["the link was not mailed", { giftCards: [{ ...issuedCard, linkMails: 0 }, failedCard] }],
    ["two links were mailed", { giftCards: [{ ...issuedCard, linkMails: 2 }, failedCard] }],
    ["nobody was told about the refusal", { giftCards: [issuedCard, { ...failedCard, refusalMails: 0 }] }],
  ],
  "a voucher is spent once, and its balance is what its uses left": [
    ["two orders spent it", withVoucher({ leftCents: -1_000, uses: [use, { ...use, orderId: "o3" }] })],
    [
      "two orders spent a half of it each",
      withVoucher({ uses: ["o1", "o3"].map((orderId) => ({ ...use, orderId, cents: 400, lapsedCents: 100 })) }),
    ],
    ["it was spent and is still full", withVoucher({ leftCents: 1_000 })],
    ["a gift card paid more than it had", { vouchers: [voucher, { ...cardBalance, leftCents: -1 }] }],
  ],
  "an order is paid by vouchers that it spent, and gives them back whole if it ends": [
    ["no voucher was spent", { vouchers: [cardBalance] }],
    ["the voucher was not given back", { orders: [{ ...order, isEnded: true }, cancelled] }],
    [
      "the part that lapsed was not given back",
      {
        ...{ orders: [{ ...order, isEnded: true }, cancelled] },
        ...withVoucher({ leftCents: 800, uses: [{ ...use, returnedCents: 800 }] }),
      },
    ],
    ["the voucher of an order that goes on was given back", withVoucher({ uses: [{ ...use, returnedCents: 1_000 }] })],
  ],
  "an issued gift card has one balance of its amount, and no other gift card has one": [
    ["it has no balance", { vouchers: [voucher] }],
    ["its balance has another value", { vouchers: [voucher, { ...cardBalance, valueCents: 5_100 }] }],
    ["a failed card has a balance", { vouchers: [...correct.vouchers, { ...cardBalance, id: "g2" }] }],
  ],
};
