import type { LoaderFunctionArgs } from "react-router";
import { fileResponse } from "../../../ui/file-response.ts";
import { formatCsv } from "../queue.ts";
import { loadQueue } from "./queues/load-queue.ts";
import { listTaskColumns } from "./queues/task-columns.tsx";

/** The rows and columns that the table shows, as a file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { queue, tasks } = await loadQueue(args);
  if (queue === null) return fileResponse({ document: null, userErrors: [] });
  const chosen = args.url.searchParams.get("columns")?.split(".") ?? null;
  const columns = listTaskColumns(queue).filter(({ key }) => chosen === null || chosen.includes(key));
  const rows = [columns.map(({ header }) => header), ...tasks.map((task) => columns.map(({ text }) => text(task)))];
  const content = Buffer.from(formatCsv(rows)).toString("base64");
  const fileName = `${queue.queue.toLowerCase().replaceAll("_", "-")}.csv`;
  return fileResponse({ document: { fileName, mimeType: "text/csv; charset=utf-8", content }, userErrors: [] });
}
