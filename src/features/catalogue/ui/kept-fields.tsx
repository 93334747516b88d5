import { useKept } from "./use-product-wish.ts";

/** The rest of the address, in a form that asks for a part of it. */
export function KeptFields({ besides }: { besides: readonly string[] }) {
  return useKept(besides).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
