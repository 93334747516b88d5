/**
 * Work that takes more than 10 ms of CPU (PDFs, export files) runs in a few threads, so that it delays no other request. Work
 * waits in a queue until a thread is free. Each owner of waiting work gets a thread in turn, so one person with much work does
 * not keep others waiting. The queue has a limit, in all and for each owner.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { makeFairQueue } from "./fair-queue.ts";

/** What a module exports as `makeTask`. It runs in the thread. */
export interface ThreadTask {
  /** Takes a part of a large input. */
  add?(part: unknown): void;
  finish(input: unknown): Promise<Uint8Array>;
}

export interface TaskThread {
  add(part: unknown): void;
  /** Returns the bytes that the task makes of its parts and this input. */
  finish(input: unknown): Promise<Buffer>;
}

export type ThreadMessage = { readonly begin: string } | { readonly part: unknown } | { readonly input: unknown };

export interface ThreadPool {
  /** Waits for a thread and runs the work with it. Null when too much work is waiting. */
  run(task: TaskOfOwner, work: (thread: TaskThread) => Promise<Buffer>): Promise<Buffer | null>;
  close(): Promise<void>;
}

export interface TaskOfOwner {
  /** The module that exports `makeTask`. */
  readonly module: URL;
  /** The person, or the address of a guest. */
  readonly owner: string;
}

interface PoolLimits {
  readonly threads: number;
  readonly waiting: number;
  readonly waitingOfOwner: number;
}

/** One core stays free for requests. */
const LIMITS: PoolLimits = {
  threads: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waiting: 64,
  waitingOfOwner: 16,
};

export function makeThreadPool(limits: Partial<PoolLimits> = {}): ThreadPool {
  const { threads, waiting, waitingOfOwner } = { ...LIMITS, ...limits };
  const idle = new Set<PoolThread>();
  const started = new Set<PoolThread>();
  const queue = makeFairQueue<() => void>({ size: waiting, sizeOfOwner: waitingOfOwner });
  let running = 0;

  const start = () => {
    const thread = startThread(() => {
      idle.delete(thread);
      started.delete(thread);
    });
    started.add(thread);
    return thread;
  };
  /** The next waiting task takes the place of the finished one. */
  const leave = () => {
    const next = queue.take();
    if (next === null) running -= 1;
    else next();
  };
  const enter = async (owner: string): Promise<boolean> => {
    if (running < threads) {
      running += 1;
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    if (!queue.add(owner, resolve)) return false;
    await promise;
    return true;
  };
  return {
    run: async ({ module, owner }, work) => {
      if (!(await enter(owner))) return null;
      const [thread = start()] = idle;
      idle.delete(thread);
      try {
        const bytes = await work(thread.begin(module));
        idle.add(thread);
        return bytes;
      } catch (error) {
        // It may hold parts of the input, or still be working.
        await thread.stop();
        throw error;
      } finally {
        leave();
      }
    },
    close: async () => {
      await Promise.all([...started].map((thread) => thread.stop()));
    },
  };
}

interface PoolThread {
  begin(module: URL): TaskThread;
  stop(): Promise<void>;
}

const TIME_LIMIT_MS = 30_000;

function startThread(onEnd: () => void): PoolThread {
  const worker = new Worker(new URL("./pool-thread.ts", import.meta.url));
  // A waiting thread does not keep the process alive.
  worker.unref();
  let answer = Promise.withResolvers<Buffer>();
  const stop = async () => void (await worker.terminate());
  worker.on("message", (bytes: Uint8Array) =>
    answer.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  );
  worker.on("error", (error) => answer.reject(error));
  worker.on("exit", () => {
    answer.reject(new Error("The thread has ended before its task."));
    onEnd();
  });
  const send = (message: ThreadMessage) => worker.postMessage(message);
  return {
    stop,
    begin: (module) => {
      const ofTask = Promise.withResolvers<Buffer>();
      const limit = setTimeout(stop, TIME_LIMIT_MS);
      // It may fail before `finish` awaits it, which must not end the process.
      ofTask.promise.catch(() => undefined).finally(() => clearTimeout(limit));
      answer = ofTask;
      send({ begin: module.href });
      return {
        add: (part) => send({ part }),
        finish: (input) => {
          send({ input });
          return ofTask.promise;
        },
      };
    },
  };
}
