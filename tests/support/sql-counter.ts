import { type DatabaseProxy, openDatabaseProxy } from "./database-proxy.ts";

export interface SqlCounter extends DatabaseProxy {
  /**
   * The number of exchanges so far. An exchange begins when the program sends something on a connection that waits for
   * nothing, and ends when PostgreSQL has answered everything that was sent meanwhile.
   */
  exchanges(): number;
}

const QUERY = "Q".charCodeAt(0);
const SYNC = "S".charCodeAt(0);
const READY = "Z".charCodeAt(0);

/** Counts the exchanges of a program that connects through a proxy. */
export async function countSql(databaseUrl: string): Promise<SqlCounter> {
  let exchanges = 0;
  const proxy = await openDatabaseProxy(databaseUrl, () => {
    // PostgreSQL reports that it is ready once after the start of a connection, before anything was asked.
    let unanswered = 1;
    return {
      readSent: messageReader({ hasStart: true }, (type) => {
        if (type !== QUERY && type !== SYNC) return;
        if (unanswered === 0) exchanges += 1;
        unanswered += 1;
      }),
      readReceived: messageReader({ hasStart: false }, (type) => {
        if (type === READY) unanswered -= 1;
      }),
    };
  });
  return { ...proxy, exchanges: () => exchanges };
}

/** Calls back with the type of each message. The first message that a program sends has no type. */
function messageReader({ hasStart }: { hasStart: boolean }, onMessage: (type: number) => void) {
  let unread = Buffer.alloc(0);
  let isStart = hasStart;
  return (chunk: Buffer): void => {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const head = isStart ? 0 : 1;
      if (unread.length < head + 4) return;
      const end = head + unread.readUInt32BE(head);
      if (unread.length < end) return;
      if (!isStart) onMessage(unread[0] ?? 0);
      isStart = false;
      unread = unread.subarray(end);
    }
  };
}
