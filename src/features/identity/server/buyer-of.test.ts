// Shows what the catalogue is told of a viewer: whose prices, in which country, and nothing a cookie could make up.
import { expect, it } from "vitest";
import { guest, type SignedInViewer, type ViewerAccount } from "../viewer.ts";
import { buyerOf } from "./buyer-of.ts";

const withCookie = (country?: string) => ({ cookies: country === undefined ? {} : { "trestle-country": country } });

it("takes a guest's country from the cookie, and Australia where there is none or another", () => {
  const nobody = { accountId: null, userId: null, sees: "retail", storeId: null };
  expect(buyerOf(guest, withCookie())).toEqual({ ...nobody, country: "AU" });
  expect(buyerOf(guest, withCookie("NZ"))).toEqual({ ...nobody, country: "NZ" });
  expect(buyerOf(guest, withCookie("nz"))).toEqual({ ...nobody, country: "AU" });
  expect(buyerOf(guest, withCookie("__proto__"))).toEqual({ ...nobody, country: "AU" });
});

it("takes an account's country from the account, and the price from what the person may see", () => {
  const viewer = {
    user: { id: "user", favouriteStoreId: "2010" },
    account: { id: "account", country: "NZ" } as ViewerAccount,
    may: { ...guest.may, price: "account" },
  } as SignedInViewer;
  const buyer = { accountId: "account", userId: "user", country: "NZ", sees: "account", storeId: "2010" };
  expect(buyerOf(viewer, withCookie("AU"))).toEqual(buyer);
  expect(buyerOf({ ...viewer, account: null }, withCookie("AU"))).toEqual({ ...buyer, accountId: null, country: "AU" });
});
