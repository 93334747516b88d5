import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from "react-router";
import { loadOr } from "../../../ui/load-or.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { SuggestSearch } from "./catalogue.operations.ts";

const mostLetters = 100;

/** The suggestions of the search box. The box loads them itself, so React Router never revalidates them. */
export async function loader(args: LoaderFunctionArgs) {
  const text = (args.url.searchParams.get("q") ?? "").slice(0, mostLetters);
  return { text, ...(await runOperation(args, SuggestSearch, { text })).suggestSearch };
}

/** Without signal nothing is suggested. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const nothing = { text: "", exactProduct: null, products: [], colours: [], categories: [] };
  return loadOr(serverLoader<typeof loader>, () => nothing);
}

export const shouldRevalidate = () => false;
