import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

type ChunkReader = (chunk: Buffer) => void;

export interface DatabaseProxy {
  /** The URL to connect to in place of the database. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface ProxyReaders {
  /** Makes a reader, for one connection, of the bytes that the program sends. */
  readonly makeSentReader?: () => ChunkReader;
  /** Makes a reader, for one connection, of the bytes that PostgreSQL sends. */
  readonly makeReceivedReader?: () => ChunkReader;
}

/** A proxy between a program and PostgreSQL. It forwards everything unchanged, and its readers see the bytes. */
export async function openDatabaseProxy(databaseUrl: string, readers: ProxyReaders): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  // A database with a socket in a folder also listens on this machine's network.
  const host = target.hostname.startsWith("%2F") ? "127.0.0.1" : target.hostname;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), host);
    if (readers.makeSentReader) client.on("data", readers.makeSentReader());
    if (readers.makeReceivedReader) database.on("data", readers.makeReceivedReader());
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
