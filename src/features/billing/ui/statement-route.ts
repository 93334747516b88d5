import type { LoaderFunctionArgs } from "react-router";
import { fileResponse } from "../../../ui/file-response.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { StatementDetail } from "./papers.operations.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { statementDetail } = await runOperation(args, StatementDetail, { documentId: args.params.documentId ?? "" });
  return fileResponse(statementDetail);
}
