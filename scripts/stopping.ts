import { setTimeout as delay } from "node:timers/promises";

const graceMs = 500;
const orphanCheckMs = 500;

export interface Stopping {
  /** Aborted when stopping begins, so that work under way can stop early. */
  readonly signal: AbortSignal;
  /** Adds a clean-up function. They run in reverse order; one that takes too long is abandoned. */
  onStop(limitMs: number, work: () => unknown): void;
  /** Waits for a part to start. Stopping waits for it too, so that a half-started part is stopped as well. */
  start<T>(limitMs: number, starting: Promise<T>, stopPart: (part: T) => unknown): Promise<T>;
  /** Stops everything in order and exits. Further calls join the first one. */
  stop(exitCode: number): Promise<never>;
}

/** Exits in order, within the limits of its parts, on Ctrl-C, SIGTERM, a closed terminal, or when the launcher has ended. */
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
  // A closed output pipe must not interrupt the ordered exit.
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
  const limitMs = parts.reduce((sum, part) => sum + part.limitMs, graceMs);
  setTimeout(() => process.exit(1), limitMs);
  // An error in one clean-up function must not keep the others from running.
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
