import type { LoaderFunctionArgs } from "react-router";
import { operate } from "../../../ui/page-context.ts";
import { SuggestSearch } from "./catalogue.operations.ts";

const mostLetters = 100;

/** What the search box offers while somebody types. It is asked for by hand, and never again by itself. */
export async function loader(args: LoaderFunctionArgs) {
  const text = (args.url.searchParams.get("q") ?? "").slice(0, mostLetters);
  return { text, ...(await operate(args, SuggestSearch, { text })).suggestSearch };
}

export const shouldRevalidate = () => false;
