/**
 * What was taken out of a cart and can be put back as it was: the fields of the form that would have added it. Without
 * script they travel in the address of the page that tells of the removal.
 */
import { type CartUnit, ratioOf, type UnitItem } from "./cart-units.ts";

interface RemovedItem extends UnitItem {
  readonly reference: string;
  readonly product: {
    readonly code: string;
    readonly colourId: string | null;
    readonly colourStrength: string | null;
  };
  readonly bundleProduct: { readonly code: string } | null;
}

export interface PutBack {
  readonly door: string;
  readonly fields: Readonly<Record<string, string>>;
}

const doors = { line: "/api/cart/add/", system: "/api/cart/system-product/add" };

export function putBackOf(unit: CartUnit<RemovedItem>): PutBack {
  const { first, items, isSystem, units } = unit;
  if (!isSystem) return { door: doors.line, fields: { ...fieldsOf(first), quantity: String(units) } };
  const parts = items.flatMap((item, place) =>
    Object.entries({ ...fieldsOf(item), quantity: String(ratioOf(unit, item)) }).map(
      ([name, value]) => [`cartItems.${place}.${name}`, value] as const,
    ),
  );
  const systemCode = first.bundleProduct?.code ?? "";
  return { door: doors.system, fields: { systemCode, quantity: String(units), ...Object.fromEntries(parts) } };
}

/** A colour is named by its id, which no two brands share. */
function fieldsOf({ product: { code, colourId, colourStrength }, reference }: RemovedItem): Record<string, string> {
  return {
    productCode: code,
    ...(colourId !== null && { colourCode: colourId, colourStrength: colourStrength ?? "" }),
    ...(reference !== "" && { reference }),
  };
}

const nameParam = "removed";

export function removedAddress(name: string, { fields }: PutBack): string {
  return `/cart/?${new URLSearchParams({ [nameParam]: name, ...fields })}`;
}

export interface Removed extends PutBack {
  readonly name: string;
}

/** Null for an address that tells of no removal. */
export function readRemoved(address: URLSearchParams): Removed | null {
  const name = address.get(nameParam);
  if (name === null) return null;
  const fields = Object.fromEntries([...address].filter(([field]) => field !== nameParam));
  return { name, door: fields.systemCode === undefined ? doors.line : doors.system, fields };
}
