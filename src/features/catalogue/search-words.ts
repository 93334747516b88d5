/**
 * Turns text into words for comparison, in the same way for products and for search text: without accents, in lower
 * case, in the singular, and with measures in one unit, so that "10 Litres", "10L" and "10 l" are the same word.
 */
export function fold(text: string): string {
  // Fast path: most names are plain ASCII.
  if (/^[ -&(-~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase();
}

/** Letters and digits only. SKUs, barcodes and colour codes are compared in this form, whatever their hyphens. */
export function compact(text: string): string {
  return fold(text).replace(/[^a-z0-9]+/g, "");
}

const units = new Map<string, [unit: string, factor: number]>([
  ["l", ["ml", 1_000]],
  ["lt", ["ml", 1_000]],
  ["ltr", ["ml", 1_000]],
  ["lit", ["ml", 1_000]],
  ["litr", ["ml", 1_000]],
  ["litre", ["ml", 1_000]],
  ["litres", ["ml", 1_000]],
  ["liter", ["ml", 1_000]],
  ["liters", ["ml", 1_000]],
  ["ml", ["ml", 1]],
  ["kg", ["g", 1_000]],
  ["g", ["g", 1]],
  ["m", ["mm", 1_000]],
  ["cm", ["mm", 10]],
  ["mm", ["mm", 1]],
]);
// A measure has no hyphen before it: the "10L" in the SKU "WC-LS-10L" is not a measure.
const measures = /(?<![a-z0-9.-])(\d{1,6}(?:\.\d{1,3})?)\s?(litres?|liters?|litr?|ltr?|ml|l|kg|g|mm|cm|m)(?![a-z0-9])/g;

/** The "=" in front, which nobody types, keeps "10" from matching the beginning of "10000ml". */
function measureWord(figure: string, unit: string): string {
  const [name, factor] = units.get(unit) ?? [unit, 1];
  return `=${Math.round(Number(figure) * factor)}${name}`;
}

/** Separates the measures in folded text from the rest of it. */
export function extractMeasures(folded: string): { measures: string[]; rest: string } {
  const found: string[] = [];
  const rest = folded.replace(measures, (_, figure: string, unit: string) => {
    found.push(measureWord(figure, unit));
    return " ";
  });
  return { measures: found, rest };
}

const stopWords = new Set(["a", "an", "and", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"]);

export function listWords(folded: string): string[] {
  return folded.split(/[^a-z0-9]+/).filter((word) => word !== "");
}

/** The words without stop words. */
export function listContentWords(folded: string): string[] {
  return listWords(folded).filter((word) => !stopWords.has(word));
}

/** The words that an item is found by. A measure is also found by its number alone. */
export function indexWords(text: string): string[] {
  const folded = fold(text);
  const { measures: found, rest } = extractMeasures(folded);
  const figures = found.length > 0 ? listWords(folded).filter((word) => /^\d/.test(word)) : [];
  return [...new Set([...listContentWords(rest).map(singular), ...found, ...figures])];
}

export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss") || word.endsWith("us")) return word;
  return /(sh|ch|x|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** The trade's words and the words on labels. Each finds the others of its group, but ranks below an exact match. */
const synonymGroups = [
  ["primer", "undercoat", "sealer"],
  ["flat", "matt", "matte"],
  ["plywood", "ply", "timber", "wood"],
  ["plasterboard", "gyprock", "gib", "drywall"],
  ["fibre", "fiber", "fc"],
  ["weatherboard", "cladding"],
  ["galvanised", "galvanized", "gal", "zincalume"],
  ["deck", "decking"],
  ["polyurethane", "poly", "pu"],
  ["caulk", "gap", "filler"],
  ["putty", "filler", "spackle"],
  ["tape", "masking"],
  ["drop", "dropcloth", "sheet"],
  ["mask", "respirator"],
  ["sandpaper", "abrasive", "sanding"],
  ["sleeve", "roller", "cover"],
  ["turps", "turpentine", "mineral"],
  ["sprayer", "airless"],
  ["enamel", "trim"],
  ["waterborne", "waterbased", "acrylic"],
  ["grey", "gray"],
  ["colour", "color"],
  ["mould", "mold"],
  ["aluminium", "aluminum"],
  ["aerosol", "spraycan", "spray"],
  ["varnish", "clear"],
];

const synonyms = groupSynonyms();

export function listSynonyms(word: string): readonly string[] {
  return synonyms.get(word) ?? [];
}

function groupSynonyms(): ReadonlyMap<string, readonly string[]> {
  const pairs = synonymGroups.flatMap((words) =>
    words.flatMap((word) => words.filter((other) => other !== word).map((other) => ({ word, other }))),
  );
  const grouped = Map.groupBy(pairs, ({ word }) => word);
  return new Map([...grouped].map(([word, list]) => [word, [...new Set(list.map(({ other }) => other))]]));
}
