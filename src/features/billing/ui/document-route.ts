import type { LoaderFunctionArgs } from "react-router";
import { fileResponse } from "../../../ui/file-response.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { InvoiceContent } from "./papers.operations.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { invoiceContent } = await runOperation(args, InvoiceContent, { documentId: args.params.documentId ?? "" });
  return fileResponse(invoiceContent);
}
