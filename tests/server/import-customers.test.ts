// Shows the files of stores, customers, members and open invoices: what they create, change and withdraw, what is refused, and what an
// undo brings back.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { foldLocalityName } from "../../src/features/stores/locality.ts";
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
