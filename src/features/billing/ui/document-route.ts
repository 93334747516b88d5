import type { LoaderFunctionArgs } from "react-router";
import { runOperation } from "../../../ui/page-context.ts";
import { fileResponse } from "./file-response.ts";
import { InvoiceContent } from "./papers.operations.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { invoiceContent } = await runOperation(args, InvoiceContent, { documentId: args.params.documentId ?? "" });
  return fileResponse(invoiceContent);
}
