import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router";
import { runOperation } from "../../../ui/page-context.ts";
import { SuggestJobs } from "./jobs.operations.ts";
import { makeJobPath } from "./make-job.tsx";

const mostLetters = 100;

/** The jobs that a picker offers. */
export async function loader(args: LoaderFunctionArgs) {
  const text = (args.url.searchParams.get("q") ?? "").slice(0, mostLetters);
  return { text, jobs: (await runOperation(args, SuggestJobs, { text })).jobSuggestions };
}

/** The picker loads them itself. After a job is made in place they are loaded again. */
export const shouldRevalidate = ({ formAction }: ShouldRevalidateFunctionArgs) => formAction === makeJobPath;
