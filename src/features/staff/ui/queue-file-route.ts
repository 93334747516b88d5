import { stringify } from "csv-stringify/sync";
import type { LoaderFunctionArgs } from "react-router";
import { fileResponse } from "../../../ui/file-response.ts";
import { loadQueue } from "./queues/load-queue.ts";
import { listTaskColumns } from "./queues/task-columns.tsx";

/** The rows and columns that the table shows, as a file. Spreadsheets read it as UTF-8 and run no cell as a formula. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { queue, tasks } = await loadQueue(args);
  if (queue === null) return fileResponse({ document: null, userErrors: [] });
  const chosen = args.url.searchParams.get("columns")?.split(".") ?? null;
  const columns = listTaskColumns(queue).filter(({ key }) => chosen === null || chosen.includes(key));
  const rows = [columns.map(({ header }) => header), ...tasks.map((task) => columns.map(({ text }) => text(task)))];
  const csv = stringify(rows, { bom: true, escape_formulas: true, record_delimiter: "windows" });
  const content = Buffer.from(csv).toString("base64");
  const fileName = `${queue.queue.toLowerCase().replaceAll("_", "-")}.csv`;
  return fileResponse({ document: { fileName, mimeType: "text/csv; charset=utf-8", content }, userErrors: [] });
}
