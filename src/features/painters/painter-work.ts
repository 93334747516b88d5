/** The work that a painter takes, in the words of `work.ts`. A painter who takes a kind of work takes a surface of it too. */
import type { CountryCode } from "../../shared/country.ts";
import type { UserError } from "../../shared/result.ts";
import { paintersErrors } from "./painters-errors.ts";
import {
  type Choices,
  concreteExteriorAreas,
  concreteInteriorAreas,
  concreteTypes,
  houseLevels,
  type Instance,
  instanceLabels,
  instances,
  propertyTypes,
  roofTypes,
  surfaces,
} from "./work.ts";

export interface PainterWork {
  readonly instances: readonly Instance[];
  /** The surfaces of all kinds of work, also of those that the painter does not take now. */
  readonly capabilities: readonly string[];
  readonly roofTypes: readonly string[];
  readonly propertyTypes: readonly string[];
  readonly houseLevels: readonly string[];
  readonly concreteExteriorAreas: readonly string[];
  readonly concreteInteriorAreas: readonly string[];
  readonly concreteTypes: readonly string[];
  readonly takesSlopedConcrete: boolean;
  /** The ids of the brands that the painter is trained for. Empty outside New Zealand. */
  readonly nzInteriorBrands: readonly string[];
  readonly nzExteriorBrands: readonly string[];
}

/** A brand of paint in the catalogue, and whether it has paint for inside and outside. */
export interface PaintBrand {
  readonly id: string;
  readonly name: string;
  readonly interior: boolean;
  readonly exterior: boolean;
}

interface BrandedProduct {
  readonly brandId: string;
  readonly interior: boolean;
  readonly exterior: boolean;
  /** Empty where the product cannot be tinted. */
  readonly colourBrandIds: readonly string[];
}

interface BrandedCatalogue {
  readonly brands: readonly Pick<PaintBrand, "id" | "name">[];
  readonly products: readonly BrandedProduct[];
}

/** The brands of the catalogue with a product that can be tinted. The others make tools and sundries. */
function listPaintBrands({ brands, products }: BrandedCatalogue): PaintBrand[] {
  const paints = products.filter(({ colourBrandIds }) => colourBrandIds.length > 0);
  const paintsByBrand = Map.groupBy(paints, ({ brandId }) => brandId);
  return brands.flatMap(({ id, name }) => {
    const own = paintsByBrand.get(id);
    if (own === undefined) return [];
    const [interior, exterior] = [own.some((paint) => paint.interior), own.some((paint) => paint.exterior)];
    return [{ id, name, interior, exterior }];
  });
}

/** The brands that a painter can be trained for: paint brands in New Zealand, none elsewhere (Specification §3). */
export function listTrainingBrands(country: CountryCode, catalogue: BrandedCatalogue): PaintBrand[] {
  return country === "NZ" ? listPaintBrands(catalogue) : [];
}

/** The brands with paint for a kind of work. Everything but interior painting takes paint for outside. */
export function listBrandsFor(instance: Instance, brands: readonly PaintBrand[]): readonly PaintBrand[] {
  return brands.filter(({ interior, exterior }) => (instance === "INTERIOR" ? interior : exterior));
}

/** Every list of choices by its field in the specification's words. */
type ChoiceField =
  | "instances"
  | "capabilities"
  | "roofType"
  | "propertyType"
  | "houseLevels"
  | "concreteExteriorAreas"
  | "concreteInteriorAreas"
  | "concreteType";

const allSurfaces: Choices = Object.assign({}, ...Object.values(surfaces));

const codesByField: Record<ChoiceField, readonly string[]> = {
  instances,
  capabilities: Object.keys(allSurfaces),
  roofType: Object.keys(roofTypes),
  propertyType: Object.keys(propertyTypes),
  houseLevels: Object.keys(houseLevels),
  concreteExteriorAreas: Object.keys(concreteExteriorAreas),
  concreteInteriorAreas: Object.keys(concreteInteriorAreas),
  concreteType: Object.keys(concreteTypes),
};

/** A new painter takes everything, so that leads come as soon as there is a service area. */
export function makeNewWork(brands: readonly PaintBrand[]): PainterWork {
  return {
    instances,
    capabilities: codesByField.capabilities,
    roofTypes: codesByField.roofType,
    propertyTypes: codesByField.propertyType,
    houseLevels: codesByField.houseLevels,
    concreteExteriorAreas: codesByField.concreteExteriorAreas,
    concreteInteriorAreas: codesByField.concreteInteriorAreas,
    concreteTypes: codesByField.concreteType,
    takesSlopedConcrete: true,
    nzInteriorBrands: brands.filter(({ interior }) => interior).map(({ id }) => id),
    nzExteriorBrands: brands.filter(({ exterior }) => exterior).map(({ id }) => id),
  };
}

