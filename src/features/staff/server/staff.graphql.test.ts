// Shows that staff search and page through accounts, that a rep finds only assigned ones, that the palette finds what a person's
// capabilities open, and that the outbox and the audit log show the newest entries first.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { askOperation, openSession } from "../../../../tests/support/ask-shop.ts";
import { testServer } from "../../../../tests/support/test-server.ts";
import { inTransaction } from "../../../server/database.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";

const server = await testServer();
const admin = await openSession(server.db, "admin.au@trestle.test");
const rep = await openSession(server.db, "rep.nz@trestle.test");

interface Listed {
  readonly total: number;
  readonly rows: readonly Record<string, string>[];
}

async function list(
  operation: string,
  field: string,
  request: { cookie?: string; variables: object },
): Promise<Listed> {
  const { body } = await askOperation(server.url, operation, { cookie: admin, ...request });
  expect(body.errors).toBeUndefined();
  return (body.data as Record<string, Listed>)[field] as Listed;
}

function findAccounts(search: { text?: string; currentPage?: number; pageSize?: number; cookie?: string }) {
  const { cookie = admin, text = "", currentPage = 1, pageSize = 100 } = search;
  return list("GetStaffAccounts", "staffAccounts", { cookie, variables: { text, currentPage, pageSize } });
}

const accounts = await server.db.selectFrom("accounts").select(["id", "name", "number", "suburb"]).execute();

describe("accounts", () => {
  test("are all listed for an administrator", async () => {
    const { total, rows } = await findAccounts({});
    expect(total).toBe(accounts.length);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(accounts.map(({ id }) => id)));
  });

  test("are limited to the assigned ones for a rep, also in a search", async () => {
    const assigned = await server.db
      .selectFrom("rep_assignments as r")
      .innerJoin("users as u", "u.id", "r.rep_id")
      .select("r.account_id as id")
      .where("u.email", "=", "rep.nz@trestle.test")
      .execute();
    const { total, rows } = await findAccounts({ cookie: rep });
    expect(total).toBe(assigned.length);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(assigned.map(({ id }) => id)));
    expect(await findAccounts({ cookie: rep, text: "Harbour City" })).toMatchObject({ total: 0, rows: [] });
  });

  test.each([
    ["part of a name", "arbour city pain", "Harbour City Painters Pty Ltd"],
    ["another case", "HARBOUR CITY", "Harbour City Painters Pty Ltd"],
    ["spaces around", "  Harbour City  ", "Harbour City Painters Pty Ltd"],
    ["letters with marks", "Kererū", "Kererū Painters Ltd"],
  ])("are found by %s in the search text", async (_, text, name) => {
    expect((await findAccounts({ text })).rows.map((row) => row.name)).toEqual([name]);
  });

  test("are found by number and by suburb", async () => {
    for (const { number, suburb } of accounts.slice(0, 5)) {
      expect((await findAccounts({ text: number })).rows.map((row) => row.accountId)).toEqual([number]);
      const there = accounts.filter((account) => account.suburb === suburb).length;
      expect((await findAccounts({ text: suburb })).total).toBeGreaterThanOrEqual(there);
    }
  });

  test.each(["%", "_", "\\", "'", "a%z", "\ud800", "x".repeat(5_000)])("are searched by %j literally", async (text) => {
    const { total, rows } = await findAccounts({ text });
    const matching = accounts.filter(({ name, number, suburb }) =>
      [name, number, suburb].some((words) => words.toLowerCase().includes(text.toLowerCase())),
    );
    expect([total, rows.length]).toEqual([matching.length, matching.length]);
  });

  test("are listed over several pages without a gap", async () => {
    const pages = Math.ceil(accounts.length / 20);
    const ids: (string | undefined)[] = [];
    for (let currentPage = 1; currentPage <= pages; currentPage++) {
      const { total, rows } = await findAccounts({ currentPage, pageSize: 20 });
      expect(total).toBe(accounts.length);
      ids.push(...rows.map(({ id }) => id));
    }
    expect(ids).toHaveLength(accounts.length);
    expect(new Set(ids).size).toBe(accounts.length);
    expect(await findAccounts({ currentPage: pages + 1, pageSize: 20 })).toMatchObject({
      total: accounts.length,
      rows: [],
    });
  });

  test.each([
    [0, 20],
    [-1, 7],
    [2_147_483_647, 1_000],
  ])("on page %d of size %d are the first twenty", async (currentPage, pageSize) => {
    expect((await findAccounts({ currentPage, pageSize })).rows).toEqual((await findAccounts({ pageSize: 20 })).rows);
  });
});

