import type { LoaderFunctionArgs } from "react-router";
import { fileResponse } from "../../../ui/file-response.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { GetSentLeadQuote } from "./paint-plans.operations.ts";

/** The quote under the link in a home owner's mail. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { sentLeadQuoteFile } = await runOperation(args, GetSentLeadQuote, { token: args.params.token ?? "" });
  return fileResponse(sentLeadQuoteFile);
}
