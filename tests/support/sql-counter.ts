import { type DatabaseProxy, openDatabaseProxy } from "./database-proxy.ts";

/** The statements that leave together: one write to PostgreSQL and one wait for the answers. */
export type Exchange = readonly string[];

export interface SqlCounter extends DatabaseProxy {
  /**
   * The number of exchanges of the shop so far. A new exchange begins when the shop sends a statement after it has received an
   * answer on the same connection. The sandbox gateway keeps its data in the same database; its exchanges do not count.
   */
  exchanges(): number;
  /** The exchanges since the last call. */
  take(): readonly Exchange[];
}

const PARSE = "P".charCodeAt(0);
const BIND = "B".charCodeAt(0);
const QUERY = "Q".charCodeAt(0);
const READY = "Z".charCodeAt(0);

/** The worker and the listener for changes have connections with other names. They are not counted. */
const SHOP = "\0application_name\0trestle\0";
const GATEWAY_TABLE = /\bsandbox_/;

interface SentTransaction {
  isOfGateway: boolean;
}

interface SentExchange {
  readonly transaction: SentTransaction;
  readonly statements: string[];
}

/** Counts the exchanges of a shop that connects through a proxy. */
export async function countSql(databaseUrl: string): Promise<SqlCounter> {
  let taken = 0;
  let untaken: SentExchange[] = [];
  const proxy = await openDatabaseProxy(databaseUrl, () => readConnection((exchange) => untaken.push(exchange)));
  const list = () => untaken.filter(({ transaction }) => !transaction.isOfGateway).map(({ statements }) => statements);
  const take = () => {
    const exchanges = list();
    taken += exchanges.length;
    untaken = [];
    return exchanges;
  };
  const exchanges = () => {
    take();
    return taken;
  };
  return { ...proxy, exchanges, take };
}

function readConnection(onExchange: (exchange: SentExchange) => void) {
  const prepared = new Map<string, string>();
  let isShop = false;
  let exchange: SentExchange | null = null;
  /** The open transaction: it can take several exchanges. */
  let open: SentTransaction | null = null;
  const onStatement = (statement: string) => {
    if (!isShop) return;
    if (exchange === null) {
      exchange = { transaction: open ?? { isOfGateway: false }, statements: [] };
      onExchange(exchange);
    }
    exchange.statements.push(statement);
    if (GATEWAY_TABLE.test(statement)) exchange.transaction.isOfGateway = true;
    if (statement.startsWith("begin")) open = exchange.transaction;
    if (["end", "commit", "rollback"].includes(statement)) open = null;
  };
  const onSent = (type: number, body: Buffer) => {
    if (type !== PARSE && type !== BIND && type !== QUERY) return;
    const [first = "", second = ""] = body.toString().split("\0", 2);
    if (type === PARSE) prepared.set(first, second);
    else onStatement(toOneLine(type === BIND ? (prepared.get(second) ?? "") : first));
  };
  const onReceived = (type: number) => {
    if (type === READY) exchange = null;
  };
  const onStart = (message: string) => {
    isShop = message.includes(SHOP);
  };
  return { readSent: messageReader(onSent, onStart), readReceived: messageReader(onReceived) };
}

function toOneLine(statement: string): string {
  return statement.replaceAll(/\s+/g, " ").trim();
}

const headerBytes = 5;

/** Calls back with the type and the body of each message. With `onStart`, the first message has no type and is handed over. */
function messageReader(onMessage: (type: number, body: Buffer) => void, onStart?: (message: string) => void) {
  let unread = Buffer.alloc(0);
  let typeBytes = onStart === undefined ? 1 : 0;
  return (chunk: Buffer): void => {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length >= typeBytes + 4) {
      const length = typeBytes + unread.readUInt32BE(typeBytes);
      if (unread.length < length) return;
      if (typeBytes === 1) onMessage(unread.readUInt8(0), unread.subarray(headerBytes, length));
      else onStart?.(unread.subarray(0, length).toString());
      unread = unread.subarray(length);
      typeBytes = 1;
    }
  };
}
