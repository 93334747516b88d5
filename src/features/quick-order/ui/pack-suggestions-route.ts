import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from "react-router";
import { loadOr } from "../../../ui/load-or.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { SuggestPacks } from "./quick-order.operations.ts";

const mostLetters = 100;

/** The packs that the letters in a row may mean. The row loads them itself, so React Router never revalidates them. */
export async function loader(args: LoaderFunctionArgs) {
  const text = (args.url.searchParams.get("q") ?? "").slice(0, mostLetters);
  return { text, packs: (await runOperation(args, SuggestPacks, { text })).suggestPacks };
}

/** Without signal nothing is suggested. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return loadOr(serverLoader<typeof loader>, () => ({ text: "", packs: [] }));
}

export const shouldRevalidate = () => false;
