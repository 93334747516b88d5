import { basename } from "node:path";
import {
  BaseSequencer,
  type TestSequencer,
  type TestSequencerConstructor,
  type TestSpecification,
  type Vitest,
} from "vitest/node";

const projects = ["browser", "process", "server", "rules", "architecture"];

/** The slowest test files, the slowest first. */
const slowFiles = [
  "every-page.test.ts",
  "cart.test.ts",
  "checkout.test.ts",
  "settings.test.ts",
  "sql-round-trips.test.ts",
  "checkout-races.test.ts",
  "access-matrix.test.ts",
  "account-payments.test.ts",
  "order-aftercare.test.ts",
  "demo-seed.test.ts",
  "jobs.test.ts",
];

/**
 * Long files come first, so that both workers finish at about the same time. The process tests come right after the first
 * journeys: one worker then starts and stops whole servers while the other one drives the browser.
 */
function longFilesFirst(vitest: Vitest): TestSequencer {
  const base = new BaseSequencer(vitest);
  const sort = async (files: TestSpecification[]) => {
    const bySize = await base.sort(files);
    const [first, ...others] = bySize.toSorted(
      (one, other) => projectRank(one) - projectRank(other) || slowRank(one) - slowRank(other),
    );
    if (first === undefined) return [];
    const isProcess = (file: TestSpecification) => file.project.name === "process";
    return [first, ...others.filter(isProcess), ...others.filter((file) => !isProcess(file))];
  };
  return { sort, shard: (files) => base.shard(files) };
}

/** Vitest calls this with `new`. JavaScript then uses the returned object. */
export const fileOrder = longFilesFirst as unknown as TestSequencerConstructor;

const projectRank = ({ project }: TestSpecification) => projects.indexOf(project.name);

function slowRank({ moduleId }: TestSpecification): number {
  const index = slowFiles.indexOf(basename(moduleId));
  return index === -1 ? slowFiles.length : index;
}
