// Shows that administrators add members of staff, change their roles and stores and switch them off, that the change holds at
// the next request, and that nobody changes their own role.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const { db, url } = await testServer();
const admin = await openSession(db, "admin.au@trestle.test");
const findId = async (email: string) =>
  (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
const run = async (operation: string, variables: object, cookie = admin) =>
  (await runMutation(url, operation, { cookie, variables })).codes;

const kim = { email: "Kim@merchant.example", firstName: "Kim", lastName: "Lee", role: "STORE", stores: "2240, 2226" };

async function readMenu(cookie: string): Promise<string[]> {
  const { body } = await askOperation(url, "GetFrame", { cookie });
  return (body.data as { frame: { menu: { label: string }[] } }).frame.menu.map(({ label }) => label);
}

interface Person {
  email: string;
  stores: string[];
  status: string;
  isSelf: boolean;
}

async function listPeople(): Promise<Person[]> {
  const { body } = await askOperation(url, "GetStaffPeople", { cookie: admin });
  return (body.data as { staffPeople: Person[] }).staffPeople;
}

describe("adding a member of staff", () => {
  test("makes a person with role and stores, who gets a link to choose a password", async () => {
    expect(await run("AddStaffMember", kim)).toEqual([]);
    const added = (await listPeople()).find(({ email }) => email.toLowerCase() === "kim@merchant.example");
    expect(added).toMatchObject({ role: "STORE", stores: ["Richmond", "Preston"], status: "ACTIVE", isSelf: false });
    const { rows } = await sql`select m.recipient, m.text_body like '%/oidc/new-password?token=%' as "hasLink",
        exists (select from provider_people p where p.email = 'kim@merchant.example') as "canSignIn"
      from mails m where m.subject = 'You now work at Trestle Trade'`.execute(db);
    expect(rows).toEqual([{ recipient: expect.stringMatching(/^kim@/i), hasLink: true, canSignIn: true }]);
  });

  test("refuses a known address, an unknown role and unknown stores, and adds nobody", async () => {
    const before = (await listPeople()).length;
    expect(await run("AddStaffMember", kim)).toEqual(["STAFF_EMAIL_TAKEN"]);
    expect(await run("AddStaffMember", { ...kim, email: "holder.au@trestle.test" })).toEqual(["STAFF_EMAIL_TAKEN"]);
    const other = { ...kim, email: "lee@merchant.example" };
    expect(await run("AddStaffMember", { ...other, role: "CUSTOMER" })).toEqual(["STAFF_ROLE_UNKNOWN"]);
    expect(await run("AddStaffMember", { ...other, stores: "2226, 9999" })).toEqual(["STAFF_STORE_UNKNOWN"]);
    expect(await run("AddStaffMember", { ...other, stores: "", firstName: "" })).toEqual([
      "NAME_REQUIRED",
      "STAFF_STORE_REQUIRED",
    ]);
    expect((await listPeople()).length).toBe(before);
  });

  test("64 parallel requests add the person once", async () => {
    const robin = { ...kim, email: "robin@merchant.example" };
    const answers = await Promise.all(Array.from({ length: 64 }, () => run("AddStaffMember", robin)));
    expect(answers.filter((codes) => codes.length === 0)).toHaveLength(1);
    expect(new Set(answers.flat())).toEqual(new Set(["STAFF_EMAIL_TAKEN"]));
  });
});

describe("changing a member of staff", () => {
  test("holds at the next request, and the log has role and stores before and after", async () => {
    const email = "store.nz@trestle.test";
    const userId = await findId(email);
    const cookie = await openSession(db, email);
    expect(await readMenu(cookie)).toContain("Counter");
    const change = { userId, role: "RECEIVABLES", stores: "6014", status: "ACTIVE" };
    expect(await run("ChangeStaffMember", change)).toEqual([]);
    const menu = await readMenu(cookie);
    expect(menu).toContain("Sign-ups");
    expect(menu).not.toContain("Counter");
    const { rows } = await sql`select before, after from audit_entries
      where subject_kind = 'PERSON' and subject_id = ${email}`.execute(db);
    expect(rows).toEqual([{ before: { role: "STORE", stores: ["6014"] }, after: { role: "RECEIVABLES", stores: [] } }]);
    // The same again changes nothing and writes nothing.
    expect(await run("ChangeStaffMember", change)).toEqual([]);
    const again = await sql`select from audit_entries where subject_id = ${email}`.execute(db);
    expect(again.rows).toHaveLength(1);
  });

  test("who is switched off is signed out", async () => {
    const email = "marketing.nz@trestle.test";
    const cookie = await openSession(db, email);
    const change = { userId: await findId(email), role: "MARKETING", stores: "" };
    expect(await run("ChangeStaffMember", { ...change, status: "INACTIVE" })).toEqual([]);
    expect(await readMenu(cookie)).toEqual([]);
    expect((await listPeople()).find((person) => person.email === email)).toMatchObject({ status: "INACTIVE" });
    expect(await run("ChangeStaffMember", { ...change, status: "ACTIVE" })).toEqual([]);
  });

  test("nobody changes their own role, and customers are not staff", async () => {
    const change = { role: "MARKETING", stores: "", status: "ACTIVE" };
    const own = { ...change, userId: await findId("admin.au@trestle.test") };
    expect(await run("ChangeStaffMember", own)).toEqual(["STAFF_NOT_YOURSELF"]);
    const customer = { ...change, userId: await findId("holder.au@trestle.test") };
    expect(await run("ChangeStaffMember", customer)).toEqual(["STAFF_NOT_FOUND"]);
    expect(await run("ChangeStaffMember", { ...change, userId: "none" })).toEqual(["STAFF_NOT_FOUND"]);
  });

  test("two administrators who change each other do not block each other", async () => {
    const other = await openSession(db, "admin.nz@trestle.test");
    const ids = [await findId("admin.au@trestle.test"), await findId("admin.nz@trestle.test")];
    const change = (userId: string | undefined, cookie: string) =>
      run("ChangeStaffMember", { userId, role: "MARKETING", stores: "", status: "ACTIVE" }, cookie);
    const answers = await Promise.all([change(ids[0], other), change(ids[1], admin)]);
    expect(answers.toSorted((one, next) => one.length - next.length)).toEqual([[], [expect.any(String)]]);
  });
});
