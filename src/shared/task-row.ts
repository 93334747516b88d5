/**
 * A task is a thing that waits for staff: an order to pick, a sign-up to answer. The stores of several features select tasks
 * with these columns, and the queues of staff show them in one table.
 */
export interface TaskRow {
  /** Unique in its queue. */
  readonly id: string;
  /** What people call it: the number of an order, a reference, an e-mail address. */
  readonly title: string;
  /** What the address of its page contains: a number or an id. */
  readonly reference: string;
  /** The customer. Null where `customer` has the name. */
  readonly accountId: string | null;
  readonly customer: string | null;
  readonly detail: string;
  readonly status: string;
  readonly units: number | null;
  readonly storeId: string | null;
  readonly since: Date;
  /** A day or a time at the store for which it is promised. */
  readonly due: string | null;
}

/** Which tasks a member of staff sees. */
export interface TaskScope {
  /** Null for every store. */
  readonly storeIds: readonly string[] | null;
  readonly now: Date;
}
