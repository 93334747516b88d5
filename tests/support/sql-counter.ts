import { type DatabaseProxy, openDatabaseProxy } from "./database-proxy.ts";

export interface SqlCounter extends DatabaseProxy {
  /** The number of round trips so far: each simple query, and each extended query with its sync. */
  roundTrips(): number;
}

const QUERY = "Q".charCodeAt(0);
const SYNC = "S".charCodeAt(0);

/** Counts the round trips of a program that connects through a proxy. */
export async function countSql(databaseUrl: string): Promise<SqlCounter> {
  let roundTrips = 0;
  const makeSentReader = () =>
    messageReader((type) => {
      if (type === QUERY || type === SYNC) roundTrips += 1;
    });
  const proxy = await openDatabaseProxy(databaseUrl, { makeSentReader });
  return { ...proxy, roundTrips: () => roundTrips };
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
