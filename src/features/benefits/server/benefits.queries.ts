import { type Database, readAsTenant } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import type { Page } from "../../../shared/page.ts";
import type { UserError } from "../../../shared/result.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { type Benefit, checkClaimant } from "../benefit.ts";
import { benefitsErrors } from "../benefits-errors.ts";
import {
  type BenefitList,
  type ClaimedBenefit,
  type ClaimList,
  findBenefit,
  listBenefits,
  listClaims,
} from "./benefits.store.ts";

/** Why the viewer cannot claim benefits; null for somebody who can. */
interface WithReason {
  readonly reason: UserError | null;
}

interface Moment {
  readonly country: Country;
  readonly at: Date;
}

const toDay = ({ country, at }: Moment) => ({ country: country.code, day: toLocalDate(at, country.timeZone) });

/** What partners offer today. Empty for staff who act for nobody. */
export async function listOwnBenefits(
  db: Database,
  viewer: SignedInViewer,
  { page, ...moment }: Moment & { readonly page: Page },
): Promise<BenefitList & WithReason> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return { total: 0, rows: [], reason: benefitsErrors.notOffered };
  const [account, list] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([findAccount(tx, accountId), listBenefits(tx, accountId, { ...toDay(moment), page })]),
  );
  return { ...list, reason: account === null ? benefitsErrors.notOffered : checkClaimant(account, viewer.may) };
}

export interface OwnBenefit extends WithReason {
  readonly benefit: Benefit;
}

/** Null if the benefit is not offered today. */
export async function findOwnBenefit(
  db: Database,
  viewer: SignedInViewer,
  { code, ...moment }: Moment & { readonly code: string },
): Promise<OwnBenefit | null> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return null;
  const [account, benefit] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([findAccount(tx, accountId), findBenefit(tx, accountId, { ...toDay(moment), code })]),
  );
  return account && benefit && { benefit, reason: checkClaimant(account, viewer.may) };
}

/** A claim as the viewer sees it. Only people who may claim see the reference, and only while the account is a member. */
export interface SeenClaim extends Omit<ClaimedBenefit, "reference"> {
  readonly reference: string | null;
}

interface SeenClaims extends Omit<ClaimList, "rows">, WithReason {
  readonly rows: readonly SeenClaim[];
}

export async function listOwnClaims(db: Database, viewer: SignedInViewer, page: Page): Promise<SeenClaims> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return { total: 0, rows: [], reason: benefitsErrors.notOffered };
  const [account, { total, rows }] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([findAccount(tx, accountId), listClaims(tx, accountId, page)]),
  );
  const reason = account === null ? benefitsErrors.notOffered : checkClaimant(account, viewer.may);
  return { total, reason, rows: reason === null ? rows : rows.map((row) => ({ ...row, reference: null })) };
}
