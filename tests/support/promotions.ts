/** Promotions as staff type them. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";

export const newPromotion = {
  ...{ name: "Made by a test", description: "Ten percent off everything.", country: "AU", audience: "EVERYONE" },
  ...{ kind: "PERCENT_OFF_ORDER", percent: "10", amount: "", buyUnits: "", freeUnits: "", giftSku: "" },
  ...{ giftQuantity: "", isForEverything: "yes", skus: "", products: "", brands: "", shelves: "", minimum: "" },
  ...{ isStackable: "yes", needsCoupon: "yes", startsOn: "2025-01-01", endsOn: "2039-12-31" },
};

export const newCoupon = { terms: "For tests.", limitTotal: "", limitPerAccount: "" };

/** A running promotion that needs a coupon, and its coupon of the same code. */
export async function storePromotion(db: Database, code: string, limitTotal: number | null = null): Promise<void> {
  await sql`insert into promotions (code, name, description, country, kind, basis_points, needs_coupon, starts_on, ends_on)
    values (${code}, ${newPromotion.name}, ${newPromotion.description}, 'AU', 'PERCENT_OFF_ORDER', 1000, true,
      '2025-01-01', '2039-12-31')`.execute(db);
  await sql`insert into coupons (code, promotion_code, terms, limit_total)
    values (${code}, ${code}, ${newCoupon.terms}, ${limitTotal})`.execute(db);
}

/** Each run changes something: the same again would change nothing. */
export function listPromotionChanges(db: Database): Record<string, () => Promise<object>> {
  let runs = 0;
  const makeCode = async () => {
    const code = `CHANGED-${++runs}`;
    await storePromotion(db, code);
    return code;
  };
  return {
    SavePromotion: async () => ({
      ...{ code: await makeCode(), isNew: false, reason: "", seen: "" },
      promotion: { ...newPromotion, endsOn: "2039-12-30" },
    }),
    SwitchPromotion: async () => ({ code: await makeCode(), isOn: false, reason: "It is sold out." }),
    RestorePromotion: async () => {
      const code = await makeCode();
      await sql`update promotions set name = 'Renamed' where code = ${code}`.execute(db);
      const { rows } = await sql<{ id: string }>`
        insert into audit_entries (at, user_id, action, subject_kind, subject_id, before, after)
        select now(), id, 'PROMOTION_CHANGED', 'PROMOTION', ${code}, ${JSON.stringify({ name: newPromotion.name })}::jsonb,
          '{"name": "Renamed"}'::jsonb from users where email = 'admin.au@trestle.test' returning id`.execute(db);
      return { code, entryId: rows[0]?.id ?? "" };
    },
    SaveCoupon: async () => {
      const code = await makeCode();
      return { code, couponCode: code, isNew: false, ...newCoupon, limitTotal: "5", seen: "" };
    },
    RemoveCoupon: async () => {
      const code = await makeCode();
      return { code, couponCode: code };
    },
  };
}

/** All days are far in the future. */
export function listFeeChanges(db: Database): Record<string, () => Promise<object>> {
  let runs = 0;
  const fees = { country: "NZ", deliveryThreshold: "350", cardCost: "2", seen: "" };
  const store = async () => {
    const startsOn = `2091-01-${String(10 + ++runs)}`;
    await sql`insert into card_surcharges (country, starts_on, basis_points) values ('NZ', ${startsOn}, 0)`.execute(db);
    return startsOn;
  };
  return {
    SaveFees: async () => ({ ...fees, deliveryFee: `${20 + ++runs}` }),
    SaveSurcharge: async () => {
      await sql`update countries set card_cost_basis_points = 200 where code = 'NZ'`.execute(db);
      return { country: "NZ", startsOn: `2092-01-${String(10 + ++runs)}`, percent: "0.5", seen: "" };
    },
    RemoveSurcharge: async () => ({ country: "NZ", startsOn: await store() }),
  };
}
