// A Vitest reporter that writes to a file how many milliseconds the workers spent on each project.
import { writeFileSync } from "node:fs";

/** Vitest calls it with `new`, which gives the object that it returns. */
export default function projectTimes() {
  const startedAt = new Map();
  const milliseconds = {};
  return {
    onTestModuleQueued: ({ id }) => {
      startedAt.set(id, Date.now());
    },
    onTestModuleEnd: ({ id, project }) => {
      const spent = Date.now() - (startedAt.get(id) ?? Date.now());
      milliseconds[project.name] = (milliseconds[project.name] ?? 0) + spent;
    },
    onTestRunEnd: () => {
      const file = process.env.PROJECT_TIMES_FILE;
      if (file !== undefined) writeFileSync(file, JSON.stringify(milliseconds));
    },
  };
}
