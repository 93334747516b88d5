import type { LoaderFunctionArgs } from "react-router";
import { fileResponse } from "../../../ui/file-response.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { ExportContent } from "./papers.operations.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { exportContent } = await runOperation(args, ExportContent, { id: args.params.exportId ?? "" });
  return fileResponse(exportContent);
}
