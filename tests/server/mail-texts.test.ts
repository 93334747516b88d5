// Shows the texts of mails on the staff page: the next mail uses a change, two editors lose nothing, every change can be taken
// back, and neither a text nor a fact can add markup or headers to a mail.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type MailKind, mailKindNames, mailKinds } from "../../src/features/mails/mail-kinds.ts";
import { toMailTextFields } from "../../src/features/mails/mail-text.ts";
import { writeMail } from "../../src/features/mails/server/mails.steps.ts";
import { inTransaction } from "../../src/server/database.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { type MailTextsData, newMailText } from "../support/mail-texts.ts";
import { runMutation } from "../support/operation-client.ts";
import { plainPage } from "../support/plain-page.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db, url } = server;
const marketing = await openSession(db, "marketing.au@trestle.test");
const admin = await openSession(db, "admin.au@trestle.test");
const store = await openSession(db, "store.au@trestle.test");
const kind = "order-confirmed";
const defaults = toMailTextFields(mailKinds[kind]);

async function read(of: MailKind | "" = kind, draft: object | null = null): Promise<MailTextsData> {
  const { body } = await askOperation(url, "GetMailTexts", { cookie: marketing, variables: { kind: of, draft } });
  return (body.data as { mailTexts: MailTextsData }).mailTexts;
}

async function readChosen(of: MailKind = kind, draft: object | null = null) {
  const { chosen } = await read(of, draft);
  if (chosen === null) throw new Error("No mail is chosen.");
  return chosen;
}

const run = async (operation: string, variables: object, cookie = marketing) =>
  (await runMutation(url, operation, { cookie, variables })).codes;
const save = (more: object, cookie = marketing) =>
  run("SaveMailText", { ...defaults, kind, seen: "", ...more }, cookie);
const pickFields = ({ subject, paragraphs, button }: typeof defaults) => ({ subject, paragraphs, button });

async function findMail(recipient: string) {
  const { rows } = await sql<{ subject: string; text_body: string; html_body: string }>`
    select subject, text_body, html_body from mails where recipient = ${recipient} order by created_at desc`.execute(
    db,
  );
  return rows[0];
}

let mails = 0;
/** Writes the mail about an order, as a job of any process does. */
async function writeOrderMail(facts: { name: string; orderNumber: string; total: string }) {
  const recipient = `reader${++mails}@trestle.test`;
  const mail = { kind, recipient, greeting: "Hello,", facts, url: "https://shop.example/order" } as const;
  await inTransaction(db, (tx) => writeMail(tx, { key: recipient, mail, at: new Date() }));
  return findMail(recipient);
}
const facts = { name: "Grace", orderNumber: "2000417", total: "$9" };

test("PostgreSQL knows the same kinds as the list, and refuses other kinds and texts that are too long or have line breaks", async () => {
  const valid = { of: kind as string, subject: "Subject", paragraphs: ["Text."], button: "" };
  const insert = (row: Partial<typeof valid>) => {
    const { of, subject, paragraphs, button } = { ...valid, ...row };
    return sql`insert into mail_texts values (${of}, ${subject}, ${paragraphs}, ${button})`.execute(db);
  };
  for (const of of mailKindNames) await insert({ of });
  await sql`truncate mail_texts`.execute(db);
  const refused: Partial<typeof valid>[] = [
    { of: "order-lost" },
    { subject: "" },
    { subject: "Two\nlines" },
    { subject: "a".repeat(151) },
    { paragraphs: [] },
    { paragraphs: Array(9).fill("Text.") },
    { paragraphs: ["a".repeat(3_001)] },
    { button: "a".repeat(41) },
  ];
  for (const row of refused) await expect(insert(row)).rejects.toThrow("violates check constraint");
});

