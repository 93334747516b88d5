import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The output of `git ls-files --stage`; empty if the project is not a git checkout. */
export function readTracked(): string {
  const cwd = fileURLToPath(new URL("../../..", import.meta.url));
  return spawnSync("git", ["-c", "core.quotePath=off", "ls-files", "--stage"], { cwd, encoding: "utf8" }).stdout ?? "";
}

/** A symbolic link may point to nothing on another machine, and a link called node_modules makes npm fail. */
export function checkTracked(listing: string): string[] {
  return listing
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const [facts = "", path = ""] = line.split("\t");
      if (path.split("/").includes("node_modules")) return [`${path} is installed, not committed.`];
      return facts.startsWith("120000 ")
        ? [`${path} is a symbolic link. Its target is missing on other machines.`]
        : [];
    });
}
