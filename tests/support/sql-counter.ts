import { type DatabaseProxy, openDatabaseProxy } from "./database-proxy.ts";

export interface SqlCounter extends DatabaseProxy {
  /**
   * The number of exchanges so far. An exchange begins when the shop sends something on a connection that waits for nothing,
   * and ends when PostgreSQL has answered everything that was sent meanwhile.
   */
  exchanges(): number;
}

const QUERY = "Q".charCodeAt(0);
const SYNC = "S".charCodeAt(0);
const READY = "Z".charCodeAt(0);

/** The worker and the listener for changes have connections with other names. They are not counted. */
const SHOP = "\0application_name\0trestle\0";

/** Counts the exchanges of a shop that connects through a proxy. */
export async function countSql(databaseUrl: string): Promise<SqlCounter> {
  let exchanges = 0;
  const proxy = await openDatabaseProxy(databaseUrl, () => {
    let isShop = false;
    // PostgreSQL reports that it is ready once before anything is asked.
    let unanswered = 1;
    const onSent = (type: number) => {
      if (type !== QUERY && type !== SYNC) return;
      if (unanswered === 0 && isShop) exchanges += 1;
      unanswered += 1;
    };
    const onReceived = (type: number) => {
      if (type === READY) unanswered -= 1;
    };
    const onStart = (message: string) => {
      isShop = message.includes(SHOP);
    };
    return { readSent: messageReader(onSent, onStart), readReceived: messageReader(onReceived) };
  });
  return { ...proxy, exchanges: () => exchanges };
}

/** Calls back with the type of each message. With `onStart`, the first message has no type and is handed over. */
function messageReader(onMessage: (type: number) => void, onStart?: (message: string) => void) {
  let unread = Buffer.alloc(0);
  let typeBytes = onStart === undefined ? 1 : 0;
  return (chunk: Buffer): void => {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length >= typeBytes + 4) {
      const length = typeBytes + unread.readUInt32BE(typeBytes);
      if (unread.length < length) return;
      if (typeBytes === 1) onMessage(unread.readUInt8(0));
      else onStart?.(unread.subarray(0, length).toString());
      unread = unread.subarray(length);
      typeBytes = 1;
    }
  };
}
