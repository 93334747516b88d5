import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const FOLDER = new URL("../src/ui/fonts/", import.meta.url);
const ARCHIVO = "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2";
const INTER = "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";

const everyday = `${characters(0x20, 0x7e)}\u00a0©®·½¼¾²³°±×–—‘’“”•…−€™`;
/** OpenType features: those that every text needs, and those that `app.css` names. */
const shaping = ["kern", "ccmp", "locl", "liga", "mark", "mkmk", "rvrn", "tnum", "lnum", "cv05", "ss03"];

/** The widths and weights that `tokens.css` and the screens use. */
const faces = [
  { name: "heading", from: ARCHIVO, axes: { wdth: 108, wght: { min: 600, max: 800 } } },
  { name: "figures", from: ARCHIVO, axes: { wdth: 94, wght: { min: 400, max: 800 } } },
  { name: "text", from: INTER, axes: { wght: { min: 400, max: 700 } } },
];

/** Cuts the fonts to the characters that most pages need, about a third of their size. The full fonts load only when a name needs other characters. */
async function shrink({ name, from, axes }: (typeof faces)[number]): Promise<string> {
  const whole = await readFile(new URL(import.meta.resolve(from)));
  const small = await subsetFont(whole, everyday, {
    targetFormat: "woff2",
    keepFeatures: shaping,
    variationAxes: axes,
    noHinting: true,
  });
  await writeFile(new URL(`${name}.woff2`, FOLDER), small);
  return `${name} ${whole.length} → ${small.length}`;
}

function characters(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place));
}

await mkdir(FOLDER, { recursive: true });
for (const font of ["archivo", "inter"]) {
  const licence = import.meta.resolve(`@fontsource-variable/${font}/LICENSE`);
  await copyFile(new URL(licence), new URL(`${font}-licence.txt`, FOLDER));
}
for (const face of faces) process.stdout.write(`${await shrink(face)}\n`);
