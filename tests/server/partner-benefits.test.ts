// Shows over HTTP that benefits are claimed within their limits, in parallel too, and only by members, who see what they have claimed.
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import type { LoyaltyStatus } from "../../src/features/identity/account.ts";
import { statusLabels } from "../../src/features/loyalty/membership-labels.ts";
import { askEndpoint, openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { setMember, setMembership } from "../support/membership.ts";
import { readData, runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

vi.setConfig({ testTimeout: 600_000 });
const server = await testServer({ DEMO_PROGRESS: "off" });
const { db, url } = server;
const PARALLEL = 64;
const ROUNDS = 20;

const [holder, painter] = ["holder.au@trestle.test", "painter.au@trestle.test"];
const emails = [holder, painter, "partner.au@trestle.test", "cash.au@trestle.test"];
const members = await Promise.all(
  emails.map(async (email) => ({ cookie: await openSession(db, email), accountId: await getAccountId(db, email) })),
);
for (const { accountId } of members) await setMember(db, accountId, { status: "ACTIVE" });
const [first] = members;
if (first === undefined) throw new Error("There is nobody to claim.");
const { cookie, accountId } = first;

let made = 0;

interface BenefitRow {
  readonly total?: number | null;
  readonly each?: number;
  readonly country?: string | null;
  readonly from?: number;
  readonly to?: number | null;
}

/** A benefit that runs from yesterday on. The days are relative to today. Returns its code. */
async function insertBenefit({ total = null, each = 1, country = null, from = -2, to = null }: BenefitRow = {}) {
  made += 1;
  const code = `test-${made}`;
  await sql`insert into partner_benefits (code, partner, title, summary, terms, country, starts_on, ends_on, position,
      limit_total, limit_per_account)
    values (${code}, 'Partner', ${`Benefit ${made}`}, 'For a test.', '', ${country}, current_date + ${from}::integer,
      current_date + ${to}::integer, 100, ${total}, ${each})`.execute(db);
  return code;
}

async function claim(code: string, { by = cookie, claimNumber }: { by?: string; claimNumber?: number } = {}) {
  const variables = { code, claimNumber };
  const { codes, payload } = await runMutation(url, "ClaimPartnerBenefit", { cookie: by, variables });
  return { codes, reference: payload.reference };
}

interface CountedRow {
  readonly claimed: number;
  readonly rows: number;
  readonly most: number;
}

const readCounts = async (code: string) => {
  const { rows } = await sql<CountedRow>`select claimed,
      (select count(*)::integer from benefit_claims where benefit_code = code) as rows,
      (select coalesce(max(n), 0)::integer from (select count(*) as n from benefit_claims where benefit_code = code
        group by account_id) as own) as most
    from partner_benefits where code = ${code}`.execute(db);
  return rows[0];
};

const atOnce = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));

const setStatus = (status: LoyaltyStatus) => setMembership(db, accountId, status);

describe("in parallel", () => {
  test("64 claims of four accounts exceed neither the limit of an account nor the limit in all", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const code = await insertBenefit({ total: 7, each: 3 });
      const answers = await atOnce((index) => claim(code, { by: members[index % members.length]?.cookie ?? "" }));
      const references = answers.flatMap(({ reference }) => reference ?? []);
      expect(new Set(references).size).toBe(7);
      expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(7);
      const refusals = new Set(answers.flatMap(({ codes }) => codes));
      expect(["BENEFIT_CLAIMED", "BENEFIT_GONE"]).toEqual(expect.arrayContaining([...refusals]));
      expect(await readCounts(code)).toMatchObject({ claimed: 7, rows: 7 });
      expect((await readCounts(code))?.most).toBeLessThanOrEqual(3);
    }
  });

  test("64 taps on one button claim once, and all get the same reference", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const code = await insertBenefit({ each: 5 });
      const answers = await atOnce(() => claim(code, { claimNumber: 1 }));
      expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
      expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
      expect(await readCounts(code)).toEqual({ claimed: 1, rows: 1, most: 1 });
    }
  });
});

describe("the database", () => {
  test("refuses a claim above the limit of an account, and a count above the limit in all", async () => {
    const code = await insertBenefit({ total: 1, each: 1 });
    await claim(code);
    const insert = sql`insert into benefit_claims select gen_random_uuid(), benefit_code, account_id, user_id, at, 2,
      limit_per_account, '0000-0000-0000-0000' from benefit_claims where benefit_code = ${code}`;
    await expect(insert.execute(db)).rejects.toThrow("benefit_claims_check");
    const count = sql`update partner_benefits set claimed = claimed + 1 where code = ${code}`;
    await expect(count.execute(db)).rejects.toThrow("partner_benefits_check");
  });

  test("lets nobody change or delete a claim", async () => {
    await expect(sql`delete from benefit_claims`.execute(db)).rejects.toThrow();
    await expect(sql`update benefit_claims set at = now()`.execute(db)).rejects.toThrow();
  });
});

