import type { LoaderFunctionArgs } from "react-router";
import { runOperation } from "../../../ui/page-context.ts";
import { SuggestPacks } from "./quick-order.operations.ts";

const mostLetters = 100;

/** The packs that the letters in a row may mean. The row loads them itself, so React Router never revalidates them. */
export async function loader(args: LoaderFunctionArgs) {
  const text = (args.url.searchParams.get("q") ?? "").slice(0, mostLetters);
  return { text, packs: (await runOperation(args, SuggestPacks, { text })).suggestPacks };
}

export const shouldRevalidate = () => false;