describe("a changed text", () => {
  test("is shown as changed, and the next mail uses it", async () => {
    expect(await readChosen()).toMatchObject({ ...defaults, isChanged: false, history: [] });
    expect((await writeOrderMail(facts))?.subject).toBe("We have your order 2000417");
    expect(await save(newMailText)).toEqual([]);
    expect((await read("")).mails.filter(({ isChanged }) => isChanged)).toEqual([
      expect.objectContaining({ kind, isChanged: true }),
    ]);
    const mail = await writeOrderMail(facts);
    expect(mail?.subject).toBe("Order 2000417 is in");
    expect(mail?.text_body).toContain("Good day Grace, your order 2000417 has arrived at our desk.");
    expect(mail?.text_body).toContain("Open it: https://shop.example/order");
    expect(mail?.html_body).toContain(">Open it</a>");
  });

  test("of a mail that the server itself writes is used as well", async () => {
    const welcome = { kind: "staff-welcome-password", seen: "", button: "Begin" };
    const text = { subject: "Welcome to {shopName}", paragraphs: "{name}, you are {role} from now on." };
    expect(await run("SaveMailText", { ...welcome, ...text })).toEqual([]);
    const email = "new.colleague@merchant.example";
    const person = { email, firstName: "Kim", lastName: "Lee", role: "STORE", stores: "2226" };
    expect(await run("AddStaffMember", person, admin)).toEqual([]);
    const mail = await findMail(email);
    expect(mail?.subject).toBe("Welcome to Trestle Trade");
    expect(mail?.text_body).toMatch(/Kim, you are \S.* from now on\./);
    expect(mail?.text_body).toMatch(/Begin: http\S+\/oidc\/new-password\?token=/);
  });

  test("without its button has none, where the reader can do without it", async () => {
    expect(await save({ ...newMailText, button: "" })).toEqual([]);
    expect((await writeOrderMail(facts))?.html_body).not.toContain("<a ");
    const reset = { ...toMailTextFields(mailKinds["password-reset"]), kind: "password-reset", seen: "", button: "" };
    expect(await run("SaveMailText", reset)).toEqual(["MAIL_BUTTON_MISSING"]);
  });

  test("with unknown or missing facts, line breaks in the subject or no subject is refused and changes nothing", async () => {
    const before = await readChosen();
    expect(await save({ subject: "{orderNumber} {colour}" })).toEqual(["MAIL_FACT_UNKNOWN"]);
    expect(await save({ subject: "Thanks", paragraphs: "Thanks." })).toEqual(["MAIL_FACT_MISSING"]);
    expect(await save({ subject: "{orderNumber}\r\nBcc: thief@b.example" })).toEqual(["MAIL_LINE_BREAK"]);
    expect(await save({ subject: " " })).toEqual(["MAIL_SUBJECT_MISSING"]);
    expect(await save({ paragraphs: `{orderNumber} ${"a".repeat(3_000)}` })).toEqual(["MAIL_TEXT_TOO_LONG"]);
    expect(await save({ kind: "order-lost" })).toEqual(["MAIL_KIND_UNKNOWN"]);
    expect(pickFields(await readChosen())).toEqual(pickFields(before));
  });

  test("cannot bring markup, and neither can facts, which also cannot add headers", async () => {
    expect(await save({ ...newMailText, paragraphs: "<script>alert(1)</script> {name} {orderNumber}" })).toEqual([]);
    const mail = await writeOrderMail({
      ...{ name: "<img src=x onerror=alert(1)>", total: "$9" },
      orderNumber: "7\r\nBcc: thief@b.example",
    });
    expect(mail?.subject).toBe("Order 7 Bcc: thief@b.example is in");
    expect(mail?.html_body).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x");
    expect(mail?.html_body).not.toMatch(/<script|<img src=x/);
  });
});

describe("two editors", () => {
  test("keep their changes of different fields, and the second sees a field that both changed", async () => {
    await run("ResetMailText", { kind, seen: "" });
    const { seen } = await readChosen();
    expect(await save({ subject: "Theirs {orderNumber}", seen }, admin)).toEqual([]);
    expect(await save({ button: "Mine", seen })).toEqual([]);
    expect(pickFields(await readChosen())).toEqual({ ...defaults, subject: "Theirs {orderNumber}", button: "Mine" });
    const { payload, codes } = await runMutation(url, "SaveMailText", {
      cookie: marketing,
      variables: { ...defaults, kind, seen, subject: "Mine {orderNumber}", button: "Mine" },
    });
    expect(codes).toEqual(["MAIL_TEXT_CHANGED"]);
    expect(JSON.stringify(payload)).toContain("Subject is now “Theirs {orderNumber}”");
    expect(await run("ResetMailText", { kind, seen: JSON.stringify({ ...defaults, subject: "Older" }) })).toEqual([
      "MAIL_TEXT_CHANGED",
    ]);
  });

  test("who save the first change of a text at the same moment do not overwrite each other", async () => {
    const first = { ...toMailTextFields(mailKinds["order-out"]), kind: "order-out" };
    const { seen } = await readChosen("order-out");
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        run("SaveMailText", { ...first, subject: `{orderNumber} from ${index}`, seen }, index % 2 ? admin : marketing),
      ),
    );
    expect(outcomes.filter(([code]) => code === undefined)).toHaveLength(1);
    expect(outcomes.filter(([code]) => code === "MAIL_TEXT_CHANGED")).toHaveLength(7);
  });
});

