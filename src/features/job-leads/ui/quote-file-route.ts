import type { LoaderFunctionArgs } from "react-router";
import { fileResponse } from "../../../ui/file-response.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { GetLeadQuote } from "./paint-plans.operations.ts";

/** The quote as it is now, for its painter. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { leadQuoteFile } = await runOperation(args, GetLeadQuote, { jobId: args.url.searchParams.get("jobId") ?? "" });
  return fileResponse(leadQuoteFile);
}