describe("the newest entries come first", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 0, minute));

  test("in the outbox, with both bodies and the state of each mail", async () => {
    for (const minute of [1, 3, 2]) {
      await server.db
        .insertInto("mails")
        .values({
          notice_key: `notice ${minute}`,
          recipient: "grace@trestle.test",
          subject: `Mail ${minute}`,
          text_body: "Hello",
          html_body: "<p>Hello</p>",
          created_at: at(minute),
          sent_at: minute === 1 ? at(5) : null,
          last_problem: minute === 2 ? "Connection refused" : null,
        })
        .execute();
    }
    const outbox = await list("GetOutbox", "outbox", { variables: { currentPage: 1, pageSize: 20 } });
    expect(outbox.total).toBe(3);
    expect(outbox.rows).toMatchObject([
      { subject: "Mail 3", text: "Hello", html: "<p>Hello</p>", sentAt: null, lastProblem: null },
      { subject: "Mail 2", sentAt: null, lastProblem: "Connection refused" },
      { subject: "Mail 1", sentAt: at(5).toISOString(), lastProblem: null },
    ]);
  });

  test("in the audit log, over several pages, also for entries of the same moment", async () => {
    const { id } = await server.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "rep.nz@trestle.test")
      .executeTakeFirstOrThrow();
    const entry = { userId: id, accountId: accounts[0]?.id ?? null, acting: true, action: "ACTING_STARTED" } as const;
    await inTransaction(server.db, async (tx) => {
      for (let count = 0; count < 55; count++) await insertAuditEntry(tx, { ...entry, at: at(count === 54 ? 9 : 5) });
    });
    const first = await searchLog({});
    const second = await searchLog({ after: first.nextCursor ?? "" });
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([50, 5, null]);
    expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(55);
    expect(first.rows[0]).toMatchObject({
      at: at(9).toISOString(),
      userName: "Rāwiri Paki",
      accountName: accounts[0]?.name,
      accountId: accounts[0]?.number,
      acting: true,
    });
  });
});

interface Log {
  readonly rows: readonly Record<string, unknown>[];
  readonly nextCursor: string | null;
}

async function searchLog(search: object): Promise<Log> {
  const variables = { ...{ text: "", action: "", from: "", to: "", after: "" }, ...search };
  const { body } = await askOperation(server.url, "GetAuditLog", { cookie: admin, variables });
  expect(body.errors).toBeUndefined();
  return (body.data as { auditLog: Log }).auditLog;
}

describe("the search of the audit log", () => {
  test("finds a change by its subject, account, person, action and day, with what was before and after", async () => {
    const { id: userId } = await server.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "receivables.au@trestle.test")
      .executeTakeFirstOrThrow();
    const account = accounts[1];
    await inTransaction(server.db, (tx) =>
      insertAuditEntry(tx, {
        ...{ at: new Date("2026-03-31T12:30:00Z"), userId, accountId: account?.id ?? null, acting: false },
        ...{ action: "ORDER_CREDIT_REFUSED", subject: { kind: "ORDER", id: "AU-7777777" }, reason: "Too much" },
        ...{ before: { status: "CREATED" }, after: { status: "CANCELLED" } },
      }),
    );
    const found = {
      ...{ action: "ORDER_CREDIT_REFUSED", subjectKind: "ORDER", subject: "AU-7777777", reason: "Too much" },
      changes: [{ name: "Status", before: "CREATED", after: "CANCELLED" }],
    };
    // In Sydney it is 23:30 on the last day of March.
    const day = { from: "2026-03-31", to: "2026-03-31" };
    for (const search of [
      { text: "AU-7777777" },
      { text: account?.number },
      { text: " Receivables.AU@trestle.test " },
      { action: "ORDER_CREDIT_REFUSED" },
      { text: "AU-7777777", action: "ORDER_CREDIT_REFUSED", ...day },
      day,
    ]) {
      expect((await searchLog(search)).rows).toEqual([expect.objectContaining(found)]);
    }
    for (const search of [
      { text: "AU-777" },
      { text: "AU-7777777", action: "SIGNED_IN" },
      { text: "AU-7777777", from: "2026-04-01" },
      { text: "AU-7777777", to: "2026-03-30" },
    ]) {
      expect((await searchLog(search)).rows).toEqual([]);
    }
  });
});

