import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface SqlCounter {
  /** The URL to connect to in place of the database. */
  readonly url: string;
  /** The number of round trips so far: each simple query, and each extended query with its sync. */
  roundTrips(): number;
  stop(): Promise<void>;
}

const QUERY = "Q".charCodeAt(0);
const SYNC = "S".charCodeAt(0);

/** A proxy between a program and PostgreSQL that counts the round trips. */
export async function countSql(databaseUrl: string): Promise<SqlCounter> {
  const target = new URL(databaseUrl);
  // A database with a socket in a folder also listens on this machine's network.
  const host = target.hostname.startsWith("%2F") ? "127.0.0.1" : target.hostname;
  const sockets = new Set<Socket>();
  let roundTrips = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), host);
    const count = messageReader((type) => {
      if (type === QUERY || type === SYNC) roundTrips += 1;
    });
    client.on("data", count);
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
    roundTrips: () => roundTrips,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Calls back with the type of each message that is sent to PostgreSQL. The first message has no type. */
function messageReader(onMessage: (type: number) => void): (chunk: Buffer) => void {
  let unread: Buffer = Buffer.alloc(0);
  let typeBytes = 0;
  return (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length >= typeBytes + 4) {
      const length = typeBytes + unread.readUInt32BE(typeBytes);
      if (unread.length < length) return;
      if (typeBytes === 1) onMessage(unread.readUInt8(0));
      unread = unread.subarray(length);
      typeBytes = 1;
    }
  };
}
