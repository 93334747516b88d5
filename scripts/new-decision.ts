import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../docs/decisions/", import.meta.url));

const template = (number: string, title: string) => `# ${number}. ${title}

## Context

What is the case, and what makes a choice necessary.

## Decision

What we do, in one or two sentences.

## Consequences

What becomes easier, what becomes harder, and what was measured.

## Undo

What it would take to go back, and what would tell us to.
`;

function main(title: string): void {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  if (slug === "") {
    console.error("Say what is decided: npm run new-decision -- Keep sessions on the server");
    process.exitCode = 1;
    return;
  }
  mkdirSync(folder, { recursive: true });
  const taken = readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0);
  const number = String(Math.max(0, ...taken) + 1).padStart(4, "0");
  const path = join(folder, `${number}-${slug}.md`);
  // "wx" fails if the file exists, so two people cannot overwrite each other's page.
  writeFileSync(path, template(number, title), { flag: "wx" });
  console.log(path);
}

main(process.argv.slice(2).join(" ").trim());
