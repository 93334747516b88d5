import { createContext, useContext } from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";
import { type ProductPageParams, parseProductPageParams } from "../product-page-params.ts";

/** The prefix of all parameters below this provider: "" for the product, or that of a part of a system. See `partScope`. */
export const ParamScope = createContext("");

/** Adds the scope to a parameter name. `pick` has no scope, because only one picker is open at a time. */
export function useScopedName(): (name: string) => string {
  const scope = useContext(ParamScope);
  return (name) => (name === "pick" ? name : scope + name);
}

/** The parameters of the address, or of the pending navigation, so that a choice is shown at once. */
export function useCurrentParams(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  return new URLSearchParams(location?.pathname === pathname ? location.search : search);
}

export function useProductPageParams(): ProductPageParams {
  return parseProductPageParams(useCurrentParams(), useContext(ParamScope));
}

/** The current address with some parameters changed. Null removes a parameter. */
export function useAddressWith(): (changes: Readonly<Record<string, string | null>>) => string {
  const [params] = useSearchParams();
  const scoped = useScopedName();
  return (changes) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(scoped(name));
      else next.set(scoped(name), value);
    }
    return `?${next}`;
  };
}

/** Replaces the history entry, so that "back" leaves the product instead of undoing a choice. */
export function useSetParams(): (changes: Readonly<Record<string, string | null>>) => void {
  const navigate = useNavigate();
  const toAddress = useAddressWith();
  return (changes) => navigate(toAddress(changes), { replace: true, preventScrollReset: true });
}

/** The parameters that a form does not set itself but must keep. */
function useOtherParams(asked: readonly string[]): readonly (readonly [string, string])[] {
  const [params] = useSearchParams();
  const scoped = useScopedName();
  const names = asked.map(scoped);
  return [...params].filter(([name]) => !names.includes(name));
}

/** Keeps the other parameters of the address as hidden fields of a form. */
export function OtherParamFields({ besides }: { besides: readonly string[] }) {
  return useOtherParams(besides).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
