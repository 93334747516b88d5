/** What a home owner asked for, in words for people. Free text is not masked here. */
import {
  type Choices,
  concreteExteriorAreas,
  concreteInteriorAreas,
  concreteTypes,
  conditions,
  houseLevels,
  type Instance,
  propertyTypes,
  roofAges,
  roofTypes,
  surfaces,
  timings,
} from "../painters/work.ts";
import type { RequestedWork } from "./request.ts";

export interface WorkFact {
  readonly label: string;
  readonly value: string;
}

/** Facts without a value are left out. */
export function describeWork(instance: Instance, work: RequestedWork): readonly WorkFact[] {
  const isConcrete = instance === "CONCRETE";
  const facts = [
    { label: "Property", value: toWord(propertyTypes, work.propertyType) },
    { label: "Levels", value: isConcrete ? "" : toWord(houseLevels, work.houseLevels) },
    { label: "Surfaces", value: toWords(surfaces[instance], work.surfaces) },
    { label: "Roof", value: toWord(roofTypes, work.roofType) },
    { label: "Age of the roof", value: toWord(roofAges, work.roofAge) },
    { label: "Outside", value: toWords(concreteExteriorAreas, work.concreteExteriorAreas) },
    { label: "Inside", value: toWords(concreteInteriorAreas, work.concreteInteriorAreas) },
    { label: "Concrete", value: toWord(concreteTypes, work.concreteType) },
    { label: "Sloped", value: isConcrete ? (work.slopedConcrete ? "Yes" : "No") : "" },
    { label: "Condition", value: toWord(conditions, work.condition) },
    { label: "Area", value: work.areaM2 === null ? "" : `About ${work.areaM2} m²` },
    { label: "When", value: toWord(timings, work.timing) },
    { label: "Colours", value: describeColours(work) },
    { label: "Brand", value: work.nzBrand?.name ?? "" },
  ];
  return facts.filter(({ value }) => value !== "");
}

function describeColours({ coloursChosen, colours }: RequestedWork): string {
  if (!coloursChosen) return "Not chosen yet";
  return colours === "" ? "Chosen" : colours;
}

function toWord(choices: Choices, value: string | null): string {
  return value === null ? "" : (choices[value] ?? "");
}

function toWords(choices: Choices, values: readonly string[]): string {
  return values.map((value) => toWord(choices, value)).join(", ");
}
