/**
 * Streams rows into and out of PostgreSQL with COPY. The connections of the pool send statements ahead of the answers, and COPY
 * must have its connection for itself: so each use opens its own connection and closes it at the end.
 */
import { once } from "node:events";
import type { Socket } from "node:net";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";

export interface CopyConnection {
  query(text: string): Promise<unknown>;
  /** Sends the pieces as the input of `copy … from stdin`. An error, also one of the source, leaves no row. */
  copyIn(statement: string, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number>;
  /** The output of `copy … to stdout`. PostgreSQL waits while the reader is busy. */
  copyOut(statement: string): AsyncGenerator<Buffer, void>;
}

interface CopyOptions {
  readonly name: string;
  readonly connectionMs: number;
  readonly statementMs: number;
  /** Ends the connection and what runs on it. */
  readonly signal?: AbortSignal;
}

/** A statement that has no output yet would otherwise go on for nobody. PostgreSQL on Windows has no such check. */
const lookForReader = "set client_connection_check_interval = '1s'";

/** Needs the address of PostgreSQL itself: a pooler may give each statement another connection. */
export async function withCopyConnection<T>(
  url: string,
  { name, connectionMs, statementMs, signal }: CopyOptions,
  work: (connection: CopyConnection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: name },
    ...{ connectionTimeoutMillis: connectionMs, statement_timeout: statementMs },
  });
  // Without this listener a connection that breaks would end the process. The statement that runs reports the error.
  client.on("error", () => undefined);
  const { connection } = client as unknown as { readonly connection: Connection };
  signal?.addEventListener("abort", () => connection.stream.destroy());
  await client.connect();
  try {
    signal?.throwIfAborted();
    return await work({
      query: (text) => client.query(text),
      copyIn: (statement, pieces) => copyIn(client, statement, pieces),
      copyOut: (statement) => copyOut(client, statement),
    });
  } finally {
    await client.end();
  }
}

/**
 * The output of `copy … to stdout` after the given start, on a connection of its own. A reader that goes away ends the statement. An
 * error before the first row comes before the start.
 */
export function streamCopy(
  url: string,
  options: CopyOptions,
  { statement, start }: { readonly statement: string; readonly start: string },
): Readable {
  const gone = new AbortController();
  const output = new PassThrough();
  output.once("close", () => gone.abort());
  async function* addStart(pieces: AsyncIterable<Buffer>) {
    let before = start;
    for await (const piece of pieces) {
      if (before !== "") yield Buffer.from(before);
      before = "";
      yield piece;
    }
  }
  withCopyConnection(url, { ...options, signal: gone.signal }, async (connection) => {
    await connection.query(lookForReader).catch(() => undefined);
    await pipeline(addStart(connection.copyOut(statement)), output);
  }).catch((error: Error) => output.destroy(error));
  return output;
}

/** The part of pg's connection that COPY uses. Its types do not list it. */
interface Connection {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(piece: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

interface CopyListener {
  /** PostgreSQL waits for input. */
  takeInput?(connection: Connection): void;
  takeOutput?(piece: Buffer, connection: Connection): void;
}

/** Runs a COPY statement. The promise ends with the number of rows. */
function runCopy(client: pg.Client, statement: string, listener: CopyListener): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let rows = 0;
  const ignore = () => undefined;
  // pg calls these functions while the statement runs. After an error it calls none of them any more.
  const submitted = {
    submit: (connection: Connection) => {
      connection.query(statement);
      return null;
    },
    handleCopyInResponse: (connection: Connection) => listener.takeInput?.(connection),
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }, connection: Connection) =>
      listener.takeOutput?.(chunk, connection),
    handleCommandComplete: ({ text }: { readonly text: string }) => {
      rows = Number(text.split(" ").at(-1));
    },
    handleReadyForQuery: () => resolve(rows),
    handleError: (error: Error) => reject(error),
    ...{ handleRowDescription: ignore, handleDataRow: ignore, handleEmptyQuery: ignore, handlePortalSuspended: ignore },
  };
  client.query(submitted as unknown as pg.Submittable);
  return promise;
}

async function copyIn(
  client: pg.Client,
  statement: string,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  const ended = new AbortController();
  let sending: Promise<void> = Promise.resolve();
  let sourceError: unknown = null;
  const send = async (connection: Connection) => {
    try {
      for await (const piece of pieces) {
        if (ended.signal.aborted) return;
        connection.sendCopyFromChunk(piece);
        // PostgreSQL is slower than the source.
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain", { signal: ended.signal });
      }
      if (!ended.signal.aborted) connection.endCopyFrom();
    } catch (error) {
      if (ended.signal.aborted) return;
      sourceError = error;
      connection.sendCopyFail("The source of the rows failed.");
    }
  };
  const takeInput = (connection: Connection) => {
    sending = send(connection);
  };
  try {
    return await runCopy(client, statement, { takeInput });
  } catch (error) {
    throw sourceError ?? error;
  } finally {
    ended.abort();
    await sending;
  }
}

/** PostgreSQL sends each row by itself. They are given on in pieces of about this size. */
const pieceBytes = 65_536;
const maxWaitingBytes = 1_048_576;

async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer, void> {
  let [waiting, bytes, isEnded]: [Buffer[], number, boolean] = [[], 0, false];
  let stream: Socket | null = null;
  let wake = () => {};
  const takeOutput = (piece: Buffer, connection: Connection) => {
    stream = connection.stream;
    // The parser uses its buffer again, so the piece is copied.
    waiting.push(Buffer.from(piece));
    bytes += piece.length;
    if (bytes >= maxWaitingBytes) stream.pause();
    if (bytes >= pieceBytes) wake();
  };
  const end = runCopy(client, statement, { takeOutput }).finally(() => {
    isEnded = true;
    wake();
  });
  // The error is thrown below, after the rows before it.
  end.catch(() => undefined);
  try {
    while (!isEnded || bytes > 0) {
      if (bytes > 0 && (isEnded || bytes >= pieceBytes)) {
        const piece = Buffer.concat(waiting);
        [waiting, bytes] = [[], 0];
        (stream as Socket | null)?.resume();
        yield piece;
      } else await new Promise<void>((resolve) => (wake = resolve));
    }
    await end;
  } finally {
    // The reader has stopped early: the rest of the answer is of no use.
    if (!isEnded) (stream as Socket | null)?.destroy();
  }
}
