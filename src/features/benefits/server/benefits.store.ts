import { type Expression, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { type Page, toLimitOffset } from "../../../shared/page.ts";
import { personNameColumn } from "../../identity/server/people.store.ts";
import type { Benefit } from "../benefit.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    partner_benefits: {
      code: string;
      partner: string;
      title: string;
      summary: string;
      terms: string;
      country: CountryCode | null;
      starts_on: LocalDate;
      ends_on: LocalDate | null;
      position: number;
      how_to_use: string;
      limit_total: number | null;
      limit_per_account: number;
      claimed: number;
    };
    benefit_claims: {
      id: string;
      benefit_code: string;
      account_id: string;
      user_id: string;
      at: Date;
      claim_number: number;
      limit_per_account: number;
      reference: string;
    };
  }
}

export interface BenefitList {
  readonly total: number;
  readonly rows: readonly Benefit[];
}

/** A day in a country. */
interface BenefitDay {
  readonly country: CountryCode;
  readonly day: LocalDate;
}

const benefitColumns = [
  ...(["code", "partner", "title", "summary", "terms", "how_to_use as howToUse"] as const),
  ...(["limit_total as limitTotal", "limit_per_account as limitPerAccount", "claimed"] as const),
  sql<LocalDate | null>`ends_on::text`.as("endsOn"),
] as const;

const countOwnClaims = (accountId: string) =>
  sql<number>`(select count(*)::integer from benefit_claims c
    where c.benefit_code = partner_benefits.code and c.account_id = ${accountId})`.as("ownClaims");

/** Both days of a benefit are included. */
const isOffered = ({ country, day }: BenefitDay): Expression<SqlBool> =>
  sql<SqlBool>`coalesce(country, ${country}) = ${country} and starts_on <= ${day} and coalesce(ends_on, ${day}) >= ${day}`;

/** The benefits of a country on a day, with the claims of an account. */
export async function listBenefits(
  db: Database,
  accountId: string,
  { page, ...day }: BenefitDay & { readonly page: Page },
): Promise<BenefitList> {
  const { limit, offset } = toLimitOffset(page);
  const [rows, counted] = await Promise.all([
    db
      .selectFrom("partner_benefits")
      .select([...benefitColumns, countOwnClaims(accountId)])
      .where(isOffered(day))
      .orderBy("position")
      .orderBy("code")
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom("partner_benefits")
      .select(sql<number>`count(*)::integer`.as("total"))
      .where(isOffered(day))
      .executeTakeFirstOrThrow(),
  ]);
  return { total: counted.total, rows };
}

/** Null if the benefit is not offered on that day. */
export async function findBenefit(
  db: Database,
  accountId: string,
  { code, ...day }: BenefitDay & { readonly code: string },
): Promise<Benefit | null> {
  const row = await db
    .selectFrom("partner_benefits")
    .select([...benefitColumns, countOwnClaims(accountId)])
    .where("code", "=", code)
    .where(isOffered(day))
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the benefit, so that parallel claims wait for each other, and counts them. */
export async function lockBenefit(
  tx: Transaction,
  { code, ...day }: BenefitDay & { readonly code: string },
): Promise<Omit<Benefit, "ownClaims"> | null> {
  const row = await tx
    .selectFrom("partner_benefits")
    .select(benefitColumns)
    .where("code", "=", code)
    .where(isOffered(day))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A claim of an account. */
export interface BenefitClaim {
  readonly id: string;
  readonly benefitCode: string;
  readonly claimNumber: number;
  readonly userId: string;
  readonly at: Date;
  readonly reference: string;
}

const claimColumns = [
  ...(["id", "benefit_code as benefitCode", "claim_number as claimNumber"] as const),
  ...(["user_id as userId", "at", "reference"] as const),
] as const;

/** The claims of one benefit by an account, by their number. */
export function listClaimsOfBenefit(db: Database, accountId: string, code: string): Promise<BenefitClaim[]> {
  return db
    .selectFrom("benefit_claims")
    .select(claimColumns)
    .where("account_id", "=", accountId)
    .where("benefit_code", "=", code)
    .orderBy("claim_number")
    .execute();
}

/** A claim with the benefit and the person who claimed it. */
export interface ClaimedBenefit extends BenefitClaim, Pick<Benefit, "partner" | "title" | "howToUse"> {
  readonly by: string;
}

export interface ClaimList {
  readonly total: number;
  readonly rows: readonly ClaimedBenefit[];
}

/** What an account has claimed, the latest first. Benefits that have ended are included. */
export async function listClaims(db: Database, accountId: string, page: Page): Promise<ClaimList> {
  const { limit, offset } = toLimitOffset(page);
  const [rows, counted] = await Promise.all([
    db
      .selectFrom("benefit_claims")
      .innerJoin("partner_benefits", "code", "benefit_code")
      .select([...claimColumns, "partner", "title", "how_to_use as howToUse"])
      .select(sql<string>`coalesce(${personNameColumn(sql.ref("benefit_claims.user_id"))}, '')`.as("by"))
      .where("account_id", "=", accountId)
      .orderBy("at", "desc")
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom("benefit_claims")
      .select(sql<number>`count(*)::integer`.as("total"))
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow(),
  ]);
  return { total: counted.total, rows };
}

interface NewClaim extends BenefitClaim {
  readonly accountId: string;
  readonly limitPerAccount: number;
}

export function insertClaim(tx: Transaction, claim: NewClaim): Promise<unknown> {
  const { id, benefitCode, accountId, userId, at, claimNumber, limitPerAccount, reference } = claim;
  return tx
    .insertInto("benefit_claims")
    .values({
      ...{ id, at, reference, benefit_code: benefitCode, account_id: accountId, user_id: userId },
      ...{ claim_number: claimNumber, limit_per_account: limitPerAccount },
    })
    .execute();
}

export function countClaim(tx: Transaction, code: string): Promise<unknown> {
  return tx.updateTable("partner_benefits").set({ claimed: sql`claimed + 1` }).where("code", "=", code).execute();
}
