import { StartupProblem } from "../src/server/startup-problem.ts";
import { buildPagesIfChanged } from "./pages.ts";

try {
  await buildPagesIfChanged();
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
