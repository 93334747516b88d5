import type { LoaderFunctionArgs } from "react-router";
import { runOperation } from "../../../ui/page-context.ts";
import { fileResponse } from "./file-response.ts";
import { ExportContent } from "./papers.operations.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { exportContent } = await runOperation(args, ExportContent, { id: args.params.exportId ?? "" });
  return fileResponse(exportContent);
}
