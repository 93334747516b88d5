/** The items of a form, as pages send them: one product, several products, or a system. */
type Input = Readonly<Record<string, unknown>>;

/**
 * One product has its fields at the top. Several are sent as `cartItems.0.productCode`, or as a list in JSON. For a system,
 * `quantity` is the number of systems, and the quantity of a part is its number in one system.
 */
export function listFormItems({ cartItems, systemCode, quantity, ...fields }: Input): Input[] {
  if (cartItems === undefined) return fields.productCode === undefined ? [] : [{ ...pickItem(fields), quantity }];
  const items = Object.values(cartItems as object) as Input[];
  if (systemCode === undefined) return items;
  return items.map((part) => ({ ...part, systemCode, quantity: multiply(part.quantity, quantity ?? 1) }));
}

const itemFields = ["productCode", "colourBrand", "colourCode", "colourName", "colourStrength", "reference"];

function pickItem(fields: Input): Input {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => itemFields.includes(name)));
}

/** Multiplies form values. A text that is no number stays as it is: the operation refuses it. */
export function multiply(ratio: unknown, units: unknown): string | number {
  const product = Number(ratio) * Number(units);
  return typeof units === "string" ? (Number.isNaN(product) ? units : String(product)) : product;
}
