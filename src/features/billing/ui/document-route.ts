import type { LoaderFunctionArgs } from "react-router";
import { operate } from "../../../ui/page-context.ts";
import { fileResponse } from "./file-response.ts";
import { InvoiceContent } from "./papers.operations.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { invoiceContent } = await operate(args, InvoiceContent, { documentId: args.params.documentId ?? "" });
  return fileResponse(invoiceContent.document);
}
