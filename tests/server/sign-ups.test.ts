// Shows how a business gets a trade account: its form is stored once, staff decide it once, and the holder is invited.
import { describe, expect, test } from "vitest";
import { findBusinessNumber } from "../../src/shared/business-number.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { readToken, waitForMailedLink } from "../support/mail-link.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const admin = await openSession(server.db, "admin.au@trestle.test");

const run = (operation: string, cookie: string, variables: object = {}) =>
  runMutation(server.url, operation, { cookie, variables });

/** Finds a valid ABN for an unused company number. */
function findAbn(body: string): string {
  const found = Array.from({ length: 89 }, (_, index) => findBusinessNumber("ABN", `${index + 11}${body}`));
  return found.find((number) => number !== null) ?? "";
}

const form = {
  ...{ countryCode: "AU", businessName: "Two Coats Painting", kind: "SOLE_TRADER", terms: true, credit: "10000" },
  ...{ line1: "12 High Street", suburb: "Richmond", state: "VIC", postcode: "3121" },
  ...{ firstName: "Kim", lastName: "Lee", email: "kim@twocoats.example", mobileNumber: "0491 570 006" },
  ...{ referenceName1: "Timber & Co", referencePhone1: "(03) 5550 1234" },
  ...{ referenceName2: "Scaffold Hire", referencePhone2: "03 5550 4321" },
};

async function sendForm(change: object) {
  await server.db.deleteFrom("failed_tries").execute();
  return run("SendSignUp", "", { input: { ...form, ...change } });
}

async function storeForm(body: string, change: object = {}): Promise<string> {
  const { payload } = await sendForm({ abn: findAbn(body), ...change });
  const row = await server.db
    .selectFrom("sign_ups")
    .select("id")
    .where("reference", "=", String(payload.reference))
    .executeTakeFirstOrThrow();
  return row.id;
}

const readSignUp = async (id: string) => {
  const { body } = await askOperation(server.url, "GetSignUp", { cookie: admin, variables: { signUpId: id } });
  return body.data?.signUp as {
    status: string;
    accountId: string | null;
    decidedBy: string | null;
    reason: string | null;
  };
};

describe("a sign-up form", () => {
  test("a form is stored, and its sender gets the reference by mail", async () => {
    const { codes, payload } = await sendForm({ abn: findAbn("123456700"), email: "first@twocoats.example" });
    expect(codes).toEqual([]);
    expect(payload.reference).toMatch(/^S-\d{6}$/);
    await waitForMailedLink(server.db, { email: "first@twocoats.example", about: String(payload.reference) });
  });

  test("a form is refused if the business has an account or a form that is not decided", async () => {
    const { abn } = await server.db
      .selectFrom("accounts")
      .select("abn")
      .where("abn", "is not", null)
      .executeTakeFirstOrThrow();
    expect((await sendForm({ abn })).codes).toEqual(["BUSINESS_KNOWN"]);
    await storeForm("123456711");
    expect((await sendForm({ abn: findAbn("123456711") })).codes).toEqual(["SIGN_UP_WAITING"]);
  });

  test("64 parallel copies of a form are stored once, and the limit of five attempts holds", async () => {
    await server.db.deleteFrom("failed_tries").execute();
    const input = { ...form, abn: findAbn("123456722") };
    const answers = await Promise.all(Array.from({ length: 64 }, () => run("SendSignUp", "", { input })));
    const codes = answers.map((answer) => answer.codes[0] ?? "stored");
    expect(codes.filter((code) => code === "stored")).toHaveLength(1);
    expect(codes.filter((code) => code === "SIGN_UP_WAITING")).toHaveLength(4);
    expect(codes.filter((code) => code === "TOO_MANY_SIGN_UPS")).toHaveLength(59);
  });

  test("a form with mistakes does not count towards the limit", async () => {
    for (let times = 0; times < 8; times++)
      expect((await sendForm({ abn: "1" })).codes).toEqual(["BUSINESS_NUMBER_NOT_VALID"]);
    expect(await server.db.selectFrom("failed_tries").selectAll().execute()).toEqual([]);
  });
});

