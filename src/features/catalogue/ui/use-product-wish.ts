import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";
import { type ProductWish, parseProductWish } from "../product-choice.ts";

/** What the address says, or will say in a moment: a size is shown the instant it is chosen. */
export function useProductWish(): ProductWish {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  return parseProductWish(new URLSearchParams(location?.pathname === pathname ? location.search : search));
}

/** The present address with some of it changed; null takes a part away. */
export function useWishAddress(): (changes: Readonly<Record<string, string | null>>) => string {
  const [params] = useSearchParams();
  return (changes) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `?${next}`;
  };
}

/** A choice is not a step: going back leaves the product. */
export function useWish(): (changes: Readonly<Record<string, string | null>>) => void {
  const navigate = useNavigate();
  const addressOf = useWishAddress();
  return (changes) => navigate(addressOf(changes), { replace: true, preventScrollReset: true });
}

/** What a form does not ask for itself, but must not lose. */
export function useKept(asked: readonly string[]): readonly (readonly [string, string])[] {
  const [params] = useSearchParams();
  return [...params].filter(([name]) => !asked.includes(name));
}
