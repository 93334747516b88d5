import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Log } from "./log.ts";

/** The notifications that the triggers of migrations/000009_notify.sql send at commit. */
export interface Changes {
  /** Calls back after every change of the group, and after a reconnection, because changes may have been missed. */
  subscribe(group: string, onChange: () => void): void;
  /** When the connection was lost, in milliseconds; null while it listens. */
  lostSince(): number | null;
  stop(): Promise<void>;
}

const CHANNEL = "trestle_changed";
const CONNECT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;
const HEARTBEAT_MS = 15_000;
const RETRY_MS = [50, 250, 1_000, 2_000] as const;

/**
 * One connection for the whole process. It throws when the first connection fails. When a later connection breaks, it
 * reconnects until it succeeds and then calls every subscriber, because notifications were lost meanwhile.
 */
export async function listenForChanges(databaseUrl: string, log: Log): Promise<Changes> {
  const subscribers: { group: string; onChange: () => void }[] = [];
  const notify = (concerns: (group: string) => boolean) => {
    for (const { group, onChange } of subscribers) if (concerns(group)) onChange();
  };
  const connect = () => openListener(databaseUrl, (changed) => notify((group) => group === changed));
  const stopping = new AbortController();
  let listener = await connect();
  let lostSince: number | null = null;

  const keepListening = async () => {
    while (!stopping.signal.aborted) {
      await listener.lost;
      if (stopping.signal.aborted) return;
      lostSince = Date.now();
      log.warn("The connection that listens for changes broke; reconnecting.");
      listener.close().catch(() => undefined);
      listener = await retryUntilDone(connect, stopping.signal);
      if (stopping.signal.aborted) await listener.close();
      else notify(() => true);
      lostSince = null;
    }
  };
  const listening = keepListening().catch((error) => {
    if (!stopping.signal.aborted) throw error;
  });

  return {
    subscribe: (group, onChange) => void subscribers.push({ group, onChange }),
    lostSince: () => lostSince,
    stop: async () => {
      stopping.abort();
      await listener.close();
      await listening;
    },
  };
}

interface ChangeListener {
  /** Settles when the connection is lost. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

async function openListener(databaseUrl: string, onChange: (group: string) => void): Promise<ChangeListener> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "trestle changes",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  client.on("error", () => lose());
  client.on("end", () => lose());
  client.on("notification", ({ payload }) => onChange(payload ?? ""));
  // A dead connection may send no error, and a connection that only listens would not notice. So it is queried regularly.
  const heartbeat = setInterval(() => client.query("select 1").catch(() => lose()), HEARTBEAT_MS).unref();
  const close = async () => {
    clearInterval(heartbeat);
    client.removeAllListeners("notification");
    // Without its server, a connection would wait minutes for its end.
    await Promise.race([client.end(), setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  };
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
  return { lost, close };
}

/** Retries until it succeeds or the signal aborts. */
async function retryUntilDone<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch {
      await setTimeout(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)], undefined, { signal });
    }
  }
}
