import type { LoaderFunctionArgs } from "react-router";
import { fileResponse } from "../../../ui/file-response.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { parseActivityAddress } from "../../loyalty/points-activity.ts";
import { GetPointsFile } from "./offers.operations.ts";

/** The query string has the filters of the page. An unknown format is CSV. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { kind, months } = parseActivityAddress(args.url.searchParams);
  const format = args.url.searchParams.get("format") === "xlsx" ? "XLSX" : "CSV";
  const { pointsActivityFile } = await runOperation(args, GetPointsFile, { kind, months, format });
  return fileResponse(pointsActivityFile);
}
