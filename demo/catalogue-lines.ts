import { aerosolLines } from "./catalogue-aerosols.ts";
import { brushLines } from "./catalogue-brushes.ts";
import { concreteLines } from "./catalogue-concrete.ts";
import { coveringLines } from "./catalogue-covering.ts";
import { exteriorLines } from "./catalogue-exterior.ts";
import { fillerLines } from "./catalogue-fillers.ts";
import { hardPrimerLines } from "./catalogue-hard-primers.ts";
import { interiorLines } from "./catalogue-interior.ts";
import type { Line } from "./catalogue-line.ts";
import { metalLines } from "./catalogue-metal.ts";
import { primerLines } from "./catalogue-primers.ts";
import { roofLines } from "./catalogue-roof.ts";
import { safetyLines } from "./catalogue-safety.ts";
import { sprayLines } from "./catalogue-spray.ts";
import { sundryLines } from "./catalogue-sundries.ts";
import { textureLines } from "./catalogue-texture.ts";
import { toolLines } from "./catalogue-tools.ts";
import { trimLines } from "./catalogue-trim.ts";
import { woodLines } from "./catalogue-wood.ts";
import { clearWoodLines } from "./catalogue-wood-clear.ts";

/** Every line that the merchant sells, in the order of the catalogue. */
export const catalogueLines: readonly Line[] = [
  ...interiorLines,
  ...trimLines,
  ...exteriorLines,
  ...primerLines,
  ...hardPrimerLines,
  ...woodLines,
  ...clearWoodLines,
  ...metalLines,
  ...aerosolLines,
  ...concreteLines,
  ...roofLines,
  ...textureLines,
  ...fillerLines,
  ...brushLines,
  ...coveringLines,
  ...sundryLines,
  ...sprayLines,
  ...toolLines,
  ...safetyLines,
];
