// Shows that work in threads is limited and fair: a few threads, one queue with a limit, and turns for its owners.
import { afterAll, describe, expect, test } from "vitest";
import { makeFairQueue } from "./fair-queue.ts";
import { makeThreadPool, type TaskThread } from "./thread-pool.ts";

const pools: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function testPool(limits: Parameters<typeof makeThreadPool>[0]) {
  const pool = makeThreadPool(limits);
  pools.push(pool);
  return pool;
}

const module = new URL("./sample-task.fake.ts", import.meta.url);
const text = (bytes: Buffer | null) => bytes && JSON.parse(bytes.toString());

test("a task gets its parts in order, and then its input", async () => {
  const pool = testPool({ threads: 1 });
  const made = await pool.run({ module, owner: "a" }, (thread) => {
    for (const part of [1, 2, 3]) thread.add(part);
    return thread.finish("end");
  });
  expect(text(made)).toMatchObject({ parts: [1, 2, 3], input: "end" });
});

test("one thread runs all tasks one after the other, each with its own parts", async () => {
  const pool = testPool({ threads: 1 });
  const made = await Promise.all(
    [1, 2, 3].map((part) =>
      pool.run({ module, owner: "a" }, (thread) => {
        thread.add(part);
        return thread.finish(null);
      }),
    ),
  );
  expect(made.map(text)).toMatchObject([{ parts: [1] }, { parts: [2] }, { parts: [3] }]);
  expect(new Set(made.map((each) => text(each).thread)).size).toBe(1);
});

test("a failed task rejects, and the next one gets a new thread", async () => {
  const pool = testPool({ threads: 1 });
  const run = (input: unknown) => pool.run({ module, owner: "a" }, (thread) => thread.finish(input));
  await expect(run("fail")).rejects.toThrow("The sample task has failed.");
  expect(text(await run("works"))).toMatchObject({ input: "works" });
});

/** Work that ends when the test says so. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  return { work: (_thread: TaskThread) => promise, end: () => resolve(Buffer.from("")) };
}

test("64 requests of one person are refused above the limit, and another person still gets a turn", async () => {
  const pool = testPool({ threads: 1, waiting: 64, waitingOfOwner: 16 });
  const held = heldWork();
  const first = pool.run({ module, owner: "one" }, held.work);
  const order: string[] = [];
  const note = (owner: string) =>
    pool.run({ module, owner }, async () => {
      order.push(owner);
      return Buffer.from("");
    });
  const many = Array.from({ length: 64 }, () => note("one"));
  const other = note("other");
  held.end();
  const answers = await Promise.all([first, ...many, other]);
  expect(answers.filter((answer) => answer === null)).toHaveLength(64 - 16);
  expect(order).toHaveLength(16 + 1);
  expect(order.indexOf("other")).toBeLessThanOrEqual(1);
});

describe("the queue", () => {
  test("owners take turns", () => {
    const queue = makeFairQueue<string>({ size: 10, sizeOfOwner: 5 });
    for (const item of ["a1", "a2", "a3", "b1", "b2", "c1"]) queue.add(item.charAt(0), item);
    const taken = Array.from({ length: 7 }, () => queue.take());
    expect(taken).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", null]);
  });

  test("it is full for one owner, and for all owners", () => {
    const queue = makeFairQueue<number>({ size: 3, sizeOfOwner: 2 });
    expect([queue.add("a", 1), queue.add("a", 2), queue.add("a", 3)]).toEqual([true, true, false]);
    expect([queue.add("b", 1), queue.add("b", 2)]).toEqual([true, false]);
    queue.take();
    expect(queue.add("b", 2)).toBe(true);
  });
});
