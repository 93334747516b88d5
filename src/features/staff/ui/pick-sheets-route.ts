import type { LoaderFunctionArgs } from "react-router";
import { fileResponse } from "../../../ui/file-response.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { MAX_BULK } from "../../orders/bulk-choice.ts";
import { GetOrderPickSheets } from "../../orders/ui/staff-orders.operations.ts";

/** The pick sheets of the chosen tasks in one file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const taskIds = args.url.searchParams.getAll("task").slice(0, MAX_BULK + 1);
  const { staffPickSheets } = await runOperation(args, GetOrderPickSheets, { taskIds });
  return fileResponse(staffPickSheets);
}
