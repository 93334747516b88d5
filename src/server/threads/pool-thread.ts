/** The entry file of a thread of the pool. Unlike other modules it starts working when it is loaded. */
import { parentPort } from "node:worker_threads";
import type { ThreadMessage, ThreadTask } from "./thread-pool.ts";

let task: Promise<ThreadTask> | null = null;

async function loadTask(module: string): Promise<ThreadTask> {
  const { makeTask } = (await import(module)) as { makeTask(): ThreadTask };
  return makeTask();
}

/** An error ends the thread, and so fails the task. */
parentPort?.on("message", async (message: ThreadMessage) => {
  if ("begin" in message) task = loadTask(message.begin);
  const current = await task;
  if ("part" in message) current?.add?.(message.part);
  if (!("input" in message) || current === null) return;
  // A copy, because the bytes may be a part of a shared buffer, which cannot be handed over.
  const bytes = new Uint8Array(await current.finish(message.input));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
