// Shows marketing consent: nobody is on the list unasked, people join and leave by their own word, and the link of an
// e-mail takes its reader off the list once, from a browser or a mail program, and tells nothing of the account.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { askDoor, askOperation, openSession } from "../../../../tests/support/ask-shop.ts";
import { testServer } from "../../../../tests/support/test-server.ts";
import { identityErrors } from "../identity-errors.ts";

const server = await testServer();
const email = "full.au@trestle.test";
const cookie = await openSession(server.db, email);

async function statusNow(): Promise<string | undefined> {
  const { body } = await askOperation(server.url, "getMarketingStatus", { cookie });
  return (body.data?.marketingStatus as { status: string } | undefined)?.status;
}

const say = (status: string) => askDoor(server.url, "/api/marketing/status/", { cookie, body: { status } });

/** The address in the last mail that was written to the person. */
async function linkOfLastMail(): Promise<URL> {
  const mail = await server.db
    .selectFrom("mails")
    .select(["text_body", "html_body", "unsubscribe_url"])
    .where("recipient", "=", email)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  const url = mail.unsubscribe_url ?? "";
  expect(mail.text_body).toContain(url);
  expect(mail.html_body).toContain(url);
  return new URL(url);
}

/** Off the list, then on it again, which sends a mail. */
async function freshLink(): Promise<URL> {
  await say("UNSUBSCRIBED");
  server.advance(1_000);
  await say("SUBSCRIBED");
  return linkOfLastMail();
}

const tokenOf = (link: URL) => link.searchParams.get("token") ?? "";
const useLink = async (token: string) => {
  const { body } = await askDoor(server.url, "/api/marketing/unsubscribe/", { body: { token } });
  return (body.unsubscribeByLink as { userErrors: object[] }).userErrors;
};
const refusal = [identityErrors.unsubscribeLinkNotValid];

describe("a person", () => {
  test("who has said nothing is not on the list", async () => {
    await sql`delete from marketing_consents where user_id = (select id from users where email = ${email})`.execute(
      server.db,
    );
    expect(await statusNow()).toBe("UNSUBSCRIBED");
  });

  test("joins and leaves, and both are kept with when and how", async () => {
    await say("SUBSCRIBED");
    expect(await statusNow()).toBe("SUBSCRIBED");
    await say("UNSUBSCRIBED");
    expect(await statusNow()).toBe("UNSUBSCRIBED");
    const { rows } = await sql`
      select action, detail from audit_entries e join users u on u.id = e.user_id
      where u.email = ${email} and action like 'MARKETING%' order by e.id`.execute(server.db);
    expect(rows).toEqual([
      { action: "MARKETING_SUBSCRIBED", detail: { by: "SETTINGS" } },
      { action: "MARKETING_UNSUBSCRIBED", detail: { by: "SETTINGS" } },
    ]);
  });

  test("who says the same twice at once gets one mail", async () => {
    await say("UNSUBSCRIBED");
    const count = async () => {
      const { rows } = await sql`select from mails where recipient = ${email}`.execute(server.db);
      return rows.length;
    };
    const before = await count();
    server.advance(1_000);
    await Promise.all(Array.from({ length: 8 }, () => say("SUBSCRIBED")));
    expect(await count()).toBe(before + 1);
  });

  test("says a thing that there is, and a guest says nothing", async () => {
    expect((await say("PERHAPS")).status).toBe(400);
    const guest = await askDoor(server.url, "/api/marketing/status/", { body: { status: "SUBSCRIBED" } });
    expect(guest.status).toBe(401);
    const { body } = await askOperation(server.url, "getMarketingStatus");
    expect(body.data).toEqual({ marketingStatus: null });
  });
});

describe("the link of an e-mail", () => {
  test("takes its person off the list once, however often it is used at once", async () => {
    const link = await freshLink();
    const answers = await Promise.all(Array.from({ length: 8 }, () => useLink(tokenOf(link))));
    expect(answers.flat()).toEqual([]);
    expect(await statusNow()).toBe("UNSUBSCRIBED");
    await say("SUBSCRIBED");
    expect(await useLink(tokenOf(link))).toEqual(refusal);
    expect(await statusNow()).toBe("SUBSCRIBED");
  });

  test("is not opened by looking at it, and tells nothing of whose it is", async () => {
    const link = await freshLink();
    const page = await (await fetch(`${server.url}${link.pathname}${link.search}`)).text();
    expect(page).toContain("Stop the offers?");
    expect(page).not.toContain(email);
    expect(page).not.toMatch(/(AU|NZ)-\d{7}/);
    expect(await statusNow()).toBe("SUBSCRIBED");
  });

  test("works for a mail program that posts for its reader", async () => {
    const link = await freshLink();
    const answer = await fetch(`${server.url}${link.pathname}${link.search}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("You are off the list");
    expect(await statusNow()).toBe("UNSUBSCRIBED");
  });

  test("that was never made, or is ninety days old, is refused alike", async () => {
    const link = await freshLink();
    expect(await useLink("never-made")).toEqual(refusal);
    expect(await useLink("")).toEqual(refusal);
    await sql`update unsubscribe_links set created_at = created_at - interval '90 days'`.execute(server.db);
    expect(await useLink(tokenOf(link))).toEqual(refusal);
  });

  test("is kept as its hash only", async () => {
    const link = await freshLink();
    const { rows } = await sql<{ row: string }>`select l::text as row from unsubscribe_links l`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(tokenOf(link)))).toEqual([]);
  });
});
