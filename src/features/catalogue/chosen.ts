/**
 * What somebody has chosen on the page of a product, as a cart takes it: one line, or for a system a line for each of
 * its parts, which are bought together or not at all.
 */
export interface Chosen {
  readonly code: string;
  /** In words, for who has bought it: "10 L Wallcraft Interior Low Sheen". */
  readonly name: string;
  readonly kind: "product" | "system";
  readonly lines: readonly ChosenLine[];
}

export interface ChosenLine {
  readonly sku: string;
  /** How many of it make one of what is bought. */
  readonly ratio: number;
  readonly colour: ChosenColour | null;
}

export interface ChosenColour {
  readonly name: string;
  readonly code: string;
  readonly brandName: string;
  readonly strength: number;
}

/** The choice as the fields of a form, in the specification's words; how many are wanted is asked beside them. */
export function chosenFields({ code, kind, lines }: Chosen): [name: string, value: string][] {
  if (kind === "product") return lines.slice(0, 1).flatMap(({ sku, colour }) => lineFields(sku, colour));
  return [
    ["systemCode", code],
    ...lines.flatMap(({ sku, ratio, colour }, place) =>
      [...lineFields(sku, colour), ["quantity", String(ratio)] as [string, string]].map(
        ([name, value]): [string, string] => [`cartItems.${place}.${name}`, value],
      ),
    ),
  ];
}

function lineFields(sku: string, colour: ChosenColour | null): [string, string][] {
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
