// Shows that an outside service can check our signed tokens with the published keys, and that it can refuse expired, forged and foreign ones.

import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { LoyaltyStatus } from "../../src/features/identity/account.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { setMember } from "../support/membership.ts";
import { testServer } from "../support/test-server.ts";

const { url, db } = await testServer();
const holder = "holder.au@trestle.test";
const accountId = await getAccountId(db, holder);
const cookie = await openSession(db, holder);

const readKeys = async () => {
  const answer = await fetch(`${url}/.well-known/jwks.json`);
  return { text: await answer.clone().text(), keys: createLocalJWKSet((await answer.json()) as JSONWebKeySet) };
};

interface TokenAnswer {
  readonly accessToken: { accessToken: string; profileId: string; tokenExpiry: string; tokenType: string } | null;
  readonly userErrors: readonly { code: string }[];
}

async function askToken(as = cookie): Promise<TokenAnswer> {
  const { body } = await askOperation(url, "GetSimplicityToken", { cookie: as });
  return (body as { data: { simplicityToken: TokenAnswer } }).data.simplicityToken;
}

const setStatus = (status: LoyaltyStatus) => setMember(db, accountId, { status });

describe("the token of the rewards portal", () => {
  test("is checked with the published keys, and names account and membership", async () => {
    await setStatus("ACTIVE");
    const { accessToken: answer } = await askToken();
    const { keys } = await readKeys();
    const { payload } = await jwtVerify(answer?.accessToken ?? "", keys, { audience: "rewards-portal" });
    const account = await sql<{ number: string }>`select number from accounts where id = ${accountId}`.execute(db);
    expect(answer).toMatchObject({ profileId: account.rows[0]?.number, tokenType: "Bearer" });
    expect(payload).toMatchObject({ account: account.rows[0]?.number, membership: "ACTIVE", access: "manage" });
    expect(new Date((payload.exp ?? 0) * 1000).getTime()).toBe(
      Math.floor(Date.parse(answer?.tokenExpiry ?? "") / 1000) * 1000,
    );
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  });

  test("is refused by the portal when it has expired, is for another service, or was changed", async () => {
    await setStatus("ACTIVE");
    const token = (await askToken()).accessToken?.accessToken ?? "";
    const { keys } = await readKeys();
    const later = new Date(Date.now() + 6 * 60_000);
    await expect(jwtVerify(token, keys, { audience: "rewards-portal", currentDate: later })).rejects.toThrow("exp");
    await expect(jwtVerify(token, keys, { audience: "consent" })).rejects.toThrow("aud");
    const [head, , signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ account: "AU-1000002", aud: "rewards-portal" })).toString("base64url");
    await expect(jwtVerify([head, forged, signature].join("."), keys)).rejects.toThrow("signature");
  });

  test.each(["NEW", "IN_PROGRESS", "INACTIVE"] as const)("is not given to an account that is %s", async (status) => {
    await setStatus(status);
    expect(await askToken()).toEqual({
      accessToken: null,
      userErrors: [expect.objectContaining({ code: "NOT_A_MEMBER" })],
    });
  });

  test("is not given to a person without rewards", async () => {
    const consumer = await openSession(db, "consumer.au@trestle.test");
    expect((await askToken(consumer)).userErrors).toMatchObject([{ code: "NOT_A_MEMBER" }]);
  });
});

test("the published keys hold no private part", async () => {
  const { text } = await readKeys();
  const { keys } = JSON.parse(text) as { keys: object[] };
  expect(keys.map((key) => Object.keys(key).sort())).toEqual([["alg", "e", "kid", "kty", "n", "use"]]);
});

test("the consent token says what the person said to e-mails about offers", async () => {
  await sql`delete from marketing_consents where user_id = (select id from users where email = ${holder})`.execute(db);
  const read = async () => {
    const { body } = await askOperation(url, "GetAccount", { cookie, variables: { date: "", loyalty: true } });
    const { me } = (body as { data: { me: { consentJwt: string; displayUid: string } } }).data;
    const { keys } = await readKeys();
    const { payload } = await jwtVerify(me.consentJwt, keys, { audience: "consent", subject: me.displayUid });
    return payload;
  };
  expect(await read()).toMatchObject({ marketing: "UNSUBSCRIBED", changedAt: null });
  await askOperation(url, "SetMarketingStatus", { cookie, variables: { status: "SUBSCRIBED" } });
  expect(await read()).toMatchObject({ marketing: "SUBSCRIBED", changedAt: expect.any(String) });
});
