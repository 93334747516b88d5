import type { Clock } from "./clock.ts";

/** A job is cut off after 30 seconds. */
const RUN_MS = 20_000;

interface Work<Item> {
  readonly clock: Clock;
  /** The next items after one, in a fixed order; the first items for null. */
  listAfter(last: Item | null): Promise<readonly Item[]>;
  work(item: Item): Promise<void>;
}

/**
 * Works through a list in one run of a job. An item that fails does not stop the others: the run throws at its end, so that the
 * failure is logged and tried again. A run starts nothing after 20 seconds, and the next run goes on with what is left.
 */
export async function workThrough<Item>({ clock, listAfter, work }: Work<Item>): Promise<void> {
  const startedMs = clock.now().getTime();
  const isInTime = () => clock.now().getTime() - startedMs < RUN_MS;
  const errors: unknown[] = [];
  let items = await listAfter(null);
  while (items.length > 0 && isInTime()) {
    for (const item of items) {
      if (isInTime()) await work(item).catch((error: unknown) => errors.push(error));
    }
    items = await listAfter(items.at(-1) ?? null);
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} failed, the first with: ${errors[0]}`);
}
