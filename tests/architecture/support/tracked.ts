import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What git keeps of the project, as `git ls-files --stage` tells it; nothing where the project came without its history. */
export function readTracked(): string {
  const cwd = fileURLToPath(new URL("../../..", import.meta.url));
  return spawnSync("git", ["-c", "core.quotePath=off", "ls-files", "--stage"], { cwd, encoding: "utf8" }).stdout ?? "";
}

/** A link that is right on one machine leads nowhere on the next, and a link in place of the packages stops an installation. */
export function checkTracked(listing: string): string[] {
  return listing
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const [facts = "", path = ""] = line.split("\t");
      if (path.split("/").includes("node_modules")) return [`${path} Packages are installed, not kept.`];
      return facts.startsWith("120000 ") ? [`${path} No links: they lead nowhere on another machine.`] : [];
    });
}