type Given<T> = T | null | undefined;

/** Each field replaces the one of the profile. A field that is left out changes nothing. */
export interface WorkInput extends Partial<Record<ChoiceField, Given<readonly string[]>>> {
  readonly slopedConcrete?: Given<boolean>;
  readonly nzCapabilities?: Given<NzCapabilitiesInput>;
}

/** The ids of brands. */
export interface NzCapabilitiesInput {
  readonly interior?: Given<readonly string[]>;
  readonly exterior?: Given<readonly string[]>;
}

/** The work after a change, and what is wrong with it. `brands` is empty outside New Zealand. */
export function changeWork(
  work: PainterWork,
  input: WorkInput,
  brands: readonly PaintBrand[],
): { readonly work: PainterWork; readonly refusals: readonly UserError[] } {
  const unknown = listUnknown(input, brands);
  const changed: PainterWork = {
    instances: sortCodes("instances", input, work.instances) as readonly Instance[],
    capabilities: sortCodes("capabilities", input, work.capabilities),
    roofTypes: sortCodes("roofType", input, work.roofTypes),
    propertyTypes: sortCodes("propertyType", input, work.propertyTypes),
    houseLevels: sortCodes("houseLevels", input, work.houseLevels),
    concreteExteriorAreas: sortCodes("concreteExteriorAreas", input, work.concreteExteriorAreas),
    concreteInteriorAreas: sortCodes("concreteInteriorAreas", input, work.concreteInteriorAreas),
    concreteTypes: sortCodes("concreteType", input, work.concreteTypes),
    takesSlopedConcrete: input.slopedConcrete ?? work.takesSlopedConcrete,
    nzInteriorBrands: sortBrands(brands, input.nzCapabilities?.interior ?? work.nzInteriorBrands),
    nzExteriorBrands: sortBrands(brands, input.nzCapabilities?.exterior ?? work.nzExteriorBrands),
  };
  return { work: changed, refusals: unknown.length > 0 ? unknown : checkWork(changed) };
}

/** Without duplicates, in the order of the vocabulary. */
function sortCodes(field: ChoiceField, input: WorkInput, current: readonly string[]): readonly string[] {
  const chosen = input[field] ?? current;
  return codesByField[field].filter((code) => chosen.includes(code));
}

/** A brand that is no longer sold is dropped. */
function sortBrands(brands: readonly PaintBrand[], chosen: readonly string[]): readonly string[] {
  return brands.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
}

function listUnknown(input: WorkInput, brands: readonly PaintBrand[]): UserError[] {
  const fields = Object.keys(codesByField) as ChoiceField[];
  const unknown = fields.filter((field) => input[field]?.some((code) => !codesByField[field].includes(code)));
  const { interior, exterior } = input.nzCapabilities ?? {};
  const isKnown = (code: string) => brands.some(({ id }) => id === code);
  const isBrandUnknown = [...(interior ?? []), ...(exterior ?? [])].some((code) => !isKnown(code));
  return [...unknown, ...(isBrandUnknown ? ["nzCapabilities"] : [])].map((field) =>
    paintersErrors.choiceUnknown(`input.${field}`),
  );
}

function checkWork(work: PainterWork): UserError[] {
  const { instances: kinds, capabilities } = work;
  const hasSurface = (kind: Instance) => Object.keys(surfaces[kind]).some((code) => capabilities.includes(code));
  const withoutSurface = kinds.find((kind) => !hasSurface(kind));
  const isRoof = kinds.includes("ROOF");
  const isConcrete = kinds.includes("CONCRETE");
  const concreteAreas = [...work.concreteExteriorAreas, ...work.concreteInteriorAreas];
  return [
    kinds.length === 0 ? paintersErrors.instanceRequired : [],
    withoutSurface === undefined ? [] : paintersErrors.surfaceRequired(instanceLabels[withoutSurface]),
    work.propertyTypes.length === 0 ? paintersErrors.propertyTypeRequired : [],
    work.houseLevels.length === 0 ? paintersErrors.houseLevelRequired : [],
    isRoof && work.roofTypes.length === 0 ? paintersErrors.roofTypeRequired : [],
    isConcrete && concreteAreas.length === 0 ? paintersErrors.concreteAreaRequired : [],
    isConcrete && work.concreteTypes.length === 0 ? paintersErrors.concreteTypeRequired : [],
  ].flat();
}
