import type { LoaderFunctionArgs } from "react-router";
import { fileResponse } from "../../../ui/file-response.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { GetOrderPaper } from "./staff-orders.operations.ts";

const papers = { "pick-sheet": "PICK_SHEET", "tint-cards": "TINT_CARDS", docket: "DOCKET" } as const;

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const name = args.params.paper ?? "";
  if (!Object.hasOwn(papers, name)) return fileResponse({ document: null, userErrors: [] });
  const shipment = Number(args.url.searchParams.get("shipment") ?? "");
  const storeId = args.url.searchParams.get("store");
  const { staffOrderPaper } = await runOperation(args, GetOrderPaper, {
    paper: papers[name as keyof typeof papers],
    orderCode: args.params.number ?? "",
    ...(Number.isInteger(shipment) && shipment > 0 && storeId !== null ? { shipment, storeId } : {}),
  });
  return fileResponse(staffOrderPaper);
}
