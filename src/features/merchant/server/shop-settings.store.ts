import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { Shop, ShopFields, ShopLogo } from "../shop.ts";
import { calculateBrandLook } from "../shop-look.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    shop_settings: {
      is_only: boolean;
      name: string | null;
      tagline: string;
      brand_hex: string | null;
      brand_ink_hex: string | null;
      bar_hex: string | null;
      is_demo: boolean;
      public_url: string;
    };
    shop_logos: { is_only: boolean; picture: Buffer; width: number; height: number; version: string };
  }
}

interface Installation {
  readonly isDemo: boolean;
  readonly publicUrl: string;
}

/** Written at every start. Mails and papers depend on both, and are also made where the configuration is not at hand. */
export async function saveInstallation(db: Database, { isDemo, publicUrl }: Installation): Promise<void> {
  await db
    .updateTable("shop_settings")
    .set({ is_demo: isDemo, public_url: publicUrl })
    .where(sql<boolean>`(is_demo, public_url) is distinct from (${isDemo}::boolean, ${publicUrl}::text)`)
    .execute();
}

/** As a part of another statement: whether this is the demo world. */
export function selectIsDemo(): RawBuilder<boolean> {
  return sql<boolean>`(select is_demo from shop_settings)`;
}

type SettingsRow = Omit<Shop, "logo" | "version"> & { readonly isNamed: boolean };

/** The name and the colours as pages show them. */
export async function getShopSettings(db: Database): Promise<SettingsRow> {
  return db
    .selectFrom("shop_settings")
    .select([
      sql<string>`shop_name()`.as("name"),
      sql<boolean>`name is not null`.as("isNamed"),
      "tagline",
      "brand_hex as brandHex",
      "bar_hex as barHex",
    ])
    .executeTakeFirstOrThrow();
}

export async function findLogo(db: Database): Promise<ShopLogo | null> {
  const row = await db.selectFrom("shop_logos").select(["picture", "width", "height", "version"]).executeTakeFirst();
  return row ?? null;
}

/** The fields of the form. The name is empty until an administrator has chosen one. The row stays locked. */
export async function lockShop(tx: Transaction): Promise<ShopFields> {
  const row = await tx
    .selectFrom("shop_settings")
    .select(["name", "tagline", "brand_hex", "bar_hex"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    ...{ name: row.name ?? "", tagline: row.tagline },
    ...{ brandColour: row.brand_hex ?? "", barColour: row.bar_hex ?? "" },
  };
}

export async function updateShop(tx: Transaction, fields: ShopFields): Promise<void> {
  const { name, tagline, brandColour, barColour } = fields;
  await tx
    .updateTable("shop_settings")
    .set({
      ...{ name, tagline },
      brand_hex: brandColour === "" ? null : brandColour,
      brand_ink_hex: brandColour === "" ? null : calculateBrandLook(brandColour).light.ink,
      bar_hex: barColour === "" ? null : barColour,
    })
    .execute();
}

export async function upsertLogo(tx: Transaction, { picture, width, height, version }: ShopLogo): Promise<void> {
  const values = { picture: Buffer.from(picture), width, height, version };
  await tx
    .insertInto("shop_logos")
    .values({ is_only: true, ...values })
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet(values))
    .execute();
}

export async function deleteLogo(tx: Transaction): Promise<void> {
  await tx.deleteFrom("shop_logos").execute();
}