describe("the history", () => {
  test("shows what was before and after, takes a change back once, and keeps later work", async () => {
    await run("ResetMailText", { kind, seen: "" });
    expect(await save({ subject: "First {orderNumber}", button: "First" })).toEqual([]);
    const [change] = (await readChosen()).history;
    expect(change).toMatchObject({
      label: "Changed the text of a mail",
      canBeRestored: true,
      fields: [
        { name: "Subject", before: defaults.subject, after: "First {orderNumber}" },
        { name: "Button", before: defaults.button, after: "First" },
      ],
    });
    expect(await save({ subject: "Second {orderNumber}", button: "First" }, admin)).toEqual([]);
    const restore = { kind, entryId: change?.id ?? "" };
    expect(await run("RestoreMailText", restore)).toEqual(["MAIL_TEXT_CHANGED"]);
    expect(await save({ subject: "First {orderNumber}", button: "First" })).toEqual([]);
    expect(await run("RestoreMailText", restore)).toEqual([]);
    expect(pickFields(await readChosen())).toEqual(defaults);
    expect(await run("RestoreMailText", restore)).toEqual(["MAIL_CHANGE_NOT_FOUND"]);
  });

  test("has the reset to the default, which leaves no row and can be taken back", async () => {
    expect(await save(newMailText)).toEqual([]);
    expect(await run("ResetMailText", { kind, seen: (await readChosen()).seen })).toEqual([]);
    expect(await readChosen()).toMatchObject({ ...defaults, isChanged: false });
    const { rows } = await sql`select from mail_texts where kind = ${kind}`.execute(db);
    expect(rows).toEqual([]);
    const [change] = (await readChosen()).history;
    expect(change?.label).toBe("Gave a mail its default text again");
    expect(await run("RestoreMailText", { kind, entryId: change?.id ?? "" })).toEqual([]);
    expect(pickFields(await readChosen())).toEqual(newMailText);
  });
});

test("the preview is the real mail with the typed text, also one that cannot be saved", async () => {
  const draft = { subject: "Hi {name}, {shopName} has {orderNumber} {what}", paragraphs: "<b>One</b>", button: "Go" };
  const { preview } = await readChosen(kind, draft);
  expect(preview.subject).toBe("Hi Grace, Trestle Trade has 2000417 {what}");
  expect(preview.html).toContain("&lt;b&gt;One&lt;/b&gt;");
  expect(preview.html).toContain("Total inc GST");
  expect(preview.html + preview.text).not.toMatch(/[\uE000-\uE003]/);
  expect(preview.problems).toEqual([expect.objectContaining({ code: "MAIL_FACT_UNKNOWN" })]);
});

test("a test goes to its sender with the typed text and invented facts, and not without limit", async () => {
  const { subject: saved } = await readChosen();
  const test = { ...newMailText, kind, subject: "Try {orderNumber}" };
  expect(await run("SendMailTest", test)).toEqual([]);
  expect((await findMail("marketing.au@trestle.test"))?.subject).toBe("Test: Try 2000417");
  expect((await readChosen()).subject).toBe(saved);
  const outcomes = await Promise.all(Array.from({ length: 35 }, () => run("SendMailTest", test)));
  expect(outcomes.filter(([code]) => code === "TOO_MANY_MAIL_TESTS")).toHaveLength(6);
});

test("only marketing and administrators read and change the texts", async () => {
  expect(await save(newMailText, store)).toEqual(["UNAUTHORIZED"]);
  const { body } = await askOperation(url, "GetMailTexts", { cookie: store, variables: { kind: "" } });
  expect(body.data ?? null).toBeNull();
});

test("without script a text is previewed, refused with all typed words, saved and reset", async () => {
  const page = await plainPage(server, "marketing.au@trestle.test");
  await page.open("/staff/mail-texts?kind=order-cancelled");
  page.fill("Subject", "Order {orderNumber} is off {now}");
  await page.press("Save the text");
  expect(page.description("Subject")).toContain("This mail does not know {now}.");
  expect(page.value("Subject")).toBe("Order {orderNumber} is off {now}");
  page.fill("Subject", "Order {orderNumber} is off");
  await page.press("Save the text");
  expect(page.text()).toContain("Order 2000417 is off");
  expect(page.text()).toContain("Changed the text of a mail");
  await page.press("Use the default text");
  expect(page.value("Subject")).toBe("Order {orderNumber} is cancelled");
});
