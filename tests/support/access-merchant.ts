/** The rows of the access matrix about the merchant's own details: only administrators change them. */
import { type Case, everyone, guestsSignIn, only } from "./access-actors.ts";
import { newLetterhead, newShop } from "./merchant.ts";

const forAdmin = (outcome: string) => everyone("refused", { ...guestsSignIn, admin: outcome });

export const merchantRows: Record<string, readonly Case[]> = {
  GetMerchantSettings: only(forAdmin("ok")),
  SaveShop: only(forAdmin("BRAND_COLOUR_TOO_PALE"), { ...newShop, brandColour: "#ffff66", seen: "" }),
  SaveMerchant: only(forAdmin("LETTERHEAD_COUNTRY_UNKNOWN"), { ...newLetterhead, country: "FR", seen: "" }),
  SaveFees: only(forAdmin("LETTERHEAD_COUNTRY_UNKNOWN"), {
    ...{ country: "FR", deliveryFee: "25", deliveryThreshold: "350", cardCost: "0.9", seen: "" },
  }),
  SaveSurcharge: only(forAdmin("SURCHARGE_DAY_NOT_VALID"), {
    ...{ country: "AU", startsOn: "2020-01-01", percent: "0", seen: "" },
  }),
  RemoveSurcharge: only(forAdmin("SURCHARGE_NOT_FOUND"), { country: "AU", startsOn: "2090-01-01" }),
  RemoveLogo: only(forAdmin("LOGO_NOT_FOUND")),
};
