import { defineConfig } from "vitest/config";
import { fileOrder } from "./tests/support/file-order.ts";

const startDatabase = "tests/support/global-setup.ts";
/** Server and pages run as in production. With Vitest's own value "test", React would render with all its development checks. */
const production = { NODE_ENV: "production" };

export default defineConfig({
  // Vitest would add the condition "development", and React Router would load its development build.
  ssr: { resolve: { conditions: ["node"] } },
  test: {
    environment: "node",
    // Node loads the code under test itself, as it does in production. Vite would resolve some packages differently.
    experimental: { viteModuleRunner: false },
    // A timeout only ends a test that hangs. Benchmarks measure how long something takes.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // All projects share these workers, so that none of them waits for the slowest file of another project.
    maxWorkers: 2,
    sequence: { sequencer: fileOrder },
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["src/**/*.test.ts", "demo/**/*.test.ts", "tests/faults/**/*.test.ts"],
          exclude: ["src/**/server/**", "src/sandbox-gateway/**"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "architecture", include: ["tests/architecture/**/*.test.ts"], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["src/**/server/**/*.test.ts", "src/sandbox-gateway/**/*.test.ts", "tests/server/**/*.test.ts"],
          globalSetup: startDatabase,
          env: production,
          hookTimeout: 120_000,
          // Loading the whole schema takes longer than most tests, so the files of a worker share their modules.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: ["tests/process/**/*.test.ts"],
          globalSetup: startDatabase,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: startDatabase,
          env: production,
          testTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 120_000,
          // The files of a worker share its modules and its browser. Each file has its own database and its own server.
          isolate: false,
        },
      },
    ],
  },
});
