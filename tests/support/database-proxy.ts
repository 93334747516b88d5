import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

type ChunkReader = (chunk: Buffer) => void;

export interface DatabaseProxy {
  /** The URL to connect to in place of the database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Reads the bytes of one connection. */
export interface ConnectionReader {
  readonly readSent?: ChunkReader;
  readonly readReceived?: ChunkReader;
}

/** A proxy between a program and PostgreSQL. It forwards everything unchanged, and a reader of each connection sees the bytes. */
export async function openDatabaseProxy(
  databaseUrl: string,
  makeReader: () => ConnectionReader,
): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  // A database with a socket in a folder also listens on this machine's network.
  const host = target.hostname.startsWith("%2F") ? "127.0.0.1" : target.hostname;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), host);
    const { readSent, readReceived } = makeReader();
    if (readSent) client.on("data", readSent);
    if (readReceived) database.on("data", readReceived);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.pipe(to);
      from.on("error", () => to.destroy()).on("close", () => sockets.delete(from));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
