import { hexToLab } from "../../../shared/colour-space.ts";
import { type BaseId, type Colour, strengths } from "../colour.ts";

/** A colour in an answer of the GraphQL operations. */
export interface ColourAnswer {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly hex: string;
  readonly family: string;
  readonly lrv: number;
  readonly baseId: string;
  readonly brand: { readonly id: string } | null;
  readonly colourApplicationType: {
    readonly interior: boolean;
    readonly exterior: boolean;
    readonly approximate: boolean;
  };
  /** Not every operation asks for them. */
  readonly strengths?: readonly { readonly value: number }[];
}

/** Converts the specification's field names to ours. */
export function colourFromAnswer(answer: ColourAnswer): Colour {
  const { id, name, hex, family, lrv, colourApplicationType } = answer;
  return {
    id,
    name,
    hex,
    family,
    lrv,
    code: answer.code ?? "",
    brandId: answer.brand?.id ?? "",
    baseId: answer.baseId as BaseId,
    lab: hexToLab(hex),
    ...colourApplicationType,
    popularRank: null,
    strengths: (answer.strengths ?? strengths).map(({ value }) => value),
    isWithdrawn: false,
  };
}
