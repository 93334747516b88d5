/** Entering the code of a gift card where a person pays. */
import type { Transaction } from "../../../server/database.ts";
import { hashToken } from "../../../server/secrets.ts";
import type { Country } from "../../../shared/country.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { holdGiftCard } from "../../vouchers/server/vouchers.store.ts";
import { vouchersErrors } from "../../vouchers/vouchers-errors.ts";
import { findCardByCode } from "./gift-cards.store.ts";

interface EnteredCode {
  readonly code: string;
  readonly country: Pick<Country, "currency">;
  readonly accountId: string;
  readonly userId: string;
}

/** The id of the card, which this person can pay with from now on. The card may have been another person's, who gave the code away. */
export async function enterGiftCard(
  tx: Transaction,
  { code, country, accountId, userId }: EnteredCode,
): Promise<Result<string, UserError>> {
  const card = await findCardByCode(tx, hashToken(code));
  if (card === null) return refused(vouchersErrors.cardNotFound);
  if (card.currency !== country.currency) return refused(vouchersErrors.cardElsewhere);
  if (card.balance.leftCents === 0) return refused(vouchersErrors.cardSpent);
  const isHeld = await holdGiftCard(tx, card.id, { accountId, userId });
  return isHeld ? ok(card.id) : refused(vouchersErrors.cardElsewhere);
}
