import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from "react-router";
import { loadOr } from "../../../ui/load-or.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { MAX_TYPED } from "../palette.ts";
import { StaffSearch } from "./queues/queues.operations.ts";

/** What the palette offers for a text. */
export async function loader(args: LoaderFunctionArgs) {
  const text = (args.url.searchParams.get("q") ?? "").slice(0, MAX_TYPED);
  return { text, rows: (await runOperation(args, StaffSearch, { text })).staffSearch };
}

/** Without signal the palette offers pages and recent choices only. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return loadOr(serverLoader<typeof loader>, () => ({ text: "", rows: [] }));
}

/** The palette loads them itself. */
export const shouldRevalidate = () => false;
