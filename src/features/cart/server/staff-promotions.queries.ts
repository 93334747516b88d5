/** Promotions for the people who write them, read from the database: a snapshot may be older than the last change. */
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { isSold } from "../../catalogue/catalogue-snapshot.ts";
import { listSubjectEntries, type SubjectEntry } from "../../identity/server/audit.store.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import type { Promotion } from "../promotion.ts";
import { isPromotionCode } from "../promotion-form.ts";
import {
  findPromotionState,
  listWarnings,
  type PromotionPage,
  type PromotionState,
  pagePromotions,
} from "../staff-promotions.ts";
import { countCoupons, listStaffCoupons, type StaffCoupon } from "./coupons.store.ts";
import { findPromotion, listPromotions } from "./promotions.store.ts";

interface Request {
  readonly db: Database;
  readonly clock: Clock;
  readonly viewer: SignedInViewer;
  readonly snapshots: Pick<Snapshots, "catalogue">;
}

interface Search {
  readonly text: string;
  readonly state: PromotionState | null;
  readonly after: string;
}

export interface CountryPage extends PromotionPage {
  readonly countries: readonly Country[];
}

function getOwn(countries: readonly Country[], { country }: Pick<Promotion, "country">): Country {
  const own = countries.find(({ code }) => code === country);
  if (own === undefined) throw new Error(`The country ${country} has no row.`);
  return own;
}

export async function readPromotions(request: Request, search: Search): Promise<CountryPage> {
  const [promotions, coupons] = await readBesideViewer(request, (db) =>
    Promise.all([listPromotions(db), countCoupons(db, search.text.trim().toUpperCase())]),
  );
  const countries = await listCountries(request.db);
  const now = request.clock.now();
  const findDay = (promotion: Promotion) => toLocalDate(now, getOwn(countries, promotion).timeZone);
  return { ...pagePromotions({ promotions, coupons, findDay }, search), countries };
}

export interface PromotionDetail {
  readonly promotion: Promotion;
  readonly country: Country;
  readonly state: PromotionState;
  readonly isUsed: boolean;
  readonly warnings: readonly string[];
  readonly coupons: readonly StaffCoupon[];
  readonly history: readonly SubjectEntry[];
}

/** Null for a code that does not exist yet. */
export async function readPromotion(request: Request, code: string): Promise<PromotionDetail | null> {
  if (!isPromotionCode(code)) return null;
  const [found, coupons, history] = await readBesideViewer(request, (db) =>
    Promise.all([
      findPromotion(db, code),
      listStaffCoupons(db, code),
      listSubjectEntries(db, { kind: "PROMOTION", id: code }),
    ]),
  );
  if (found === null) return null;
  const { promotion, isUsed } = found;
  const country = getOwn(await listCountries(request.db), promotion);
  const day = toLocalDate(request.clock.now(), country.timeZone);
  const state = findPromotionState(promotion, day);
  const { effect } = promotion;
  const isGiftSold =
    effect.kind !== "GIVE_AWAY" || isSold(request.snapshots.catalogue, effect.sku, { country: country.code, day });
  const warnings = listWarnings(promotion, { state, couponCount: coupons.length, isGiftSold });
  return { promotion, country, state, isUsed, warnings, coupons, history };
}
