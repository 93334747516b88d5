/**
 * The form that adds a removed unit to the cart again, as it was. Without script, its fields are in the query string of
 * the cart page that is shown after the removal.
 */
import { type CartUnit, calculateRatio, type UnitItem } from "./cart-units.ts";

interface RemovedItem extends UnitItem {
  readonly sku: string;
  readonly reference: string;
  readonly tint: { readonly id: string; readonly strength: string | null } | null;
  readonly system: { readonly code: string } | null;
}

export interface AddAgainForm {
  readonly endpoint: string;
  readonly fields: Readonly<Record<string, string>>;
}

const endpoints = { line: "/api/cart/add/", system: "/api/cart/system-product/add" };

export function toAddAgainForm(unit: CartUnit<RemovedItem>): AddAgainForm {
  const { first, items, isSystem, units } = unit;
  if (!isSystem) return { endpoint: endpoints.line, fields: { ...toItemFields(first), quantity: String(units) } };
  const parts = items.flatMap((item, index) =>
    Object.entries({ ...toItemFields(item), quantity: String(calculateRatio(unit, item)) }).map(
      ([name, value]) => [`cartItems.${index}.${name}`, value] as const,
    ),
  );
  const systemCode = first.system?.code ?? "";
  return { endpoint: endpoints.system, fields: { systemCode, quantity: String(units), ...Object.fromEntries(parts) } };
}

/** The colour is named by its id, because two brands may use the same colour code. */
function toItemFields({ sku, tint, reference }: RemovedItem): Record<string, string> {
  return {
    productCode: sku,
    ...(tint !== null && { colourCode: tint.id, colourStrength: tint.strength ?? "" }),
    ...(reference !== "" && { reference }),
  };
}

const nameParam = "removed";

export function formatRemovedAddress(name: string, { fields }: AddAgainForm): string {
  return `/cart/?${new URLSearchParams({ [nameParam]: name, ...fields })}`;
}

export interface RemovedUnit extends AddAgainForm {
  readonly name: string;
}

/** Null for an address without a removed unit. */
export function parseRemovedUnit(address: URLSearchParams): RemovedUnit | null {
  const name = address.get(nameParam);
  if (name === null) return null;
  const fields = Object.fromEntries([...address].filter(([field]) => field !== nameParam));
  return { name, endpoint: fields.systemCode === undefined ? endpoints.line : endpoints.system, fields };
}
