import { setTimeout as delay } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

export interface KeptPostgresOptions {
  readonly dataFolder: string;
  /** Called with a sentence when PostgreSQL has ended and when it runs again. */
  onRestart(sentence: string): void;
  /** Called when PostgreSQL cannot be started again, or ends again and again. */
  onGivenUp(error: unknown): void;
}

const ATTEMPTS = 20;
const RETRY_MS = 500;
const MAX_EXITS = 5;
const EXITS_WITHIN_MS = 60_000;

/**
 * The embedded PostgreSQL, started again on the same port if it ends by itself, for example when the kernel kills it for its
 * memory. Requests are refused until it answers again, and the shop goes on.
 */
export async function startKeptPostgres(options: KeptPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataFolder, onRestart, onGivenUp } = options;
  const exits: number[] = [];
  const stopping = new AbortController();
  let restarting = Promise.resolve();

  const restart = async (port: number) => {
    exits.push(Date.now());
    const recent = exits.filter((at) => Date.now() - at < EXITS_WITHIN_MS);
    if (recent.length > MAX_EXITS) throw new Error("PostgreSQL ends again and again.");
    const restarted = await startWithRetries(() => start(port), stopping.signal);
    if (restarted === null) return;
    current = restarted;
    onRestart("PostgreSQL runs again.");
  };
  const start = (port?: number): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataFolder,
      ...(port === undefined ? {} : { port }),
      onUnexpectedExit: (sentence) => {
        if (stopping.signal.aborted) return;
        onRestart(`${sentence} It is started again.`);
        restarting = restart(current.port).catch(onGivenUp);
      },
    });
  let current = await start();
  return {
    url: current.url,
    port: current.port,
    stop: async () => {
      stopping.abort();
      await restarting;
      await current.stop();
    },
  };
}

/** A backend may hold the shared memory for a moment longer than the process that was killed, so a start can fail. Null when stopped. */
async function startWithRetries(
  start: () => Promise<EmbeddedPostgres>,
  signal: AbortSignal,
): Promise<EmbeddedPostgres | null> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await delay(RETRY_MS);
    }
  }
  return null;
}
