/** The form of one photograph of a product, and the addresses that photographs and data sheets are sent to. */
import type { Photograph } from "../catalogue/photographs.ts";

export const photographUploadPath = "/staff/product-photographs";
export const sheetUploadPath = "/staff/product-sheets";

/** The fields of the form. An empty SKU is the whole product. */
export type PhotographFields = Readonly<Record<"sku" | "alt" | "place", string>>;

export const photographLabels: Readonly<Record<keyof PhotographFields, string>> = {
  sku: "Shows",
  alt: "Alternative text",
  place: "Place",
};

export function toPhotographFields({ sku, alt }: Pick<Photograph, "sku" | "alt">, place: number): PhotographFields {
  return { sku: sku ?? "", alt, place: String(place) };
}

/** The name of the form of a photograph on its page. */
export const formatPhotographForm = (hash: string) => `photograph-${hash}`;
export const newPhotographForm = "photograph";
