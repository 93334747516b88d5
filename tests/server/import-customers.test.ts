// Shows the files of stores, customers, members and open invoices: what they create, change and withdraw, what is refused, and what an
// undo brings back.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { calculateDueDate } from "../../src/features/billing/payment-terms.ts";
import { dueDateColumn } from "../../src/features/billing/server/opening-items.store.ts";
import { foldLocalityName } from "../../src/features/stores/locality.ts";
import { toSlug } from "../../src/shared/slug.ts";
import { importClient } from "../support/import-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db } = server;
const admin = await importClient(server);

const toFile = (...lines: readonly string[]) => `${lines.join("\n")}\n`;
const listProblems = async (number: number) =>
  (await admin.find(number, "PROBLEMS")).problems.map(({ line, column }) => `${line} ${column}`);
const findCells = async (kind: "stores" | "customers" | "members" | "open_invoices", key: string) =>
  (await sql<{ cells: object }>`select cells from ${sql.table(`file_${kind}`)} where key = ${key}`.execute(db)).rows[0]
    ?.cells;

const storeHead =
  "store_id,name,type,zone,line1,suburb,city,state,postcode,country,phone,email,mon,sat,exceptions,short_name,action";
const place = (name: string) => `${name},metro,Australia/Melbourne,1 Test Road,Richmond,Melbourne,VIC,3121,AU`;
const contact = "03 5550 9999,test@example.com";

test("a store is created where its suburb is, with its hours and exceptions, and an undo withdraws it", async () => {
  const planned = await admin.plan(
    toFile(
      storeHead,
      `T1,${place("Test One")},${contact},06:30-17:00,closed,2031-12-25 closed Christmas|2031-12-24 7am-12:00 Eve,,`,
      `T2,${place("Test Two").replace("Richmond", "Nowhere at all")},${contact},,,,,`,
      `T3,${place("Test One")},${contact},,,,Three,`,
      `T4,${place("Test Four").replace("VIC", "Bavaria")},${contact},,,,,`,
      `T5,${place("Test Five")},${contact},,,2031-12-25 closed One|2031-12-25 7:00-9:00 Two,,`,
    ),
  );
  // Two stores of one file have the same name, so both are rejected.
  expect(await listProblems(planned.import.number)).toEqual([
    "2 name",
    "3 latitude",
    "4 name",
    "5 state",
    "6 exceptions",
  ]);
  const good = await admin.plan(
    toFile(
      storeHead,
      `T1,${place("Test One")},${contact},06:30-17:00,closed,2031-12-25 closed Christmas|2031-12-24 7am-12:00 Eve,,`,
    ),
  );
  expect((await admin.apply(good.import.number)).import.status).toBe("APPLIED");
  const cells = {
    ...{ name: "Test One", short_name: "Test One", type: "metro", cut_off: "12:00", mon: "06:30-17:00", sat: null },
    ...{
      exceptions: "2031-12-24 07:00-12:00 Eve|2031-12-25 closed Christmas",
      trade: "yes",
      render: "no",
      status: "active",
    },
  };
  expect(await findCells("stores", "T1")).toMatchObject(cells);
  const { rows } = await sql<{ km: number }>`select abs(latitude + 37.82) + abs(longitude - 145) as km from stores
    where id = 'T1'`.execute(db);
  expect(rows[0]?.km).toBeLessThan(0.05);
  const changed = await admin.plan(toFile(storeHead, `T1,,,,,,,,,,,,closed,8:00-12:00,[clear],Tee one,`));
  expect(changed.import).toMatchObject({ changes: 1, rejected: 0 });
  await admin.apply(changed.import.number);
  expect(await findCells("stores", "T1")).toMatchObject({
    mon: null,
    sat: "08:00-12:00",
    exceptions: null,
    short_name: "Tee one",
  });
  const undo = await admin.planUndo(changed.import.number);
  await admin.apply(undo.import.number);
  expect(await findCells("stores", "T1")).toMatchObject(cells);
  const first = await admin.planUndo(good.import.number);
  await admin.apply(first.import.number);
  expect(await findCells("stores", "T1")).toMatchObject({ status: "withdrawn" });
});

