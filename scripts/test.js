// Plain JavaScript for Node 20, like all that runs before the packages are installed.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, environmentFor, projectFolder, runToEnd } from "./bootstrap.js";

const args = process.argv.slice(2);
const isQuick = args.includes("--quick");
const forVitest = args.filter((arg) => arg !== "--quick" && arg !== "--");

const node = await ensureInstalled();
const scratch = mkdtempSync(join(tmpdir(), "trestle-test-"));
const report = join(scratch, "report.json");
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

const require = createRequire(import.meta.url);
const packageFile = (...path) => join(projectFolder, "node_modules", ...path);
const quickProjects = isQuick ? ["--project", "rules", "--project", "architecture"] : [];
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];

const steps = [
  ["Types", [packageFile("typescript", "bin", "tsc"), "--project", "."]],
  ["Lint", [require.resolve("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]],
  ["Dead code", [packageFile("knip", "bin", "knip.js")]],
  ...(isQuick ? [] : [["Pages", [join("scripts", "build-pages.ts")]]]),
  ["Tests", [packageFile("vitest", "vitest.mjs"), "run", ...quickProjects, ...reporters, ...forVitest]],
];

for (const [heading, command] of steps) {
  console.log(`\n── ${heading} ${"─".repeat(60 - heading.length)}`);
  const started = Date.now();
  const code = await runToEnd(node, command, { env: environmentFor(node) });
  console.log(`${heading}: ${code === 0 ? "good" : "failed"} after ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  if (heading === "Tests") printTotals();
  if (code !== 0) process.exit(code);
}

/** The last line is for machines that read what this printed. */
function printTotals() {
  let result;
  try {
    result = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return;
  }
  const skipped = result.numPendingTests + result.numTodoTests;
  // A file that cannot even be loaded has no tests to count, yet has failed.
  const brokenFiles = result.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const failed = result.numFailedTests + brokenFiles;
  console.log(`\n${result.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
}
