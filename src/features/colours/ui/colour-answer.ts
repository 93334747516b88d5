import { labOf } from "../../../shared/light.ts";
import type { BaseId, Colour } from "../colour.ts";

/** A colour as an operation answers it. */
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
}

/** The answer's words turned back into ours, for the picker. */
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
    lab: labOf(hex),
    ...colourApplicationType,
    popularRank: null,
  };
}
