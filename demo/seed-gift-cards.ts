/** Issues the demo's gift cards: their codes are random, because they are secrets of the installation and work like cash. */
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { makeCode } from "../src/sandbox-gateway/gift-card-orders.ts";
import type { Sealing } from "../src/server/sealing.ts";
import { hashToken } from "../src/server/secrets.ts";
import { insertRows } from "./insert-rows.ts";
import type { Row } from "./row.ts";

/** Each claim has an order at the sandbox provider. An issued card has a code, and a link that was opened. */
export async function insertGiftCards(client: pg.Client, cards: readonly Row[], sealing: Sealing): Promise<void> {
  if (cards.length === 0) return;
  const claims = cards.map((card) => ({ card, code: card.status === "ISSUED" ? makeCode() : null }));
  await insertRows(
    client,
    "gift_cards",
    claims.map(({ card, code }) => ({
      ...card,
      sealed_code: code && toBytes(sealing.seal(code, String(card.id))),
      code_hash: code && toBytes(hashToken(code)),
    })),
  );
  await insertRows(
    client,
    "gift_card_links",
    cards
      .filter(({ status }) => status === "ISSUED")
      .map(({ id, account_id, asked_at }) => ({
        ...{ token_hash: toBytes(randomBytes(32)), card_id: id, account_id, made_at: asked_at, opened_at: asked_at },
      })),
  );
  await insertRows(
    client,
    "sandbox_gift_cards",
    claims.map(({ card: { id, program_id, dollars, currency, asked_at }, code }) => ({
      ...{ reference: id, program: program_id, amount_cents: Number(dollars) * 100, currency, code, at: asked_at },
    })),
  );
}

function toBytes(bytes: Buffer): string {
  return `\\x${bytes.toString("hex")}`;
}