test("PostgreSQL folds the names of suburbs as the shop does", async () => {
  const names = ["St Kilda", "Mt Māunganui", "O’Connor", "Saint-Mary's  (North)", "Mtn St"];
  const { rows } = await sql<{ name: string }>`select fold_locality_name(n.name) as name
    from unnest(${names}::text[]) with ordinality as n (name, place) order by n.place`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(names.map(foldLocalityName));
});

const customerHead =
  "account_no,name,country,business_number,payment,credit_limit,terms,rep_email,store_id,line1,suburb,state,postcode,kind,price_list";
const address = "1 Test Road,Richmond,VIC,3121";
const abn = "51824753556";
const repEmail =
  (await sql<{ email: string }>`select lower(email) as email from users where role = 'REP' order by 1`.execute(db))
    .rows[0]?.email ?? "";

test("customers are created with their rep and their terms, and changes that the shop refuses are rejected", async () => {
  const planned = await admin.plan(
    toFile(
      customerHead,
      `T-0001,Test Painters,AU,${abn},,5000,14,${repEmail},2226,${address},,`,
      `AU-4000001,Our Form,AU,${abn},cash,,,,,${address},,`,
      `T-0003,No Number,AU,,,,,,,${address},,`,
      `T-0004,A Person,AU,,,,,,,${address},consumer,`,
      `T-0005,Credit Person,AU,,account,,,,,${address},consumer,`,
      `T-0006,Elsewhere,NZ,${abn},,,,,,1 Road,Ponsonby,Auckland,1011,,`,
      `T-0007,No Rep,AU,${abn},,,,nobody@example.com,,${address},,`,
      `T-0008,Band,AU,${abn},,,,,,${address},,No such band`,
      `T-0009,Cash,AU,${abn},cash,10,,,,${address},,`,
    ),
  );
  expect(await listProblems(planned.import.number)).toEqual([
    ...["4 business_number", "6 payment", "7 business_number", "8 rep_email", "9 price_list", "10 credit_limit"],
  ]);
  await admin.apply(planned.import.number);
  expect(await findCells("customers", "T-0001")).toMatchObject({
    ...{
      payment: "account",
      credit_limit: "5000.00",
      terms: "14",
      rep_email: repEmail,
      store_id: "2226",
      kind: "trade",
    },
    business_number: abn,
  });
  const next = await sql<{ number: string }>`select nextval('account_numbers') as number`.execute(db);
  expect(Number(next.rows[0]?.number)).toBe(4_000_002);
  const refused = await admin.plan(
    toFile("account_no,country,payment,rep_email", "T-0001,NZ,,", "AU-4000001,,,[clear]", "T-0004,,account,"),
  );
  expect(await listProblems(refused.import.number)).toEqual(["2 country", "4 payment"]);
  const changed = await admin.plan(toFile("account_no,credit_limit,rep_email", "T-0001,7500.5,[clear]"));
  await admin.apply(changed.import.number);
  expect(await findCells("customers", "T-0001")).toMatchObject({ credit_limit: "7500.50", rep_email: null });
  const undo = await admin.planUndo(changed.import.number);
  await admin.apply(undo.import.number);
  expect(await findCells("customers", "T-0001")).toMatchObject({ credit_limit: "5000.00", rep_email: repEmail });
  // Customers are never removed, because papers name them.
  expect((await admin.planUndo(planned.import.number)).import).toMatchObject({ changes: 0, rejected: 3 });
});

const memberHead = "account_no,email,access,spend_limit,invite,first_name,last_name,power_of_attorney,action";

