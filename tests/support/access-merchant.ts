/** The rows of the access matrix about the merchant's own details: only administrators change them. */
import { type Case, everyone, guestsSignIn, only } from "./access-actors.ts";
import { newLetterhead, newShop } from "./merchant.ts";

const forAdmin = (outcome: string) => everyone("refused", { ...guestsSignIn, admin: outcome });

export const merchantRows: Record<string, readonly Case[]> = {
  GetMerchantSettings: only(forAdmin("ok")),
  SaveShop: only(forAdmin("BRAND_COLOUR_TOO_PALE"), { ...newShop, brandColour: "#ffff66", seen: "" }),
  SaveMerchant: only(forAdmin("LETTERHEAD_COUNTRY_UNKNOWN"), { ...newLetterhead, country: "FR", seen: "" }),
  RemoveLogo: only(forAdmin("LOGO_NOT_FOUND")),
};
