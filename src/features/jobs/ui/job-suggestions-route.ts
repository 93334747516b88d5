import type { ClientLoaderFunctionArgs, LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router";
import { loadOr } from "../../../ui/load-or.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { SuggestJobs } from "./jobs.operations.ts";
import { makeJobPath } from "./make-job.tsx";

const mostLetters = 100;

/** The jobs that a picker offers. */
export async function loader(args: LoaderFunctionArgs) {
  const text = (args.url.searchParams.get("q") ?? "").slice(0, mostLetters);
  return { text, jobs: (await runOperation(args, SuggestJobs, { text })).jobSuggestions };
}

/** Without signal nothing is suggested. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return loadOr(serverLoader<typeof loader>, () => ({ text: "", jobs: [] }));
}

/** The picker loads them itself. After a job is made in place they are loaded again. */
export const shouldRevalidate = ({ formAction }: ShouldRevalidateFunctionArgs) => formAction === makeJobPath;