test("members join with their access, are invited once, and an account keeps one holder", async () => {
  const planned = await admin.plan(
    toFile(
      memberHead,
      "T-0001,Holder@Import.Example,holder,,yes,Holly,Holder,,",
      "T-0001,limited@import.example,limited,250,no,Lim,Ited,yes,",
      "T-0001,second@import.example,limited,,,No,Limit,,",
      "T-0001,admin.au@trestle.test,full,,,Ad,Min,,",
      "T-0001,link@import.example,full,,,Visit,www.example.com,,",
      "NO-SUCH,a@import.example,full,,,A,B,,",
    ),
  );
  expect(await listProblems(planned.import.number)).toEqual([
    "4 spend_limit",
    "5 email",
    "6 last_name",
    "7 account_no",
  ]);
  await admin.apply(planned.import.number);
  const countMails = async () =>
    Number(
      (
        await sql<{ count: string }>`select count(*) as count from invitations
          where email like '%import.example' and sent_at is not null`.execute(db)
      ).rows[0]?.count,
    );
  await expect.poll(countMails, { timeout: 20_000 }).toBe(1);
  expect(await findCells("members", "T-0001|limited@import.example")).toMatchObject({
    ...{ access: "limited", spend_limit: "250.00", invite: null, power_of_attorney: "yes", status: "active" },
  });
  const again = await admin.plan(
    toFile(memberHead, "T-0001,holder@import.example,,,yes,,,,", "T-0001,limited@import.example,,,,,,,"),
  );
  expect(again.import).toMatchObject({ changes: 0, rejected: 0 });
  const swap = await admin.plan(
    toFile(
      memberHead,
      "T-0001,holder@import.example,full,,,,,,",
      "T-0001,limited@import.example,holder,[clear],yes,,,,",
    ),
  );
  expect(swap.import).toMatchObject({ changes: 2, rejected: 0 });
  await admin.apply(swap.import.number);
  await expect.poll(countMails, { timeout: 20_000 }).toBe(2);
  for (const line of ["limited@import.example,full", "holder@import.example,holder"]) {
    expect((await admin.plan(toFile(memberHead, `T-0001,${line},,,,,,`))).import).toMatchObject({
      changes: 0,
      rejected: 1,
    });
  }
  const undo = await admin.planUndo(swap.import.number);
  expect(undo.import).toMatchObject({ changes: 2, rejected: 0 });
  await admin.apply(undo.import.number);
  expect(await findCells("members", "T-0001|limited@import.example")).toMatchObject({
    access: "limited",
    invite: "yes",
  });
  const gone = await admin.plan(toFile(memberHead, "T-0001,limited@import.example,,,,,,,withdraw"));
  await admin.apply(gone.import.number);
  const { rows } = await sql`select withdrawn_at from invitations where email = 'limited@import.example'`.execute(db);
  expect(rows).toEqual([{ withdrawn_at: expect.any(Date) }]);
});

const invoiceHead = "account_no,doc_no,kind,issued,due,amount,open,po,job,action";

