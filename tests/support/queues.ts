import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import { askOperation, openSession } from "./ask-shop.ts";

/** A mail that the mail server has refused for good. */
export async function bounceMail(db: Database, minutesAgo = 5): Promise<{ mailId: string }> {
  const mailId = randomUUID();
  await sql`insert into mails (id, notice_key, recipient, subject, text_body, html_body, created_at, attempts, last_problem, bounced_at)
    values (${mailId}, ${`bounced:${mailId}`}, 'nobody@trades.example', 'Your order', 'Hello', '<p>Hello</p>',
      now() - ${minutesAgo} * interval '1 minute', 1, '550 No such user', now() - ${minutesAgo} * interval '1 minute')`.execute(
    db,
  );
  return { mailId };
}

interface Shop {
  readonly db: Database;
  readonly url: string;
}

interface Counted {
  readonly queue: string;
  readonly count: number;
  readonly oldestMinutes: number | null;
}

export async function countQueues({ db, url }: Shop, email: string, storeId = ""): Promise<Record<string, Counted>> {
  const cookie = await openSession(db, email);
  const { body } = await askOperation(url, "GetStaffQueues", { cookie, variables: { storeId } });
  const { staffQueues } = body.data as { staffQueues: { queues: Counted[] } };
  return Object.fromEntries(staffQueues.queues.map((each) => [each.queue, each]));
}

interface Task {
  readonly id: string;
  readonly title: string;
  readonly customer: string;
  readonly status: string;
  readonly address: string;
  readonly dueIn: string | null;
}

interface Asked {
  readonly email: string;
  readonly queue: string;
  readonly storeId?: string | undefined;
}

export async function listTasks({ db, url }: Shop, { email, queue, storeId = "" }: Asked): Promise<Task[]> {
  const cookie = await openSession(db, email);
  const { body } = await askOperation(url, "GetStaffQueue", { cookie, variables: { queue, storeId } });
  const { staffQueue } = body.data as { staffQueue: { queue: { tasks: Task[] } | null } };
  return staffQueue.queue?.tasks ?? [];
}