describe("the palette", () => {
  interface Row {
    readonly kind: string;
    readonly label: string;
    readonly detail: string;
    readonly address: string;
  }

  async function search(email: string, text: string): Promise<Row[]> {
    const cookie = await openSession(server.db, email);
    const { body } = await askOperation(server.url, "StaffSearch", { cookie, variables: { text } });
    expect(body.errors).toBeUndefined();
    return (body.data as { staffSearch: Row[] }).staffSearch;
  }

  const ofKind = async (email: string, kind: string, text: string) =>
    (await search(email, text)).filter((row) => row.kind === kind);
  const [adminMail, storeMail] = ["admin.au@trestle.test", "store.au@trestle.test"];

  test("shows the queues of a person before anything is typed", async () => {
    const queues = await search("receivables.au@trestle.test", "");
    const labels = queues.map(({ label }) => label);
    expect(labels).toEqual([
      ...["Credit reviews", "Claims", "Failed returns", "Sign-ups", "Bounced mails", "Imports with errors"],
    ]);
    expect(await ofKind(storeMail, "QUEUE", "hand over")).toMatchObject([{ address: "/staff/queues/HAND_OVER" }]);
  });

  test("finds orders by the beginning of their number, for store staff those of their stores only", async () => {
    const { number: other } = await server.db
      .selectFrom("orders")
      .select("number")
      .where("number", "like", "AU-%")
      .executeTakeFirstOrThrow();
    expect(await ofKind(adminMail, "ORDER", other.toLowerCase())).toMatchObject([
      { label: other, address: `/staff/orders/${other}` },
    ]);
    const byDigits = await ofKind(adminMail, "ORDER", other.slice(3, 8));
    expect(byDigits.length).toBeGreaterThan(0);
    expect(byDigits.every(({ label }) => label.startsWith(other.slice(0, 8)))).toBe(true);
    const { rows: unseen } = await sql<{
      number: string;
    }>`select number from orders o where fulfilment_store_id <> '2226'
      and not exists (select from stock_reservations r where r.order_id = o.id and r.store_id = '2226')
      and number like 'AU-%' limit 1`.execute(server.db);
    expect(await ofKind(adminMail, "ORDER", unseen[0]?.number ?? "")).toHaveLength(1);
    expect(await ofKind(storeMail, "ORDER", unseen[0]?.number ?? "")).toEqual([]);
    expect(await ofKind("marketing.au@trestle.test", "ORDER", other)).toEqual([]);
  });

  test("finds accounts by the beginning of their name, for a rep the assigned ones only", async () => {
    expect(await ofKind(adminMail, "ACCOUNT", "HARBOUR ci")).toMatchObject([
      { label: "Harbour City Painters Pty Ltd" },
    ]);
    expect(await ofKind(adminMail, "ACCOUNT", "arbour city")).toEqual([]);
    const { number = "", name } = accounts.find((each) => each.name.startsWith("Harbour City")) ?? {};
    expect((await ofKind(adminMail, "ACCOUNT", number.slice(0, 9))).map(({ label }) => label)).toContain(name);
    expect(await ofKind("rep.nz@trestle.test", "ACCOUNT", "harbour city")).toEqual([]);
    expect(await ofKind("marketing.au@trestle.test", "ACCOUNT", "harbour city")).toEqual([]);
  });

  test("finds people by name and e-mail address for those who open every account", async () => {
    const [person] = await ofKind(adminMail, "PERSON", "holder.au@");
    expect(person).toMatchObject({ detail: expect.stringContaining("holder.au@trestle.test · Harbour City Painters") });
    expect(person?.address).toMatch(/^\/staff\/accounts\/AU-[0-9]{7}\?tab=members$/);
    const byName = await ofKind(adminMail, "PERSON", person?.label.toLowerCase() ?? "");
    expect(byName.map(({ label }) => label)).toContain(person?.label);
    expect(await ofKind(storeMail, "PERSON", "holder.au@")).toEqual([]);
    expect(await ofKind(adminMail, "PERSON", "store.au@")).toMatchObject([
      { address: expect.stringContaining("/staff/people") },
    ]);
    expect(await ofKind("receivables.au@trestle.test", "PERSON", "store.au@")).toEqual([]);
  });

  test("finds products, and is closed to customers", async () => {
    expect((await ofKind(storeMail, "PRODUCT", "wallcraft low sheen")).map(({ address }) => address)).toContain(
      "/products/wall-paint/wallcraft-interior-low-sheen/",
    );
    const cookie = await openSession(server.db, "holder.au@trestle.test");
    const { body } = await askOperation(server.url, "StaffSearch", { cookie, variables: { text: "harbour" } });
    expect(body.errors?.[0]?.extensions?.code).toBe("UNAUTHORIZED");
  });
});
