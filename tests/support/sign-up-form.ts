/** The form of a business that asks for a trade account. */
import { findBusinessNumber } from "../../src/shared/business-number.ts";

export const signUpForm = {
  ...{ countryCode: "AU", businessName: "Two Coats Painting", kind: "SOLE_TRADER", terms: true, credit: "10000" },
  ...{ line1: "12 High Street", suburb: "Richmond", state: "VIC", postcode: "3121" },
  ...{ firstName: "Kim", lastName: "Lee", email: "kim@twocoats.example", mobileNumber: "0491 570 006" },
  ...{ referenceName1: "Timber & Co", referencePhone1: "(03) 5550 1234" },
  ...{ referenceName2: "Scaffold Hire", referencePhone2: "03 5550 4321" },
};

/** A valid ABN that ends with these nine digits. */
export function findAbn(body: string): string | null {
  const found = Array.from({ length: 89 }, (_, index) => findBusinessNumber("ABN", `${index + 11}${body}`));
  return found.find((number) => number !== null) ?? null;
}
