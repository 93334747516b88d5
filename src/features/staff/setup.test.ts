// Shows that the checklist of a new installation names what is missing, and is done when everything needed is there.
import { expect, test } from "vitest";
import { isSetUp, listSetup, type SetupFacts } from "./setup.ts";

const empty: SetupFacts = {
  ...{ isShopNamed: false, letterheads: [], storeCountries: [], waitingInvoices: 0, stores: 0, products: 0, prices: 0 },
  ...{ hasStock: false, isMailSent: false, takesCards: false, hasCustomers: false },
};
const full: SetupFacts = {
  ...{ isShopNamed: true, letterheads: ["NZ"], storeCountries: ["NZ"], waitingInvoices: 0, stores: 1, products: 2 },
  ...{ prices: 3, hasStock: true, isMailSent: true, takesCards: false, hasCustomers: true },
};
const listOpen = (facts: SetupFacts) => listSetup(facts).flatMap(({ key, isDone }) => (isDone ? [] : key));

test("in an empty installation everything is open", () => {
  const keys = ["merchant", "stores", "products", "prices", "stock", "mail", "payments", "customer"];
  expect(listOpen(empty)).toEqual(keys);
  expect(isSetUp(listSetup(empty))).toBe(false);
});

test("cards are optional", () => {
  expect(listOpen(full)).toEqual(["payments"]);
  expect(isSetUp(listSetup(full))).toBe(true);
});

test("a country with stores needs its own letterhead, and the text counts the orders that wait for it", () => {
  const [merchant] = listSetup({ ...full, storeCountries: ["NZ", "AU"], waitingInvoices: 2 });
  expect(merchant).toMatchObject({ isDone: false, to: "/staff/merchant?letterhead=AU" });
  expect(merchant?.text).toContain("2 orders wait for an invoice.");
});

test("with a letterhead the name of the shop is asked for", () => {
  expect(listSetup({ ...full, isShopNamed: false })[0]).toMatchObject({ isDone: false, to: "/staff/merchant" });
});

test.each(listSetup(empty).map((step) => [step.key, step] as const))("%s has a sentence", (_key, { text }) => {
  expect(text).toMatch(/^[A-Z].*\.$/);
});
