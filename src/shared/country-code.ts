/** The countries the merchant trades in; everything else about one is a row of settings (`Country`). */
export const countryCodes = ["AU", "NZ"] as const;

export type CountryCode = (typeof countryCodes)[number];

export function isCountryCode(text: string): text is CountryCode {
  return (countryCodes as readonly string[]).includes(text);
}
