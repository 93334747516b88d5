import { businessNumbers } from "./business-numbers.ts";
import { randomFor } from "./random.ts";
import { type Row, toRow } from "./row.ts";

interface Applicant {
  readonly businessName: string;
  readonly country: "AU" | "NZ";
  readonly kind: "SOLE_TRADER" | "COMPANY";
  readonly place: Readonly<Record<"line1" | "suburb" | "state" | "postcode", string>>;
  readonly person: Readonly<Record<"firstName" | "lastName" | "email" | "mobileNumber", string>>;
  readonly tradeReferences: readonly { readonly name: string; readonly phone: string }[];
  readonly creditCents: number;
  /** The age of the form. */
  readonly hours: number;
}

const applicants: readonly Applicant[] = [
  {
    businessName: "Second Storey Painters Pty Ltd",
    country: "AU",
    kind: "COMPANY",
    place: { line1: "4/22 Foundry Lane", suburb: "Marrickville", state: "NSW", postcode: "2204" },
    person: { firstName: "Tess", lastName: "Marino", email: "tess@secondstorey.example", mobileNumber: "0491570156" },
    tradeReferences: [
      { name: "Inner West Scaffolding", phone: "(02) 5550 4417" },
      { name: "Cooks River Timber", phone: "(02) 5550 9023" },
    ],
    creditCents: 2_500_000,
    hours: 41,
  },
  {
    businessName: "Kauri & Lime Decorating Ltd",
    country: "NZ",
    kind: "COMPANY",
    place: { line1: "9 Tramway Road", suburb: "Hamilton", state: "Waikato", postcode: "3204" },
    person: { firstName: "Rangi", lastName: "Tamati", email: "rangi@kaurilime.example", mobileNumber: "0215550123" },
    tradeReferences: [
      { name: "Waikato Wallboards", phone: "07 555 0182" },
      { name: "River City Hire", phone: "07 555 0147" },
    ],
    creditCents: 1_500_000,
    hours: 19,
  },
  {
    businessName: "Neil Abbott Painting",
    country: "AU",
    kind: "SOLE_TRADER",
    place: { line1: "77 Cannery Street", suburb: "Footscray", state: "VIC", postcode: "3011" },
    person: { firstName: "Neil", lastName: "Abbott", email: "neil@abbottpainting.example", mobileNumber: "0491570157" },
    tradeReferences: [
      { name: "Westgate Plastering", phone: "(03) 5550 7731" },
      { name: "Yarraville Ladders", phone: "(03) 5550 2608" },
    ],
    creditCents: 500_000,
    hours: 3,
  },
];

/** Sign-up forms that wait for staff. */
export function signUpRows(seed: number, now: Date): Row[] {
  return applicants.map(({ place, person, hours, ...applicant }, index) => {
    const { country, kind, businessName } = applicant;
    const traits = { kind: "TRADE", isCompany: kind === "COMPANY" } as const;
    return toRow({
      ...{ ...applicant, ...place, ...person, line2: null },
      // Below the numbers that the shop assigns.
      reference: `S-09999${index + 1}`,
      ...businessNumbers(randomFor(seed, `sign-up ${businessName}`), country, traits),
      termsAcceptedAt: new Date(now.getTime() - hours * 3_600_000),
    });
  });
}