test("open invoices are booked once, their numbers stay free for ours, and an undo takes them back", async () => {
  const findBalance = async () =>
    (
      await sql<{
        cents: string;
      }>`select c.balance_cents as cents from account_credit c join accounts a on a.id = c.account_id
        where a.number = 'T-0001'`.execute(db)
    ).rows[0]?.cents ?? "0";
  const file = toFile(
    invoiceHead,
    "T-0001,OLD/77,invoice,2026-01-31,,1250.40,250.40,PO 7,Harbour Street,",
    "T-0001,INV-4500001,invoice,2026-02-10,2026-03-01,100,100,,,",
    "T-0001,OLD-CR,credit_note,2026-02-11,,50,20,,,",
    "T-0001,OLD-PAY,payment,2026-02-12,,30,30,,,",
    "T-0001,OPENING,opening,2026-02-13,2026-02-20,10,10,,,",
    "T-0001,PAID,invoice,2026-02-13,,10,0,,,",
    "T-0001,LATE,payment,2026-02-13,2026-03-01,10,10,,,",
    "AU-4000001,OLD/77,invoice,2026-02-13,,10,10,,,",
  );
  const both = await admin.plan(file);
  expect(await listProblems(both.import.number)).toEqual(["2 doc_no", "7 open", "8 due", "9 doc_no"]);
  const planned = await admin.plan(file.replace("AU-4000001,OLD/77", "AU-4000001,OLD/78"));
  await admin.apply(planned.import.number);
  expect(await findBalance()).toBe("31040");
  // Fourteen days after the issue, as agreed with this customer.
  expect(await findCells("open_invoices", "T-0001|OLD/77")).toMatchObject({
    ...{ due: "2026-02-14", amount: "1250.40", open: "250.40", po: "PO 7", job: "Harbour Street" },
  });
  const { rows } = await sql<{ number: string; cents: string }>`select nextval('invoice_numbers') as number,
    (select sum(cents) from ledger_entries where book = 'OPENING') as cents`.execute(db);
  expect(rows).toEqual([{ number: "4500002", cents: "-32040" }]);
  expect((await admin.plan(file.replace("AU-4000001,OLD/77", "AU-4000001,OLD/78"))).import).toMatchObject({
    changes: 0,
  });
  const changed = await admin.plan(toFile(invoiceHead, "T-0001,OPENING,,,,20,,,,"));
  expect(await listProblems(changed.import.number)).toEqual(["2 amount"]);
  // A credit settles a part of an invoice, so this invoice and the credit stay.
  await sql`insert into allocations (account_id, credit_id, debit_id, cents, at)
    select c.account_id, c.id, d.id, 1000, now() from billing_documents c join billing_documents d on d.account_id = c.account_id
    where c.number = 'OLD-CR' and d.number = 'OLD/77'`.execute(db);
  const undo = await admin.planUndo(planned.import.number);
  expect(undo.import).toMatchObject({ changes: 4, rejected: 2 });
  expect((await admin.apply(undo.import.number)).import.status).toBe("APPLIED");
  expect(await findBalance()).toBe("23040");
  expect(await findCells("open_invoices", "T-0001|OPENING")).toBeUndefined();
  const again = await admin.plan(toFile(invoiceHead, "T-0001,OPENING,opening,2026-02-13,,10,10,,,"));
  await admin.apply(again.import.number);
  expect(await findBalance()).toBe("24040");
  const removed = await admin.plan(
    toFile(invoiceHead, "T-0001,OPENING,,,,,,,,withdraw", "T-0001,OLD/77,,,,,,,,withdraw"),
  );
  expect(removed.import).toMatchObject({ changes: 1, rejected: 1 });
  await admin.apply(removed.import.number);
  expect(await findBalance()).toBe("23040");
});

test("PostgreSQL finds the same days of payment as the shop", async () => {
  const cases = ["0", "7", "30", "0EOM", "14EOM", "30EOM", "45EOM", "60EOM"].flatMap((terms) =>
    ["2026-01-31", "2026-02-28", "2028-02-29", "2026-12-15"].map((issued) => ({ issued, terms })),
  );
  const { rows } = await sql<{ due: string }>`select (${dueDateColumn(sql`issued`, sql`terms`)})::text as due
    from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c (issued date, terms text)`.execute(db);
  expect(rows.map(({ due }) => due)).toEqual(cases.map(({ issued, terms }) => calculateDueDate(issued, terms)));
});

test("PostgreSQL makes the same slugs as the shop", async () => {
  const names = ["Wall & Ceiling 50% Low/High", "Crème brûlée’s", " -- A  B's -- ", "Ölfarbe 4 L", "漆", "ÅNGSTRÖM"];
  const { rows } = await sql<{ slug: string }>`select to_slug(n.name) as slug
    from unnest(${names}::text[]) with ordinality as n (name, place) order by n.place`.execute(db);
  expect(rows.map(({ slug }) => slug)).toEqual(names.map(toSlug));
});
