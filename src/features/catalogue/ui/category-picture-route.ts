import type { LoaderFunctionArgs } from "react-router";
import { toSlug } from "../../../shared/slug.ts";
import { drawProduct } from "../../pictures/draw-product.ts";
import type { PackKind } from "../../pictures/product-picture.ts";
import { svgResponse } from "../../pictures/ui/svg-response.ts";

interface Emblem {
  readonly packKind: PackKind;
  readonly name: string;
  readonly size: string;
  readonly labelHex: string;
  readonly accentHex: string;
  readonly tintHex: string | null;
}

const blank = { name: "", size: "", tintHex: null };

/** The picture of each category: one typical pack or tool with the shop's own label. */
const emblems: ReadonlyMap<string, Emblem> = new Map(
  Object.entries<Emblem>({
    interior: {
      packKind: "pail",
      name: "Interior",
      size: "10 L",
      labelHex: "#31506b",
      accentHex: "#f0e6d2",
      tintHex: "#9fb3a3",
    },
    exterior: {
      packKind: "drum",
      name: "Exterior",
      size: "15 L",
      labelHex: "#2f5d50",
      accentHex: "#f1efe8",
      tintHex: "#c86a3b",
    },
    primers: {
      packKind: "tin",
      name: "Primer",
      size: "4 L",
      labelHex: "#7b8794",
      accentHex: "#f4f4f2",
      tintHex: "#e9eaea",
    },
    "wood-care": {
      packKind: "tin",
      name: "Wood Care",
      size: "4 L",
      labelHex: "#6d4326",
      accentHex: "#efdcc0",
      tintHex: "#a9662f",
    },
    metal: {
      packKind: "tin",
      name: "Metal",
      size: "4 L",
      labelHex: "#2b2f36",
      accentHex: "#d9dde2",
      tintHex: "#8b1e1e",
    },
    "concrete-and-roof": {
      packKind: "drum",
      name: "Concrete and Roof",
      size: "20 L",
      labelHex: "#5a5f66",
      accentHex: "#e3b23c",
      tintHex: "#6f7478",
    },
    "texture-and-render": {
      packKind: "bag",
      name: "Render",
      size: "20 kg",
      labelHex: "#9c6b4a",
      accentHex: "#f0e3d4",
      tintHex: null,
    },
    "adhesives-and-fillers": {
      packKind: "cartridge",
      name: "Filler",
      size: "450 g",
      labelHex: "#3a6ea5",
      accentHex: "#f2f4f7",
      tintHex: null,
    },
    accessories: { ...blank, packKind: "brush", labelHex: "#d9541e", accentHex: "#d9541e" },
    tools: { ...blank, packKind: "sprayer", labelHex: "#f0892c", accentHex: "#f0892c" },
    safety: { ...blank, packKind: "mask", labelHex: "#f5c022", accentHex: "#f5c022" },
  }),
);
const unknown: Emblem = { ...blank, packKind: "kit", labelHex: "#31506b", accentHex: "#f0e6d2" };

export function loader({ params, request }: LoaderFunctionArgs): Response {
  const { name, ...emblem } = emblems.get(toSlug((params.slug ?? "").replace(/\.svg$/, ""))) ?? unknown;
  return svgResponse(request, drawProduct({ ...emblem, brandName: "Trestle", productName: name, detail: "" }));
}
