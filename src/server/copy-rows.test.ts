// Shows that COPY streams rows in both directions at the speed of the slower side, and that an error leaves no row and no connection.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/test-database.ts";
import { type CopyConnection, streamCopy, withCopyConnection } from "./copy-rows.ts";

const { url, db } = await testDatabase();
const name = `copies of ${process.pid}`;
const options = { name, connectionMs: 30_000, statementMs: 120_000 };
const copy = <T>(work: (connection: CopyConnection) => Promise<T>) => withCopyConnection(url, options, work);

await sql`create table copied (id integer primary key, word text)`.execute(db);
beforeEach(() => sql`truncate copied`.execute(db));

async function countRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from copied`.execute(db);
  return rows[0]?.count ?? -1;
}

async function listConnections(): Promise<{ pid: number; wait: string }[]> {
  const { rows } = await sql<{ pid: number; wait: string }>`
    select pid, coalesce(wait_event, '') as wait from pg_stat_activity where application_name = ${name}`.execute(db);
  return rows;
}

const into = "copy copied from stdin";
const makeLine = (id: number | string) => `${id}\tword ${id}\n`;

/** Pieces of a thousand rows each. */
function* makePieces(rows: number): Generator<Buffer> {
  for (let first = 0; first < rows; first += 1_000) {
    const ids = Array.from({ length: Math.min(1_000, rows - first) }, (_, index) => first + index);
    yield Buffer.from(ids.map(makeLine).join(""));
  }
}

describe("copying in", () => {
  test("stores 100,000 rows and says how many", async () => {
    expect(await copy((connection) => connection.copyIn(into, makePieces(100_000)))).toBe(100_000);
    expect(await countRows()).toBe(100_000);
    await expect.poll(listConnections).toEqual([]);
  });

  test("takes rows cut anywhere, and nothing at all", async () => {
    const bytes = Buffer.from([1, 2, 3].map(makeLine).join(""));
    const pieces = Array.from(bytes, (byte) => Buffer.from([byte]));
    expect(await copy((connection) => connection.copyIn(into, pieces))).toBe(3);
    expect(await copy((connection) => connection.copyIn(into, []))).toBe(0);
    expect(await countRows()).toBe(3);
  });

  test("leaves no row after an error in the middle, stops the source, and the connection can go on", async () => {
    let [given, isClosed] = [0, false];
    async function* pieces() {
      try {
        for (const piece of makePieces(1_000_000)) {
          given += 1;
          yield given === 50 ? Buffer.from("no number\tword\n") : piece;
          // The answer of PostgreSQL can arrive between two pieces.
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        isClosed = true;
      }
    }
    await copy(async (connection) => {
      await expect(connection.copyIn(into, pieces())).rejects.toThrow(/invalid input syntax for type integer/);
      expect(isClosed).toBe(true);
      expect(given).toBeLessThan(1_000);
      expect(await connection.copyIn(into, makePieces(5))).toBe(5);
    });
    expect(await countRows()).toBe(5);
  });

  test("leaves no row when the source fails, and throws the error of the source", async () => {
    async function* pieces() {
      yield* makePieces(10_000);
      throw new Error("The thread ended.");
    }
    await expect(copy((connection) => connection.copyIn(into, pieces()))).rejects.toThrow("The thread ended.");
    expect(await countRows()).toBe(0);
    await expect.poll(listConnections).toEqual([]);
  });

  test("is part of a transaction of its connection", async () => {
    await copy(async (connection) => {
      await connection.query("begin");
      await connection.copyIn(into, makePieces(10));
      await connection.query("rollback");
    });
    expect(await countRows()).toBe(0);
  });

  test("waits for PostgreSQL when the source is faster", async () => {
    await sql`create table slow (word text)`.execute(db);
    await sql`create function wait_for_lock() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(77); return new; end $$`.execute(db);
    await sql`create trigger waits before insert on slow for each row execute function wait_for_lock()`.execute(db);
    const line = Buffer.from(`${"x".repeat(250_000)}\n`);
    let given = 0;
    function* pieces() {
      for (; given < 150; given += 1) yield line;
    }
    const copied = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(77)`.execute(tx);
      const copying = copy((connection) => connection.copyIn("copy slow from stdin", pieces()));
      await expect.poll(async () => (await listConnections())[0]?.wait).toBe("advisory");
      const counts: number[] = [];
      await expect.poll(() => counts.push(given) > 1 && counts.at(-1) === counts.at(-2)).toBe(true);
      expect(given).toBeLessThan(150);
      return { copying };
    });
    expect(await copied.copying).toBe(150);
  });

  test("throws when PostgreSQL ends the connection", async () => {
    async function* pieces() {
      yield Buffer.from(makeLine(1));
      for (const { pid } of await listConnections()) await sql`select pg_terminate_backend(${pid})`.execute(db);
      for (let id = 2; id < 100_000; id += 1) {
        yield Buffer.from(makeLine(id));
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    // What the client hears first depends on whether it reads or writes when the connection ends.
    const heard = /terminat|ECONNRESET|EPIPE/;
    await expect(copy((connection) => connection.copyIn(into, pieces()))).rejects.toThrow(heard);
    expect(await countRows()).toBe(0);
  });
});

