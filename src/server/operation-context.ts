import type { FastifyRequest } from "fastify";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import type { ThreadPool } from "./threads/thread-pool.ts";

/**
 * Everything a resolver gets. Each feature adds its part by declaration merging, in its main `<feature>.graphql.ts`.
 * Only resolvers and src/server use this type. Actions, queries and steps declare the few values they need, and a
 * resolver passes its context for them.
 */
export interface OperationContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly requestId: string;
  /** For work that takes more than 10 ms of CPU. */
  readonly pool: ThreadPool;
  /** Takes a cost from the client's budget of this minute. False, and nothing is taken, when the budget is too small. */
  spend(cost: number): boolean;
  readonly snapshots: Snapshots;
  /**
   * Only in the context of an operation that begins before the viewer is read. Null: the viewer is who they were. Otherwise
   * the context in which the operation is run again.
   */
  findNewContext?(): Promise<OperationContext | null>;
  /** The same for a transaction that writes: it commits only after the check, and rolls back if the check rejects. */
  readonly viewerCheck?: Promise<unknown> | null;
}

/** `operation` is the name of the operation that the context is for, if it is known by name. */
export type MakeContext = (request: FastifyRequest, operation?: string) => Promise<OperationContext>;

/**
 * The data that the process keeps in memory, as it was when the request began, so that one answer never mixes two
 * versions. Features add their own by declaration merging.
 */
export interface Snapshots extends Record<never, never> {}
