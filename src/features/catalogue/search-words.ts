/**
 * How text becomes the words that are compared, the same for what is for sale and for what is typed: without accents,
 * in small letters, in the singular, and with measures in one unit, so that "10 Litres", "10L" and "10 l" are one word.
 */
export function fold(text: string): string {
  // Most names have nothing to fold, and a catalogue has many.
  if (/^[ -&(-~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase();
}

/** Letters and digits only: how a SKU, a barcode or a colour code is compared, however it is hyphenated. */
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
// What stands in a SKU ("WC-LS-10L") is no measure, hence no hyphen before it.
const measures = /(?<![a-z0-9.-])(\d{1,6}(?:\.\d{1,3})?)\s?(litres?|liters?|litr?|ltr?|ml|l|kg|g|mm|cm|m)(?![a-z0-9])/g;

/** Begins with a sign that nobody types, so that "10" is not the beginning of 10,000 mL. */
function measureWord(figure: string, unit: string): string {
  const [name, factor] = units.get(unit) ?? [unit, 1];
  return `=${Math.round(Number(figure) * factor)}${name}`;
}

/** Measures taken out of folded text, and what is left of it. */
export function takeMeasures(folded: string): { measures: string[]; rest: string } {
  const found: string[] = [];
  const rest = folded.replace(measures, (_, figure: string, unit: string) => {
    found.push(measureWord(figure, unit));
    return " ";
  });
  return { measures: found, rest };
}

const smallWords = new Set(["a", "an", "and", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"]);

export function listWords(folded: string): string[] {
  return folded.split(/[^a-z0-9]+/).filter((word) => word !== "");
}

/** Without the small ones, which everything has. */
export function listTellingWords(folded: string): string[] {
  return listWords(folded).filter((word) => !smallWords.has(word));
}

/** The words something for sale is found by. A measure is found by its figure too. */
export function indexWords(text: string): string[] {
  const folded = fold(text);
  const { measures: found, rest } = takeMeasures(folded);
  const figures = found.length > 0 ? listWords(folded).filter((word) => /^\d/.test(word)) : [];
  return [...new Set([...listTellingWords(rest).map(singular), ...found, ...figures])];
}

export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss") || word.endsWith("us")) return word;
  return /(sh|ch|x|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** What painters call it, and what stands on the label. Each finds the others; none is as good as the word itself. */
const sameThings = [
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

export function synonymsOf(word: string): readonly string[] {
  return synonyms.get(word) ?? [];
}

function groupSynonyms(): ReadonlyMap<string, readonly string[]> {
  const pairs = sameThings.flatMap((words) =>
    words.flatMap((word) => words.filter((other) => other !== word).map((other) => ({ word, other }))),
  );
  const grouped = Map.groupBy(pairs, ({ word }) => word);
  return new Map([...grouped].map(([word, list]) => [word, [...new Set(list.map(({ other }) => other))]]));
}
