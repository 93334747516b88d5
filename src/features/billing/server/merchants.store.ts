import type { Selectable } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { selectCountry } from "../../identity/server/accounts.store.ts";
import type { Merchant } from "../billing.ts";

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
}

declare module "../../../server/database.ts" {
  interface Tables {
    merchants: MerchantsTable;
  }
}

/** The merchant that sells to an account; null for an account that does not exist. */
export async function findMerchant(db: Database, accountId: string): Promise<Merchant | null> {
  const row = await db
    .selectFrom("merchants")
    .selectAll()
    .where("country", "=", selectCountry(accountId))
    .executeTakeFirst();
  return row === undefined ? null : toMerchant(row);
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
