import { writeFileSync } from "node:fs";
import { findMissing, type Missing } from "../support/contract.ts";
import { readBuilt, readContract, readMissing } from "../support/contract-facts.ts";

// Deletes the built names from missing.json. When a listed type is built, its missing fields are listed instead.
const listed = readMissing();
const actual = findMissing(readContract(), await readBuilt());
const wasListed = (kind: keyof Missing, name: string) =>
  listed[kind].includes(name) || (kind === "fields" && listed.types.includes(name.replace(/\..*$/, "")));
const kept = Object.fromEntries(
  (Object.keys(listed) as (keyof Missing)[]).map((kind) => [
    kind,
    actual[kind].filter((name) => wasListed(kind, name)),
  ]),
);
writeFileSync(new URL("missing.json", import.meta.url), `${JSON.stringify(kept, null, 2)}\n`);
console.log(
  Object.entries(kept)
    .map(([kind, names]) => `${kind}: ${names.length} missing`)
    .join("\n"),
);
