import { readConsistently } from "../../../server/batched-reads.ts";
import type { Database } from "../../../server/database.ts";
import { hashText } from "../../../shared/text-hash.ts";
import { emptyLetterhead, type LetterheadFields, toLetterheadFields } from "../merchant.ts";
import type { Shop, ShopFields, ShopLogo } from "../shop.ts";
import { type CountryMerchant, listMerchants } from "./merchants.store.ts";
import { findLogo, getShopSettings } from "./shop-settings.store.ts";

export function loadShop(db: Database): Promise<Shop> {
  return readConsistently(db, async (tx) => {
    const { isNamed: _isNamed, ...settings } = await getShopSettings(tx);
    const logo = await findLogo(tx);
    return { ...settings, logo, version: hashText(`${settings.name} ${logo?.version ?? ""}`) };
  });
}

export interface CountryLetterhead extends Pick<CountryMerchant, "country" | "businessNumberKind"> {
  readonly fields: LetterheadFields;
  /** Whether the merchant has entered its own details, or the demo world is on. */
  readonly isUsable: boolean;
}

export interface MerchantSettings {
  readonly shop: ShopFields;
  readonly logo: ShopLogo | null;
  readonly letterheads: readonly CountryLetterhead[];
}

/** What the page of the merchant's details shows, read from the database: a snapshot may be older than the last change. */
export async function readMerchantSettings(db: Database): Promise<MerchantSettings> {
  const [settings, logo, merchants] = await Promise.all([getShopSettings(db), findLogo(db), listMerchants(db)]);
  return {
    shop: {
      ...{ name: settings.name, tagline: settings.tagline },
      ...{ brandColour: settings.brandHex ?? "", barColour: settings.barHex ?? "" },
    },
    logo,
    letterheads: merchants.map(({ country, businessNumberKind, merchant }) => ({
      ...{ country, businessNumberKind, isUsable: merchant !== null },
      fields: merchant === null ? emptyLetterhead : toLetterheadFields(merchant),
    })),
  };
}
