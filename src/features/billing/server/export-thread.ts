import { parentPort, Worker } from "node:worker_threads";
import type { ExportFormat } from "../export.ts";
import type { ExportColumn, ExportRow } from "../export-table.ts";
import { writeExportFile } from "./export-file.ts";

/** What the thread is told: rows as they are read, then that there are no more. */
type Message =
  | { readonly rows: readonly ExportRow[] }
  | { readonly format: ExportFormat; readonly columns: readonly ExportColumn[] };

export interface ExportThread {
  add(rows: readonly ExportRow[]): void;
  /** Writes the file of all that was added. */
  finish(format: ExportFormat, columns: readonly ExportColumn[]): Promise<Buffer>;
  /** Ends the thread, whatever it is doing. */
  stop(): Promise<void>;
}

/** A thread of its own writes a file, so that requests are answered meanwhile. */
export function startExportThread(): ExportThread {
  const worker = new Worker(new URL("./export-worker.ts", import.meta.url));
  const written = new Promise<Buffer>((resolve, reject) => {
    worker.once("message", (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The thread that writes exports has ended.")));
  });
  // It may fail before anybody waits for it.
  written.catch(() => undefined);
  const tell = (message: Message) => worker.postMessage(message);
  return {
    add: (rows) => tell({ rows }),
    finish: (format, columns) => {
      tell({ format, columns });
      return written;
    },
    stop: async () => void (await worker.terminate()),
  };
}

/** What runs in the thread. */
export function writeWhenTold(): void {
  const rows: ExportRow[] = [];
  parentPort?.on("message", async (message: Message) => {
    if ("rows" in message) return void rows.push(...message.rows);
    const bytes = new Uint8Array(await writeExportFile(message.format, message.columns, rows));
    parentPort?.postMessage(bytes, [bytes.buffer]);
  });
}
