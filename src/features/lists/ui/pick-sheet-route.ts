import type { LoaderFunctionArgs } from "react-router";
import { fileResponse } from "../../../ui/file-response.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { GetPickSheet } from "./lists.operations.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { favouriteListPickSheet } = await runOperation(args, GetPickSheet, { listId: args.params.listId ?? "" });
  return fileResponse(favouriteListPickSheet);
}
