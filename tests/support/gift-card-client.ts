/** Claims gift cards for tests. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../../src/server/database.ts";
import { openSession } from "./ask-shop.ts";
import { getAccountId } from "./billing.ts";
import { tradeCard } from "./gift-card-inputs.ts";
import { runMutation } from "./operation-client.ts";
import { givePoints } from "./points.ts";
import type { TestServer } from "./test-server.ts";

interface Claim {
  readonly cookie: string;
  readonly variables?: object;
}

/** Without a key in the variables every claim is another one. */
export async function claimCard(url: string, { cookie, variables = {} }: Claim) {
  const asked = { ...tradeCard, idempotencyKey: randomUUID(), ...variables };
  const { codes, payload } = await runMutation(url, "LoyaltyClaimEGiftCard", { cookie, variables: asked });
  return { codes, cardId: (payload?.cardId ?? null) as string | null };
}

type Server = Pick<TestServer, "url" | "db">;

/** The variables of a claim that the person's account has the points for. */
export async function prepareClaim({ db }: Server, email: string) {
  await givePoints(db, await getAccountId(db, email), 2_000);
  return { ...tradeCard, amount: "10" };
}

/** A card that the provider has issued. */
export async function claimIssuedCard(
  server: Server,
  email: string,
  recipient: object = {},
): Promise<{ cardId: string }> {
  const { url, db } = server;
  const variables = { ...(await prepareClaim(server, email)), ...recipient };
  const { cardId } = await claimCard(url, { cookie: await openSession(db, email), variables });
  const rows = async () => listCardRows(db, await getAccountId(db, email));
  const findStatus = async () => (await rows()).find(({ id }) => id === cardId)?.status;
  await expect.poll(findStatus, { timeout: 30_000 }).toBe("ISSUED");
  return { cardId: cardId ?? "" };
}

export interface CardRow {
  readonly id: string;
  readonly status: string;
  readonly dollars: number;
  readonly points: number;
  readonly redemptionId: string;
  readonly codeHash: Buffer | null;
  readonly expiresOn: string | null;
}

export async function listCardRows(db: Database, accountId: string): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`select id, status, dollars, points, redemption_id as "redemptionId",
      code_hash as "codeHash", expires_on::text as "expiresOn"
    from gift_cards where account_id = ${accountId} order by asked_at, id`.execute(db);
  return rows;
}

/** The codes that the sandbox provider issued for a claim. */
export async function listIssuedCodes(db: Database, cardId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ code: string | null }>`
    select code from sandbox_gift_cards where reference = ${cardId}`.execute(db);
  return rows.map(({ code }) => code);
}

/** What is left in each lot of an account, by lot. */
export async function listLotsLeft(db: Database, accountId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; remaining: number }>`
    select id, remaining from point_lots where account_id = ${accountId}`.execute(db);
  return Object.fromEntries(rows.map(({ id, remaining }) => [id, remaining]));
}
