/**
 * The choice on the page of a product, ready for the cart: one line, or for a system one line for each part, because its
 * parts are bought together or not at all.
 */
export interface BuyingChoice {
  readonly code: string;
  /** For messages: "10 L Wallcraft Interior Low Sheen". */
  readonly name: string;
  readonly kind: "product" | "system";
  readonly lines: readonly BuyingLine[];
}

export interface BuyingLine {
  readonly sku: string;
  /** How many units one system takes; 1 for a product. */
  readonly ratio: number;
  readonly colour: BuyingColour | null;
}

export interface BuyingColour {
  readonly name: string;
  readonly code: string;
  readonly brandName: string;
  readonly strength: number;
}

/** The choice as form fields with the specification's names. The quantity is a separate field. */
export function toCartFields({ code, kind, lines }: BuyingChoice): [name: string, value: string][] {
  if (kind === "product") return lines.slice(0, 1).flatMap(({ sku, colour }) => lineFields(sku, colour));
  return [
    ["systemCode", code],
    ...lines.flatMap(({ sku, ratio, colour }, index) =>
      [...lineFields(sku, colour), ["quantity", String(ratio)] as [string, string]].map(
        ([name, value]): [string, string] => [`cartItems.${index}.${name}`, value],
      ),
    ),
  ];
}

function lineFields(sku: string, colour: BuyingColour | null): [string, string][] {
  return [
    ["productCode", sku],
    ...(colour === null
      ? []
      : ([
          ["colourBrand", colour.brandName],
          ["colourCode", colour.code],
          ["colourName", colour.name],
          ["colourStrength", String(colour.strength)],
        ] as [string, string][])),
  ];
}
