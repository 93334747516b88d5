import { setTimeout as delay } from "node:timers/promises";

const hardLimitMs = 9_500;
const orphanCheckMs = 500;

export interface Stopping {
  /** Aborted as soon as the end has begun, so that work still under way can break off. */
  readonly signal: AbortSignal;
  /** What to do at the end; the last added is done first. A part that takes too long is left behind. */
  onStop(limitMs: number, work: () => unknown): void;
  /** Waits for a part to start; the end waits for it too, so that a part caught half way is stopped all the same. */
  start<T>(limitMs: number, starting: Promise<T>, stopPart: (part: T) => unknown): Promise<T>;
  /** Stops everything in order and ends the process. Asked again, it goes on with what it began. */
  stop(exitCode: number): Promise<never>;
}

/** Ends the process in order, within ten seconds, on Ctrl-C, SIGTERM, a closed terminal, or when its launcher is gone. */
export function prepareStopping(launcherPid: number | null): Stopping {
  const abort = new AbortController();
  const parts: { limitMs: number; work: () => unknown }[] = [];
  let ending: Promise<never> | undefined;
  const stop = (exitCode: number) => {
    abort.abort();
    ending ??= endInOrder(parts, exitCode);
    return ending;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  if (launcherPid !== null) {
    setInterval(() => process.ppid !== launcherPid && void stop(0), orphanCheckMs).unref();
  }
  // A reader of our output that went away is no reason to end in disorder.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const onStop = (limitMs: number, work: () => unknown) => void parts.unshift({ limitMs, work });
  return {
    signal: abort.signal,
    onStop,
    start: (limitMs, starting, stopPart) => {
      onStop(limitMs, () => starting.then(stopPart, () => undefined));
      return starting;
    },
    stop,
  };
}

async function endInOrder(parts: { limitMs: number; work: () => unknown }[], exitCode: number): Promise<never> {
  setTimeout(() => process.exit(1), hardLimitMs);
  // Whatever one part throws while it ends, the others must still end in order.
  process.on("uncaughtException", (error) => console.error(error));
  for (const { limitMs, work } of [...parts]) {
    try {
      await Promise.race([work(), delay(limitMs)]);
    } catch (error) {
      console.error(error);
    }
  }
  return process.exit(exitCode);
}
