// Plain JavaScript for Node 20, because it runs before the packages are installed.
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, environmentFor, projectFolder, refuse, runToEnd } from "./bootstrap.js";

const args = process.argv.slice(2);
const isQuick = args.includes("--quick");
const movedTime = args.find((arg) => arg.startsWith("--at="))?.slice("--at=".length);
const forVitest = args.filter((arg) => arg !== "--quick" && arg !== "--" && !arg.startsWith("--at="));

const startedAt = Date.now();
const node = await ensureInstalled();
const env = environmentFor(node);
const stepTimes = [["Installation", Date.now() - startedAt]];
const scratch = mkdtempSync(join(tmpdir(), "trestle-test-"));
const report = join(scratch, "report.json");
const projectTimes = join(scratch, "project-times.json");
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

const require = createRequire(import.meta.url);
const packageFile = (...path) => join(projectFolder, "node_modules", ...path);

// Each checker thread of tsc derives the types of the schema and the database again, so one thread needs half the time of two.
// The next run checks only the files that depend on a changed file.
const checkedTypes = ["--incremental", "--tsBuildInfoFile", packageFile(".cache", "types.tsbuildinfo")];
const types = [
  "Types",
  [packageFile("typescript", "bin", "tsc"), "--project", ".", "--checkers", "1", ...checkedTypes],
];
const lint = ["Lint", [require.resolve("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]];
const deadCode = ["Dead code", [packageFile("knip", "bin", "knip.js")]];
const pages = ["Pages", [join("scripts", "build-pages.ts")]];

// tsc takes about as long on one core as the other three together on the second.
const codes = await Promise.all([runChecks([types]), runChecks([lint, deadCode, pages])]);
const firstFailure = codes.find((code) => code !== 0);
if (firstFailure !== undefined) process.exit(firstFailure);

const quickProjects = isQuick ? ["--project", "rules", "--project", "architecture"] : [];
const reporters = [
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`,
  `--reporter=${join(projectFolder, "scripts", "project-times.js")}`,
];
printHeading("Tests");
const testsStartedAt = Date.now();
const code = await runToEnd(
  node,
  [packageFile("vitest", "vitest.mjs"), "run", ...quickProjects, ...reporters, ...forVitest],
  {
    env: { ...env, ...moveClock(movedTime), PROJECT_TIMES_FILE: projectTimes },
  },
);
stepTimes.push(["Tests", Date.now() - testsStartedAt]);
printTimes();
printTotals();
process.exit(code);

/** Runs the checks one after another until one fails, and returns the exit code of the last one. */
async function runChecks(checks) {
  for (const [heading, command] of checks) {
    const outputFile = join(scratch, heading);
    const output = openSync(outputFile, "w");
    const checkStartedAt = Date.now();
    const code = await runToEnd(node, command, { env, stdio: ["ignore", output, output] });
    closeSync(output);
    const milliseconds = Date.now() - checkStartedAt;
    stepTimes.push([heading, milliseconds]);
    printHeading(heading);
    process.stdout.write(readFileSync(outputFile));
    console.log(`${heading}: ${code === 0 ? "good" : "failed"} after ${(milliseconds / 1000).toFixed(1)} s.`);
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * `npm test -- --at=2026-12-31T12:50:00Z` runs the tests with the clocks of Node and PostgreSQL at that time. It needs the
 * library libfaketime, because PostgreSQL reads the clock of the machine.
 */
function moveClock(time) {
  if (time === undefined) return {};
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) refuse(`--at needs a time such as 2026-12-31T12:50:00Z; ${time} is none.`);
  const folders = existsSync("/usr/lib")
    ? readdirSync("/usr/lib").map((name) => join("/usr/lib", name, "faketime"))
    : [];
  const library = folders.map((folder) => join(folder, "libfaketime.so.1")).find((file) => existsSync(file));
  if (library === undefined) refuse("--at needs libfaketime. On Debian: apt-get install faketime");
  // An offset keeps all processes at the same time; an absolute time would start again in each process.
  const seconds = Math.round((at.getTime() - Date.now()) / 1_000);
  return {
    LD_PRELOAD: library,
    FAKETIME: seconds < 0 ? `${seconds}` : `+${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}

function printHeading(heading) {
  console.log(`\n── ${heading} ${"─".repeat(60 - heading.length)}`);
}

/** Prints the wall-clock time of each step. The test projects run in parallel, so their times add up to more than the step "Tests". */
function printTimes() {
  const print = (label, milliseconds) =>
    console.log(`${label.padEnd(32)}${(milliseconds / 60_000).toFixed(1).padStart(5)} min`);
  console.log("");
  for (const [heading, milliseconds] of stepTimes) print(heading, milliseconds);
  for (const [project, milliseconds] of Object.entries(readJson(projectTimes) ?? {}))
    print(`  ${project}`, milliseconds);
  print("All", Date.now() - startedAt);
}

/** The last line is for programs that read this output. */
function printTotals() {
  const result = readJson(report);
  if (result === null) return;
  const skipped = result.numPendingTests + result.numTodoTests;
  // A file that cannot be loaded has no tests, but it counts as failed.
  const brokenFiles = result.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const failed = result.numFailedTests + brokenFiles;
  console.log(`\n${result.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
