import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const merchantEndpoints: readonly Endpoint[] = [
  { path: "/api/staff/merchant/shop/", operation: "SaveShop", done: "The shop is saved. Every page shows it now." },
  {
    path: "/api/staff/merchant/letterhead/",
    operation: "SaveMerchant",
    variables: (given) => ({ ...given, taxNumber: given.taxNumber ?? "" }),
    done: "The letterhead is saved.",
  },
  { path: "/api/staff/merchant/fees/", operation: "SaveFees", done: "The fees are saved. Every cart uses them now." },
  { path: "/api/staff/merchant/surcharge/", operation: "SaveSurcharge", done: "The surcharge is saved." },
  { path: "/api/staff/merchant/surcharge/remove/", operation: "RemoveSurcharge", done: "The surcharge is removed." },
  { path: "/api/staff/merchant/logo/remove/", operation: "RemoveLogo", done: "The logo is removed." },
];
