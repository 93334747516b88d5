/**
 * Safety advice for products. The pack and the clean-up solvent of a product decide its kind (aerosol, solvent, powder,
 * …), and the advice is the same for all products of a kind.
 */
import type { Product } from "./catalogue.ts";

export type SafetyKind = "aerosol" | "hardener" | "solvent" | "powder" | "water";

export interface SafetyAdvice {
  readonly what: string;
  readonly signal: "Danger" | "Warning" | "None";
  readonly hazards: readonly string[];
  readonly firstAid: readonly string[];
  readonly fire: string;
  readonly spill: string;
  readonly storage: string;
  readonly protection: string;
  readonly disposal: string;
  readonly transport: string;
}

const substancePacks = new Set(["tin", "pail", "drum", "bottle", "cartridge", "aerosol", "tub", "bag", "kit"]);

/** Null for tools and sundries, which need no advice. */
export function findSafetyKind({ name, cleanUp, variants }: Pick<Product, "name" | "cleanUp" | "variants">) {
  const packs = variants.map(({ packKind }) => packKind);
  const isSubstance = cleanUp !== null || packs.some((pack) => substancePacks.has(pack) && pack !== "kit");
  if (!isSubstance) return null;
  return classify(name, cleanUp, packs);
}

function classify(name: string, cleanUp: string | null, packs: readonly string[]): SafetyKind {
  if (packs.includes("aerosol")) return "aerosol";
  if (/\bhardener\b/i.test(name)) return "hardener";
  if (cleanUp !== null && cleanUp !== "Water") return "solvent";
  return packs.includes("bag") ? "powder" : "water";
}

const firstAid = {
  eyes: "Eyes: rinse with water for 15 minutes, holding the lids open. See a doctor if it still hurts.",
  skin: "Skin: wash with soap and water. Take off what is soaked, and wash it before it is worn again.",
  swallowed: "Swallowed: rinse the mouth, drink a glass of water, do not vomit. Call the poisons line.",
  inhaled: "Breathed in: go into fresh air and rest. See a doctor if breathing does not become easy.",
};
const everyAid = Object.values(firstAid);

const emptyTins =
  "Leave the last of it to dry, then put the empty pack with metal or plastic waste. Never pour it into a drain. Many stores take tins back.";
const drains = "Keep it out of drains and creeks.";

export const safetyAdvice: Readonly<Record<SafetyKind, SafetyAdvice>> = {
  water: {
    what: "Water-borne coating or compound",
    signal: "None",
    hazards: ["Contains a preservative that may cause an allergic reaction of the skin in few people."],
    firstAid: [firstAid.eyes, firstAid.skin, firstAid.swallowed],
    fire: "Does not burn while wet. Use what suits the fire around it.",
    spill: `Soak it up with sand or rags and put it in a bin. ${drains}`,
    storage: "Closed, upright, between 5 °C and 35 °C, away from frost and children.",
    protection: "Open a window. Gloves and eye protection when rolling overhead; a P2 mask when spraying or sanding.",
    disposal: emptyTins,
    transport: "Not dangerous goods.",
  },
  solvent: {
    what: "Solvent-borne coating or thinner",
    signal: "Warning",
    hazards: [
      "Flammable liquid and vapour.",
      "Vapour may cause drowsiness or dizziness.",
      "Often repeated, it makes skin dry or cracked.",
    ],
    firstAid: everyAid,
    fire: "Foam, dry powder or carbon dioxide. Vapour is heavier than air and runs along the ground to a flame.",
    spill: `Put out every flame. Soak it up with sand, with tools that make no sparks. ${drains}`,
    storage:
      "Closed and cool, away from heat, sparks and flames. Rags can take fire by themselves: dry them laid out flat.",
    protection: "Air that moves, gloves that stand solvents, eye protection, and an A2P2 mask where air does not move.",
    disposal: emptyTins,
    transport: "Dangerous goods, class 3: paint, UN 1263.",
  },
  aerosol: {
    what: "Aerosol",
    signal: "Danger",
    hazards: [
      "Extremely flammable aerosol.",
      "Pressurised container: may burst if heated.",
      "Vapour may cause drowsiness or dizziness.",
    ],
    firstAid: everyAid,
    fire: "Cool the cans with water from a distance: they burst. Then foam or dry powder.",
    spill: `Put out every flame, open the doors, and soak up what has run out with sand. ${drains}`,
    storage:
      "Below 50 °C and out of the sun, never in a closed car. Do not pierce or burn the can, even when it is empty.",
    protection: "Spray outside or with the doors open. Gloves, eye protection and an A2P2 mask.",
    disposal: "Empty it by its own valve, then put the can with metal waste.",
    transport: "Dangerous goods, class 2.1: aerosols, UN 1950.",
  },
  hardener: {
    what: "Hardener of a two-pack coating",
    signal: "Danger",
    hazards: [
      "May cause an allergic reaction of the skin.",
      "May cause asthma symptoms or difficulty in breathing if breathed in.",
      "Harms the eyes.",
    ],
    firstAid: everyAid,
    fire: "Foam, dry powder or carbon dioxide. The smoke is poisonous: stay upwind.",
    spill: `Keep people away. Soak it up with wet sand, and leave the container open for a day. ${drains}`,
    storage: "Closed tight and dry: it takes up water from the air, and the tin then swells.",
    protection:
      "Nitrile gloves, eye protection and covered arms. An air-fed mask when spraying. Who has asthma stays away from it.",
    disposal: "Mix what is left with its other part and let it set; it can then be thrown away as a solid.",
    transport: "See the label: some packs are dangerous goods.",
  },
  powder: {
    what: "Powder, with cement or lime",
    signal: "Danger",
    hazards: ["Harms the eyes.", "Irritates the skin, more so when wet.", "Dust may harm the lungs over years."],
    firstAid: everyAid,
    fire: "Does not burn.",
    spill: `Sweep it up damp, so that no dust rises. ${drains}`,
    storage: "Dry and off the ground. An open bag hardens within weeks.",
    protection: "A P2 mask while mixing and sanding, eye protection, and gloves that keep water out.",
    disposal: "Let it set with water, then put it with building waste.",
    transport: "Not dangerous goods.",
  },
};
