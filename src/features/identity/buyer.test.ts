// Shows which country and which prices the catalogue uses for a viewer.
import { expect, it } from "vitest";
import { toBuyer } from "./buyer.ts";
import { guest, type SignedInViewer, type ViewerAccount } from "./viewer.ts";

const withCookie = (country?: string): Record<string, string> =>
  country === undefined ? {} : { "trestle-country": country };

it("a guest's country comes from the cookie, and is Australia when the cookie is missing or wrong", () => {
  const nobody = { accountId: null, userId: null, sees: "retail", storeId: null };
  expect(toBuyer(guest, withCookie())).toEqual({ ...nobody, country: "AU" });
  expect(toBuyer(guest, withCookie("NZ"))).toEqual({ ...nobody, country: "NZ" });
  expect(toBuyer(guest, withCookie("nz"))).toEqual({ ...nobody, country: "AU" });
  expect(toBuyer(guest, withCookie("__proto__"))).toEqual({ ...nobody, country: "AU" });
});

it("an account's country wins over the cookie, and the person's capabilities choose the price", () => {
  const viewer = {
    user: { id: "user", favouriteStoreId: "2010" },
    account: { id: "account", country: "NZ" } as ViewerAccount,
    may: { ...guest.may, price: "account" },
  } as SignedInViewer;
  const buyer = { accountId: "account", userId: "user", country: "NZ", sees: "account", storeId: "2010" };
  expect(toBuyer(viewer, withCookie("AU"))).toEqual(buyer);
  expect(toBuyer({ ...viewer, account: null }, withCookie("AU"))).toEqual({ ...buyer, accountId: null, country: "AU" });
});