interface SeenList {
  readonly total: number;
  readonly pageSize: number;
  readonly rows: readonly { code: string; left: number; whyNot: string | null }[];
  readonly access: { whyNot: string | null; canEnrol: boolean };
}

const readList = async (page: object = {}) => {
  const variables = { pageSize: 500, ...page };
  const read = { operation: "GetPartnerBenefits", variables };
  return (await readData<{ partnerBenefits: SeenList }>(server, holder, read)).partnerBenefits;
};

describe("who claims", () => {
  test("in each state of the membership, the list says why nothing can be claimed, and claiming gives the same answer", async () => {
    const code = await insertBenefit({ each: 100 });
    const codes: Record<string, string | undefined> = {};
    for (const status of Object.keys(statusLabels) as LoyaltyStatus[]) {
      await setStatus(status);
      const { access } = await readList();
      const answer = await claim(code);
      codes[status] = answer.codes[0];
      expect(access.whyNot === null).toBe(answer.codes.length === 0);
      expect(access.canEnrol).toBe(status === "NEW" || status === "INACTIVE");
    }
    await setStatus("ACTIVE");
    expect(codes).toEqual({
      NEW: "BENEFITS_NOT_ENROLLED",
      IN_PROGRESS: "BENEFITS_WAITING",
      ENROLLED: undefined,
      ACTIVE: undefined,
      SUSPEND: "BENEFITS_SUSPENDED",
      INACTIVE: "BENEFITS_CLOSED",
    });
  });

  test("benefits of another country and of another time are neither listed nor claimed", async () => {
    const codes = await Promise.all([
      insertBenefit({ country: "NZ" }),
      insertBenefit({ from: 3 }),
      insertBenefit({ from: -9, to: -3 }),
    ]);
    const { rows } = await readList();
    for (const code of codes) {
      expect(rows.map((row) => row.code)).not.toContain(code);
      expect((await claim(code)).codes).toEqual(["BENEFIT_NOT_FOUND"]);
    }
  });
});

test("pages have 10 to 500 benefits, and no benefit stands on two pages", async () => {
  for (let count = 0; count < 25; count += 1) await insertBenefit();
  const { total, rows: all } = await readList();
  expect(all).toHaveLength(total);
  for (const pageSize of [10, 20, 50, 100, 200, 500]) {
    expect((await readList({ pageSize })).rows).toHaveLength(Math.min(pageSize, total));
  }
  expect((await readList({ pageSize: 7 })).pageSize).toBe(10);
  const seen: string[] = [];
  for (let currentPage = 1; seen.length < total; currentPage += 1) {
    seen.push(...(await readList({ currentPage, pageSize: 10 })).rows.map(({ code }) => code));
  }
  expect(seen).toEqual(all.map(({ code }) => code));
  const { body } = await askEndpoint(url, "/api/simplicity/benefits/benefitEntityList/", {
    cookie,
    body: { currentPage: 1, pageSize: 10 },
  });
  expect(Object.values(body)[0]).toMatchObject({ total });
});

interface SeenClaim {
  readonly code: string;
  readonly by: string;
  readonly reference: string | null;
}

test("claims stay visible to the account, and only people who may claim see the reference", async () => {
  const code = await insertBenefit();
  const { reference } = await claim(code);
  const read = async (by: string) => {
    const variables = { pageSize: 500 };
    const data = await readData<{ claimedBenefits: { rows: SeenClaim[] } }>(server, by, {
      ...{ operation: "GetClaimedBenefits", variables },
    });
    return data.claimedBenefits.rows.find((row) => row.code === code);
  };
  expect(await read(holder)).toMatchObject({ by: "Grace Walsh", reference });
  expect(await read("limited.au@trestle.test")).toMatchObject({ reference: null });
  expect(await read(painter)).toBeUndefined();
  await sql`update partner_benefits set ends_on = starts_on where code = ${code}`.execute(db);
  await setStatus("INACTIVE");
  expect(await read(holder)).toMatchObject({ by: "Grace Walsh", reference: null });
  await setStatus("ACTIVE");
});
