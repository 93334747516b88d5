import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { findLiveCart } from "../../src/features/cart/server/cart.store.ts";
import { findSeenViewer } from "../../src/features/identity/server/viewer.store.ts";
import { toTenant } from "../../src/features/identity/viewer.ts";
import { type Database, openDatabase, readAsTenant, readBesideTenant } from "../../src/server/database.ts";
import { hashToken } from "../../src/server/secrets.ts";
import { makeFullCarts } from "../carts.ts";
import type { Part } from "../shop.ts";

const PEOPLE = 16;
const WARM_UP = 1_000;
const TIMES = 4_000;
/** The unit of processor times in /proc. */
const TICK_MICROSECONDS = 10_000;

export const part: Part = {
  about: "processor time of the statements that read a cart, without HTTP, GraphQL and pricing (Linux only)",
  async run({ openShop, print }) {
    const shop = await openShop();
    const carts = await makeFullCarts(shop, PEOPLE);
    const { db, close } = openDatabase(shop.databaseUrl, { connections: 10, onIdleError: () => undefined });
    const people = await Promise.all(carts.map(({ cookie }) => findPerson(db, cookie)));
    const measure = makeMeasure(await findPostmaster(db), people);
    print("| read, c = 16 | PostgreSQL µs | Node µs | reads/s |\n|---|---|---|---|");
    const works: Record<string, (person: Person) => Promise<unknown>> = {
      "one row by its key": ({ owner }) => findCartId(db, owner.userId),
      "the same as tenant": ({ owner }) => readAsTenant(db, owner, (tx) => findCartId(tx, owner.userId)),
      "the cart in the shop's own role": ({ owner }) => findLiveCart(db as never, owner, { skus: [], now: new Date() }),
      "the cart as tenant": ({ owner }) =>
        readAsTenant(db, owner, (tx) => findLiveCart(tx, owner, { skus: [], now: new Date() })),
      "viewer and cart: the exchange of GetCart": ({ owner, hash, seen }) =>
        Promise.all([
          readBesideTenant(db, owner, (beside) => findSeenViewer(beside, hash, seen)),
          readAsTenant(db, owner, (tx) => findLiveCart(tx, owner, { skus: [], now: new Date() })),
        ]),
    };
    for (const [name, work] of Object.entries(works)) print(`| ${name} | ${(await measure(work)).join(" | ")} |`);
    await close();
  },
};

type Person = Awaited<ReturnType<typeof findPerson>>;

async function findPerson(db: Database, cookie: string) {
  const token = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1).split(";")[0] ?? "");
  const hash = hashToken(token);
  const seen = await findSeenViewer(db, hash);
  if (seen === null) throw new Error("The session of a cart does not exist.");
  return { hash, seen, owner: { ...toTenant(seen.viewer), guestHash: null, country: "AU" } as const };
}

function findCartId(db: Database, userId: string) {
  return sql`select id from carts where user_id = ${userId} and status = 'LIVE'`.execute(db);
}

/** Every connection of PostgreSQL is a child process of its first process. */
async function findPostmaster(db: Database): Promise<string> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return readProcess(String(rows[0]?.pid)).parent;
}

/** The parent of a process and the processor time it has used. A process that has just ended has neither. */
function readProcess(pid: string): { readonly parent: string; readonly ticks: number } {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    const fields = afterName.split(" ");
    return { parent: fields[1] ?? "", ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return { parent: "", ticks: 0 };
  }
}

function makeMeasure(postmaster: string, people: readonly Person[]) {
  const sumTicks = () => {
    const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    const children = processes.map(readProcess).filter(({ parent }) => parent === postmaster);
    return children.reduce((sum, { ticks }) => sum + ticks, 0);
  };
  return async (work: (person: Person) => Promise<unknown>): Promise<readonly number[]> => {
    await repeat(people, work, WARM_UP);
    const [ticks, cpu, startedAt] = [sumTicks(), process.cpuUsage(), performance.now()];
    await repeat(people, work, TIMES);
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (performance.now() - startedAt) / 1000;
    const postgres = (sumTicks() - ticks) * TICK_MICROSECONDS;
    return [postgres / TIMES, (user + system) / TIMES, TIMES / seconds].map(Math.round);
  };
}

async function repeat(people: readonly Person[], work: (person: Person) => Promise<unknown>, times: number) {
  let left = times;
  const runOne = async (person: Person) => {
    while (left > 0) {
      left -= 1;
      await work(person);
    }
  };
  await Promise.all(people.map(runOne));
}