describe("a decision by staff", () => {
  test("64 parallel approvals create one account and invite one holder, who then holds it", async () => {
    const email = "holder.au@trestle.test";
    const id = await storeForm("123456733", { email, businessName: "Grace & Daughters" });
    const approval = { signUpId: id, creditLimit: "7,500", storeId: "2226" };
    const answers = await Promise.all(Array.from({ length: 64 }, () => run("ApproveSignUp", admin, approval)));
    expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(["SIGN_UP_DECIDED"]));
    const accounts = await server.db
      .selectFrom("accounts")
      .select(["number", "terms", "credit_limit_cents as limit", "kind"])
      .where("name", "=", "Grace & Daughters")
      .execute();
    expect(accounts).toEqual([
      { number: expect.stringMatching(/^AU-3\d{6}$/), terms: "CREDIT", limit: "750000", kind: "TRADE" },
    ]);
    expect(await readSignUp(id)).toMatchObject({
      status: "APPROVED",
      accountId: accounts[0]?.number,
      decidedBy: "Minh Tran",
    });

    const link = await waitForMailedLink(server.db, { email, about: "Join Grace & Daughters" });
    const grace = await openSession(server.db, email);
    expect((await run("AcceptInvitation", grace, { token: readToken(link) })).codes).toEqual([]);
    const { body } = await askOperation(server.url, "GetAccount", {
      cookie: grace,
      variables: { date: "", loyalty: false },
    });
    expect(body.data?.me).toMatchObject({
      business: { name: "Grace & Daughters" },
      userGroup: { name: "Account holder" },
      creditCheck: { creditLimit: { value: 7500 } },
    });
  });

  test("an approval without credit creates a CASH account with the chosen rep", async () => {
    const id = await storeForm("123456744", { businessName: "Cash Painters" });
    const { body } = await askOperation(server.url, "GetSignUp", { cookie: admin, variables: { signUpId: id } });
    const [rep] = (body.data?.reps ?? []) as { id: string }[];
    expect((await run("ApproveSignUp", admin, { signUpId: id, creditLimit: "0", repId: rep?.id })).codes).toEqual([]);
    const row = await server.db
      .selectFrom("accounts as a")
      .innerJoin("rep_assignments as r", "r.account_id", "a.id")
      .select(["a.terms", "r.rep_id as repId"])
      .where("a.name", "=", "Cash Painters")
      .executeTakeFirst();
    expect(row).toEqual({ terms: "CASH", repId: rep?.id });
  });

  test("of parallel approvals and refusals one counts, and the reason of a refusal reaches the applicant", async () => {
    const id = await storeForm("123456755", { email: "maybe@twocoats.example", businessName: "Maybe Painters" });
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        index % 2 === 0
          ? run("RefuseSignUp", admin, { signUpId: id, reason: "We could not reach your references." })
          : run("ApproveSignUp", admin, { signUpId: id, creditLimit: "0" }),
      ),
    );
    expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
    const { status, accountId, reason } = await readSignUp(id);
    expect([accountId !== null, reason !== null]).toEqual(status === "APPROVED" ? [true, false] : [false, true]);

    const other = await storeForm("123456766", { email: "no@twocoats.example" });
    expect((await run("RefuseSignUp", admin, { signUpId: other, reason: " " })).codes).toEqual(["REASON_REQUIRED"]);
    await run("RefuseSignUp", admin, { signUpId: other, reason: "We could not reach your references." });
    await waitForMailedLink(server.db, { email: "no@twocoats.example", about: "About the trade account" });
    const mail = await server.db
      .selectFrom("mails")
      .select("text_body as text")
      .where("recipient", "=", "no@twocoats.example")
      .where("subject", "like", "About%")
      .execute();
    expect(mail.map(({ text }) => text.includes("We could not reach your references."))).toEqual([true]);
  });

  test("staff can approve each sign-up of the demo, in both countries", async () => {
    const demo = await server.db.selectFrom("sign_ups").select("id").where("reference", "<", "S-1").execute();
    expect(demo).toHaveLength(3);
    for (const { id } of demo) {
      expect((await run("ApproveSignUp", admin, { signUpId: id, creditLimit: "5000" })).codes).toEqual([]);
    }
  });

  test("the audit log has each kind of decision", async () => {
    const rows = await server.db
      .selectFrom("audit_entries")
      .select("action")
      .where("action", "like", "SIGN_UP%")
      .distinct()
      .execute();
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(["SIGN_UP_APPROVED", "SIGN_UP_REFUSED"]));
  });
});
