import { type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { selectCountry } from "../../identity/server/accounts.store.ts";
import type { Merchant } from "../merchant.ts";
import { selectIsDemo } from "./shop-settings.store.ts";

interface MerchantsTable {
  country: CountryCode;
  name: string;
  address: string[];
  phone: string;
  email: string;
  invoice_title: string;
  business_number_kind: Merchant["businessNumberKind"];
  business_number: string;
  tax_number: string | null;
  bank_account: string;
  is_example: boolean;
}

declare module "../../../server/database.ts" {
  interface Tables {
    merchants: MerchantsTable;
  }
}

/** The invented merchant counts only in the demo world. */
const isUsable = sql<boolean>`not (is_example and not ${selectIsDemo()})`;

/** The merchant that sells to an account. Null for an account that does not exist, and where the details are missing. */
export async function findMerchant(db: Database, accountId: string): Promise<Merchant | null> {
  const row = await db
    .selectFrom("merchants")
    .selectAll()
    .where("country", "=", selectCountry(accountId))
    .where(isUsable)
    .executeTakeFirst();
  return row === undefined ? null : toMerchant(row);
}

export interface CountryMerchant {
  readonly country: CountryCode;
  readonly businessNumberKind: Merchant["businessNumberKind"];
  /** Null where the merchant has not entered its own details. */
  readonly merchant: Merchant | null;
}

export async function listMerchants(db: Database): Promise<CountryMerchant[]> {
  const rows = await db
    .selectFrom("merchants")
    .selectAll()
    .select(isUsable.as("isUsable"))
    .orderBy("country")
    .execute();
  return rows.map(toCountryMerchant);
}

/** Null for a country that has no merchant. The row stays locked. */
export async function lockMerchant(tx: Transaction, country: string): Promise<CountryMerchant | null> {
  const row = await tx
    .selectFrom("merchants")
    .selectAll()
    .select(isUsable.as("isUsable"))
    .where(sql<string>`country::text`, "=", country)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toCountryMerchant(row);
}

export async function updateMerchant(tx: Transaction, country: CountryCode, merchant: Merchant): Promise<void> {
  const { name, address, phone, email } = merchant;
  await tx
    .updateTable("merchants")
    .set({
      ...{ name, address: [...address], phone, email },
      invoice_title: merchant.invoiceTitle,
      business_number: merchant.businessNumber,
      tax_number: merchant.taxNumber,
      bank_account: merchant.bankAccount,
      is_example: false,
    })
    .where("country", "=", country)
    .execute();
}

function toCountryMerchant(row: Selectable<MerchantsTable> & { readonly isUsable: boolean }): CountryMerchant {
  return {
    country: row.country,
    businessNumberKind: row.business_number_kind,
    merchant: row.isUsable ? toMerchant(row) : null,
  };
}

function toMerchant(row: Selectable<MerchantsTable>): Merchant {
  const { name, address, phone, email } = row;
  return {
    ...{ name, address, phone, email },
    invoiceTitle: row.invoice_title,
    businessNumberKind: row.business_number_kind,
    businessNumber: row.business_number,
    taxNumber: row.tax_number,
    bankAccount: row.bank_account,
  };
}
