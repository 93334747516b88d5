import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Log } from "./log.ts";

/** What the triggers of migrations/000009_notify.sql say when something is committed. */
export interface Changes {
  /** Calls back after every change of the group, and whenever one may have been missed. */
  subscribe(group: string, onChange: () => void): void;
  stop(): Promise<void>;
}

const CHANNEL = "trestle_changed";
const CONNECT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;
const HEARTBEAT_MS = 15_000;
const RETRY_MS = [50, 250, 1_000, 2_000] as const;

/**
 * One connection for the whole process. It throws where the first one cannot be made; a later one that breaks is made
 * again for as long as it takes, and then every subscriber is called, since nobody knows what was said meanwhile.
 */
export async function listenForChanges(databaseUrl: string, log: Log): Promise<Changes> {
  const subscribers: { group: string; onChange: () => void }[] = [];
  const tell = (isMeant: (group: string) => boolean) => {
    for (const { group, onChange } of subscribers) if (isMeant(group)) onChange();
  };
  const open = () => openEar(databaseUrl, (changed) => tell((group) => group === changed));
  const stopping = new AbortController();
  let ear = await open();

  const keepListening = async () => {
    while (!stopping.signal.aborted) {
      await ear.lost;
      if (stopping.signal.aborted) return;
      log.warn("The connection that listens for changes broke; another is being made.");
      ear.close().catch(() => undefined);
      ear = await persist(open, stopping.signal);
      if (stopping.signal.aborted) await ear.close();
      else tell(() => true);
    }
  };
  const listening = keepListening().catch((error) => {
    if (!stopping.signal.aborted) throw error;
  });

  return {
    subscribe: (group, onChange) => void subscribers.push({ group, onChange }),
    stop: async () => {
      stopping.abort();
      await ear.close();
      await listening;
    },
  };
}

interface Ear {
  /** Settles when nothing more will be heard. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

async function openEar(databaseUrl: string, onChange: (group: string) => void): Promise<Ear> {
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
  // A connection can die without a word, and one that only listens would never notice.
  const heartbeat = setInterval(() => client.query("select 1").catch(() => lose()), HEARTBEAT_MS).unref();
  const close = async () => {
    clearInterval(heartbeat);
    client.removeAllListeners("notification");
    // One whose other end is gone would say goodbye for minutes.
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

/** Tries until it works or the signal ends it. */
async function persist<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch {
      await setTimeout(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)], undefined, { signal });
    }
  }
}
