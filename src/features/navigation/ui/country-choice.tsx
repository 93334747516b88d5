import { useLocation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import type { Frame } from "./shop-data.ts";

/** For guests: the country whose prices and stores they see. A plain form, because the whole page changes. */
export function CountryChoice({ countries }: Pick<Frame, "countries">) {
  const { pathname, search } = useLocation();
  const chosen = countries.find(({ isChosen }) => isChosen);
  if (chosen === undefined) return null;
  return (
    <form
      id="country"
      method="post"
      action="/api/country/"
      aria-label="Country"
      className="flex scroll-mt-40 flex-wrap items-center gap-x-3 gap-y-2"
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <p>
        Prices and stores of <strong className="font-semibold text-ink">{chosen.name}</strong>
      </p>
      {countries
        .filter(({ isChosen }) => !isChosen)
        .map(({ countryCode, name }) => (
          <Button key={countryCode} type="submit" size="small" name="country" value={countryCode}>
            Change to {name}
          </Button>
        ))}
    </form>
  );
}
