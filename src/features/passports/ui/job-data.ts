import type { ResultOf } from "../../../ui/graphql.ts";
import type { PaintedColourFields } from "./passport-fields.ts";
import type { GetJob } from "./passports.operations.ts";

/** A job as its page shows it. */
export type JobPage = NonNullable<ResultOf<typeof GetJob>["job"]["page"]>;
export type PassportEntry = JobPage["passport"][number];
export type PaintedColour = ResultOf<typeof PaintedColourFields>;

export const formatJobAddress = (jobId: string) => `/dashboard/jobs/${jobId}/`;
