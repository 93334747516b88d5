import { builder } from "../../../server/graphql/builder.ts";
import { hexToRgb } from "../../../shared/colour-space.ts";
import { type Base, type Colour, type ColourBrand, isUntinted, listStrengths, type Strength } from "../colour.ts";

export const BaseObject = builder.objectRef<Base>("Base").implement({
  description: "An untinted paint that colours are made in.",
  fields: (t) => ({ id: t.exposeID("id"), name: t.exposeString("name") }),
});

export const ColourBrandObject = builder.objectRef<ColourBrand>("ColourBrand").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    slug: t.exposeString("slug"),
    name: t.exposeString("name"),
  }),
});

const ColourStrengthObject = builder.objectRef<Strength>("ColourStrength").implement({
  description: "The share of the recipe that is dosed; 1 is the full recipe.",
  fields: (t) => ({ label: t.exposeString("label"), value: t.exposeFloat("value") }),
});

const ColourRgbObject = builder.objectRef<string>("ColourRgb").implement({
  fields: (t) => ({
    hex: t.string({ resolve: (hex) => hex }),
    r: t.int({ resolve: (hex) => hexToRgb(hex)[0] }),
    g: t.int({ resolve: (hex) => hexToRgb(hex)[1] }),
    b: t.int({ resolve: (hex) => hexToRgb(hex)[2] }),
  }),
});

const ColourApplicationTypeObject = builder.objectRef<Colour>("ColourApplicationType").implement({
  description: "Whether a colour is for inside or outside, and whether a screen shows it only approximately.",
  fields: (t) => ({
    interior: t.exposeBoolean("interior"),
    exterior: t.exposeBoolean("exterior"),
    approximate: t.exposeBoolean("approximate"),
  }),
});

export const ColourObject = builder.objectRef<Colour>("Colour").implement({
  description: "A recipe with a name; or a base bought untinted, which has no brand and no code.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    code: t.string({ nullable: true, resolve: (colour) => (isUntinted(colour) ? null : colour.code) }),
    hex: t.exposeString("hex"),
    family: t.exposeString("family"),
    lrv: t.exposeFloat("lrv", { description: "Light reflectance value, 0 (black) to 100 (white)." }),
    baseId: t.exposeID("baseId"),
    base: t.field({
      type: BaseObject,
      nullable: true,
      resolve: ({ baseId }, _arguments, { snapshots }) => snapshots.colours.baseById.get(baseId),
    }),
    untintableColourBase: t.field({
      type: BaseObject,
      nullable: true,
      description: "The base itself, where it is bought untinted.",
      resolve: (colour, _arguments, { snapshots }) =>
        isUntinted(colour) ? snapshots.colours.baseById.get(colour.baseId) : null,
    }),
    brand: t.field({
      type: ColourBrandObject,
      nullable: true,
      resolve: ({ brandId }, _arguments, { snapshots }) => snapshots.colours.brandById.get(brandId),
    }),
    productBrand: t.field({
      type: ColourBrandObject,
      nullable: true,
      description: "The first brand of paint that is tinted to it.",
      resolve: ({ brandId }, _arguments, { snapshots }) =>
        snapshots.paintBrands.find(({ colourBrandIds }) => colourBrandIds.has(brandId)),
    }),
    colourStrengths: t.field({
      type: [ColourStrengthObject],
      resolve: (colour) => (isUntinted(colour) ? [] : [...listStrengths(colour)]),
    }),
    rgb: t.field({ type: ColourRgbObject, resolve: ({ hex }) => hex }),
    colourApplicationType: t.field({ type: ColourApplicationTypeObject, resolve: (colour) => colour }),
  }),
});
