import { defineConfig } from "vitest/config";

const database = "tests/support/global-setup.ts";

export default defineConfig({
  test: {
    environment: "node",
    // Node runs the code under test itself, as it does in production; Vite would resolve some packages differently.
    experimental: { viteModuleRunner: false },
    // A limit is there to end what hangs. How long something takes is measured by benchmarks.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["src/**/*.test.ts", "demo/**/*.test.ts", "tests/faults/**/*.test.ts"],
          exclude: ["src/**/server/**"],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: "architecture", include: ["tests/architecture/**/*.test.ts"], isolate: false, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["src/**/server/**/*.test.ts", "tests/server/**/*.test.ts"],
          globalSetup: database,
          hookTimeout: 60_000,
          // Loading the whole schema takes longer than most tests, so the files of a worker share their modules.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: ["tests/process/**/*.test.ts"],
          globalSetup: database,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: database,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One server and one browser serve all journeys.
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
