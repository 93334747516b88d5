/** The details of a merchant that is not the demo's. */
import { sql } from "kysely";
import sharp from "sharp";
import type { Database } from "../../src/server/database.ts";

export const newShop = { name: "Two Coats", tagline: "Paint for crews.", brandColour: "#0b6e4f", barColour: "#123524" };

export const newLetterhead = {
  ...{ country: "AU", name: "Two Coats Pty Ltd", address: "4 Kiln Street\nBrunswick VIC 3056", phone: "03 9555 0123" },
  ...{ email: "accounts@twocoats.example", invoiceTitle: "Tax invoice", businessNumber: "51 824 753 556" },
  ...{ taxNumber: "", bankAccount: "BSB 062-000, account 1234 5678" },
};

/** A wide green picture. */
export function drawLogo(width = 900, height = 200): Promise<Buffer> {
  const plate = { width, height, channels: 4, background: "#0b6e4f" } as const;
  const bar = { width: 200, height: 100, channels: 4, background: "#ffffff" } as const;
  return sharp({ create: plate })
    .composite([{ input: { create: bar } }])
    .png()
    .toBuffer();
}

export async function storeLogo(db: Database): Promise<void> {
  const picture = await sharp(await drawLogo())
    .resize({ width: 400 })
    .png()
    .toBuffer();
  await sql`insert into shop_logos (picture, width, height, version) values (${picture}, 400, 89, '0123456789ab')
    on conflict do nothing`.execute(db);
}

/** Each run changes something: the same again would change nothing. */
export function listMerchantChanges(db: Database): Record<string, () => Promise<object>> {
  let runs = 0;
  return {
    SaveShop: async () => ({ ...newShop, tagline: `Paint for ${++runs} crews.`, seen: "" }),
    SaveMerchant: async () => ({ ...newLetterhead, phone: `03 9555 ${1000 + ++runs}`, seen: "" }),
    RemoveLogo: async () => {
      await storeLogo(db);
      return {};
    },
  };
}
