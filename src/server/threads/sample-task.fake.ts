import { threadId } from "node:worker_threads";
import type { ThreadTask } from "./thread-pool.ts";

/** Answers with what it was given, as JSON. */
export function makeTask(): ThreadTask {
  const parts: unknown[] = [];
  return {
    add: (part) => void parts.push(part),
    finish: async (input) => {
      if (input === "fail") throw new Error("The sample task has failed.");
      return Buffer.from(JSON.stringify({ parts, input, thread: threadId }));
    },
  };
}
