import type { LoaderFunctionArgs } from "react-router";
import { fileResponse } from "../../../ui/file-response.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { GetStaffStatement } from "./bookings.operations.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { staffStatement } = await runOperation(args, GetStaffStatement, {
    accountId: args.params.number ?? "",
    month: args.url.searchParams.get("month") ?? "",
  });
  return fileResponse(staffStatement);
}
