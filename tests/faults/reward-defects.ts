/** Bugs that are planted in the claim of gift cards, in the expiry of points and in vouchers. */
import { type Defect, without } from "./source-edits.ts";

const issuing = "src/features/gift-cards/server/issue-gift-card.actions.ts";
const failing = "src/features/gift-cards/server/issue-gift-card.steps.ts";
const lots = "src/features/loyalty/lots.ts";

export const rewardDefects: readonly Defect[] = [
  {
    name: "unanswered-card-refunded",
    breaks: "the provider has issued each card once, and no card that the shop does not have",
    edits: [
      {
        file: issuing,
        find: 'answer.kind === "refused"',
        put: 'answer.kind !== "issued"',
      },
    ],
    needs: { claimMix: { lost: 60, refused: 0 } },
  },
  {
    name: "new-reference-each-order",
    breaks: "the provider has issued each card once, and no card that the shop does not have",
    edits: [{ file: issuing, find: "reference: card.id,", put: "reference: crypto.randomUUID()," }],
    needs: { claimMix: { lost: 60 } },
  },
  {
    name: "points-of-refused-card-not-returned",
    breaks: "every claim was requested, and none stays without an answer",
    edits: [
      {
        file: failing,
        find: "const { pointsBack } = await reverseMovement(tx, { accountId, movementId, at, cause });",
        put: "const pointsBack = 0;",
      },
    ],
    needs: { claimMix: { refused: 60 } },
  },
  {
    name: "card-link-not-mailed",
    breaks: "an issued card has one mail with a link, and a failed one has a mail that says so",
    edits: [
      without(
        failing,
        `await writeMail(tx, { key: \`gift card \${card.id} link \${linkNumber}\`, mail: letter, at });`,
      ),
    ],
    needs: { claimMix: { refused: 0 } },
  },
  {
    name: "points-of-refused-card-returned-twice",
    breaks: "points are taken once for a gift card, and returned to their lots if it fails",
    edits: [
      { file: failing, find: "import { reverseMovement }", put: "import { movePoints, reverseMovement }" },
      {
        file: failing,
        find: "await markFailed(tx, card.id, { at, pointsBack });",
        put: `await markFailed(tx, card.id, { at, pointsBack });
          await movePoints(tx, { accountId, at, type: "REFUND", points: pointsBack, cause, reference: card.id });`,
      },
    ],
    needs: { claimMix: { refused: 60 } },
  },
  {
    name: "due-points-spent",
    breaks: "points that are due expire once and are not spent, and no others expire",
    edits: [without(lots, " && at < expiresAt")],
    needs: { claimMix: { due: 90 } },
  },
  {
    name: "newest-points-expire",
    breaks: "points that are due expire once and are not spent, and no others expire",
    edits: [
      {
        file: lots,
        find: "remaining > 0 && expiresAt <= at)",
        put: "remaining > 0 && expiresAt >= at)",
      },
    ],
    needs: { claimMix: { due: 60 } },
  },
  {
    name: "voucher-spent-twice",
    breaks: "an order is paid by vouchers that it spent, and gives them back whole if it ends",
    edits: [
      without(
        "src/features/checkout/server/checkout.steps.ts",
        "insertVoucherUses(tx, vouchers, { accountId, orderId, at }),",
      ),
    ],
    needs: { orderMix: { card: 90, vouchers: 70 } },
  },
  {
    name: "voucher-not-returned",
    breaks: "an order is paid by vouchers that it spent, and gives them back whole if it ends",
    edits: [
      without("src/features/orders/server/orders.steps.ts", "await returnVouchers(tx, { orderId, at, timeZone });"),
    ],
    needs: { orderMix: { card: 90, cancels: 60, vouchers: 70 } },
  },
  {
    name: "lapsed-part-of-voucher-not-returned",
    breaks: "an order is paid by vouchers that it spent, and gives them back whole if it ends",
    edits: [
      {
        file: "src/features/vouchers/server/vouchers.steps.ts",
        find: "cents: cents(paid + lapsedCents)",
        put: "cents: cents(paid)",
      },
    ],
    needs: { orderMix: { card: 90, cancels: 60, vouchers: 70 } },
  },
];
