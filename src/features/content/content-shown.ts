import type { CountryCode } from "../../shared/country-code.ts";
import type { ContentPlace, Showing } from "./content.ts";

/** Who looks at a page: as much of the viewer as content may differ by. */
export interface Reader {
  readonly country: CountryCode;
  readonly isSignedIn: boolean;
}

/** What a reader sees in a place now, in the order of the rows. What ends at a moment is gone at that moment. */
export function shownTo<Row extends Showing>(
  rows: readonly Row[],
  reader: Reader,
  { place, now }: { place: ContentPlace; now: Date },
): Row[] {
  return rows.filter(
    (row) =>
      row.place === place &&
      (row.country === null || row.country === reader.country) &&
      isMeant(row.audience, reader) &&
      row.startsAt <= now &&
      (row.endsAt === null || now < row.endsAt),
  );
}

function isMeant(audience: Showing["audience"], { isSignedIn }: Reader): boolean {
  return audience === "EVERYONE" || (audience === "SIGNED_IN") === isSignedIn;
}