describe("copying out", () => {
  const rows = (count: number) => `copy (select id, repeat('x', 100) from generate_series(1, ${count}) id) to stdout`;

  test("gives every row in order, in few pieces", async () => {
    const pieces: Buffer[] = [];
    await copy(async (connection) => {
      for await (const piece of connection.copyOut(rows(100_000))) pieces.push(piece);
    });
    const lines = Buffer.concat(pieces).toString().trimEnd().split("\n");
    expect(lines).toHaveLength(100_000);
    expect(lines.every((line, index) => line === `${index + 1}\t${"x".repeat(100)}`)).toBe(true);
    expect(pieces.length).toBeLessThan(400);
    await expect.poll(listConnections).toEqual([]);
  });

  test("lets PostgreSQL wait while the reader is busy", async () => {
    let bytes = 0;
    await copy(async (connection) => {
      for await (const piece of connection.copyOut(rows(300_000))) {
        if (bytes === 0) await expect.poll(async () => (await listConnections())[0]?.wait).toBe("ClientWrite");
        bytes += piece.length;
        // What had been waiting for the reader is limited.
        expect(piece.length).toBeLessThan(3_000_000);
      }
    });
    expect(bytes).toBeGreaterThan(300_000 * 100);
  });

  test("gives the error of the statement after the rows before it", async () => {
    let bytes = 0;
    const failing = "copy (select 1 / (50000 - id) from generate_series(1, 100000) id) to stdout";
    const read = copy(async (connection) => {
      for await (const piece of connection.copyOut(failing)) bytes += piece.length;
    });
    await expect(read).rejects.toThrow("division by zero");
    expect(bytes).toBeGreaterThan(0);
    await expect(copy((connection) => connection.copyOut("copy nothing to stdout").next())).rejects.toThrow(/nothing/);
  });

  test("ends the statement when the reader stops early", async () => {
    await copy(async (connection) => {
      for await (const piece of connection.copyOut(rows(1_000_000))) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
    });
    await expect.poll(listConnections).toEqual([]);
  });
});

describe("copying into a stream", () => {
  const stream = (select: string) =>
    streamCopy(url, options, { statement: `copy (${select}) to stdout`, start: "start\n" });

  test("gives every row after the start", async () => {
    const text = await stream("select id from generate_series(1, 100000) id").toArray();
    expect(Buffer.concat(text).toString().split("\n")).toHaveLength(100_002);
    await expect.poll(listConnections).toEqual([]);
  });

  test("gives an error before the first row without the start", async () => {
    await expect(stream("select 1 / 0").toArray()).rejects.toThrow("division by zero");
    await expect.poll(listConnections).toEqual([]);
  });

  const slow = [
    { when: "while it connects", select: "select 1", wait: null },
    { when: "before the first row", select: "select pg_sleep(100)", wait: "PgSleep" },
    {
      when: "between two rows",
      select: "select repeat('x', 1000) from generate_series(1, 1000000)",
      wait: "ClientWrite",
    },
  ];
  test.for(slow)("ends the statement when the reader goes away $when", async ({ select, wait }) => {
    const read = stream(select);
    if (wait === "ClientWrite") read.once("data", () => read.pause());
    if (wait !== null) await expect.poll(async () => (await listConnections())[0]?.wait).toBe(wait);
    read.destroy();
    await expect.poll(listConnections, { timeout: 20_000 }).toEqual([]);
  });
});
