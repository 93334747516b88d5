import type { LoaderFunctionArgs } from "react-router";
import { runOperation } from "../../../ui/page-context.ts";
import { SuggestPaints } from "./paint-plans.operations.ts";

const mostLetters = 100;

/** The paints that the letters in an area may mean. The field loads them itself, so React Router never revalidates them. */
export async function loader(args: LoaderFunctionArgs) {
  const text = (args.url.searchParams.get("q") ?? "").slice(0, mostLetters);
  return { text, paints: (await runOperation(args, SuggestPaints, { text })).suggestPaints };
}

export const shouldRevalidate = () => false;
