import { createContext, useContext } from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";
import { type ProductWish, parseProductWish } from "../product-choice.ts";

/** What the choices below it are about: the product of the page, or one part of a system. See `scopeOfPart`. */
export const WishScope = createContext("");

/** What a choice is called in the address. Only one picker is open at a time, so `pick` is said once. */
export function useScoped(): (name: string) => string {
  const scope = useContext(WishScope);
  return (name) => (name === "pick" ? name : scope + name);
}

/** What the address says, or will say in a moment: a size is shown the instant it is chosen. */
export function useWishParams(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  return new URLSearchParams(location?.pathname === pathname ? location.search : search);
}

export function useProductWish(): ProductWish {
  return parseProductWish(useWishParams(), useContext(WishScope));
}

/** The present address with some of it changed; null takes a part away. */
export function useWishAddress(): (changes: Readonly<Record<string, string | null>>) => string {
  const [params] = useSearchParams();
  const scoped = useScoped();
  return (changes) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(scoped(name));
      else next.set(scoped(name), value);
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
  const scoped = useScoped();
  const names = asked.map(scoped);
  return [...params].filter(([name]) => !names.includes(name));
}
