import { z } from "zod";
import type { Jobs } from "../../../server/jobs.ts";
import { applyImport } from "./apply-import.actions.ts";
import { APPLY_IMPORT, cleanImports, READ_IMPORT } from "./imports.actions.ts";
import { type ReadServices, readImport } from "./read-import.actions.ts";

const CLEAN_IMPORTS = "clean-imports";
/** Half a million rows are read and compared within a few minutes. */
const LONG_MS = 15 * 60_000;

const jobPayload = z.object({ importId: z.uuid() });

export function importsJobs(services: ReadServices): Jobs {
  return {
    handlers: {
      [READ_IMPORT]: (payload) => readImport(services, jobPayload.parse(payload).importId),
      [APPLY_IMPORT]: (payload) => applyImport(services, jobPayload.parse(payload).importId),
      [CLEAN_IMPORTS]: () => cleanImports(services),
    },
    timetable: [{ pattern: "41 * * * *", job: CLEAN_IMPORTS }],
    limitsMs: { [READ_IMPORT]: LONG_MS, [APPLY_IMPORT]: LONG_MS },
  };
}
