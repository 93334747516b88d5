import { countryCodes } from "../src/shared/country.ts";

/** What active members of rewards get off tools, by range. */
const basisPointsByRange = { "hand-and-power-tools": 1_000, spraying: 500, access: 750 };

export function toolDiscountRows() {
  return countryCodes.flatMap((country) =>
    Object.entries(basisPointsByRange).map(([range_id, basis_points]) => ({ country, range_id, basis_points })),
  );
}
