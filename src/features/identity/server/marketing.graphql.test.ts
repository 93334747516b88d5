// Shows marketing consent: nobody is subscribed without consent, people subscribe and unsubscribe themselves, and the
// unsubscribe link of a mail works once, in a browser or a mail program, and reveals nothing about the account.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { askEndpoint, askOperation, openSession } from "../../../../tests/support/ask-shop.ts";
import { testServer } from "../../../../tests/support/test-server.ts";
import { identityErrors } from "../identity-errors.ts";

const server = await testServer();
const email = "full.au@trestle.test";
const cookie = await openSession(server.db, email);

async function statusNow(): Promise<string | undefined> {
  const { body } = await askOperation(server.url, "getMarketingStatus", { cookie });
  return (body.data?.marketingStatus as { status: string } | undefined)?.status;
}

const setStatus = (status: string) => askEndpoint(server.url, "/api/marketing/status/", { cookie, body: { status } });

/** The unsubscribe link of the person's last mail. */
async function findLastLink(): Promise<URL> {
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

/** Unsubscribes and subscribes again, which sends a mail with a new link. */
async function makeLink(): Promise<URL> {
  await setStatus("UNSUBSCRIBED");
  server.advance(1_000);
  await setStatus("SUBSCRIBED");
  return findLastLink();
}

const getToken = (link: URL) => link.searchParams.get("token") ?? "";
const useLink = async (token: string) => {
  const { body } = await askEndpoint(server.url, "/api/marketing/unsubscribe/", { body: { token } });
  return (body.unsubscribeByLink as { userErrors: object[] }).userErrors;
};
const refusal = [identityErrors.unsubscribeLinkNotValid];

describe("a person", () => {
  test("without a choice is not subscribed", async () => {
    await sql`delete from marketing_consents where user_id = (select id from users where email = ${email})`.execute(
      server.db,
    );
    expect(await statusNow()).toBe("UNSUBSCRIBED");
  });

  test("subscribes and unsubscribes, and the audit log records both", async () => {
    await setStatus("SUBSCRIBED");
    expect(await statusNow()).toBe("SUBSCRIBED");
    await setStatus("UNSUBSCRIBED");
    expect(await statusNow()).toBe("UNSUBSCRIBED");
    const { rows } = await sql`
      select action, detail from audit_entries e join users u on u.id = e.user_id
      where u.email = ${email} and action like 'MARKETING%' order by e.id`.execute(server.db);
    expect(rows).toEqual([
      { action: "MARKETING_SUBSCRIBED", detail: { by: "SETTINGS" } },
      { action: "MARKETING_UNSUBSCRIBED", detail: { by: "SETTINGS" } },
    ]);
  });

  test("who subscribes eight times in parallel gets one mail", async () => {
    await setStatus("UNSUBSCRIBED");
    const count = async () => {
      const { rows } = await sql`select from mails where recipient = ${email}`.execute(server.db);
      return rows.length;
    };
    const before = await count();
    server.advance(1_000);
    await Promise.all(Array.from({ length: 8 }, () => setStatus("SUBSCRIBED")));
    expect(await count()).toBe(before + 1);
  });

  test("cannot choose an unknown status, and a guest cannot choose at all", async () => {
    expect((await setStatus("PERHAPS")).status).toBe(400);
    const guest = await askEndpoint(server.url, "/api/marketing/status/", { body: { status: "SUBSCRIBED" } });
    expect(guest.status).toBe(401);
    const { body } = await askOperation(server.url, "getMarketingStatus");
    expect(body.data).toEqual({ marketingStatus: null });
  });
});

describe("the unsubscribe link of a mail", () => {
  test("unsubscribes its person once, also in eight parallel uses", async () => {
    const link = await makeLink();
    const answers = await Promise.all(Array.from({ length: 8 }, () => useLink(getToken(link))));
    expect(answers.flat()).toEqual([]);
    expect(await statusNow()).toBe("UNSUBSCRIBED");
    await setStatus("SUBSCRIBED");
    expect(await useLink(getToken(link))).toEqual(refusal);
    expect(await statusNow()).toBe("SUBSCRIBED");
  });

  test("changes nothing when its page is opened, and the page does not show whose it is", async () => {
    const link = await makeLink();
    const page = await (await fetch(`${server.url}${link.pathname}${link.search}`)).text();
    expect(page).toContain("Stop the offers?");
    expect(page).not.toContain(email);
    expect(page).not.toMatch(/(AU|NZ)-\d{7}/);
    expect(await statusNow()).toBe("SUBSCRIBED");
  });

  test("works as one-click unsubscribe of a mail program", async () => {
    const link = await makeLink();
    const answer = await fetch(`${server.url}${link.pathname}${link.search}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("You are off the list");
    expect(await statusNow()).toBe("UNSUBSCRIBED");
  });

  test("is refused with the same answer when it is invented or ninety days old", async () => {
    const link = await makeLink();
    expect(await useLink("never-made")).toEqual(refusal);
    expect(await useLink("")).toEqual(refusal);
    await sql`update unsubscribe_links set created_at = created_at - interval '90 days'`.execute(server.db);
    expect(await useLink(getToken(link))).toEqual(refusal);
  });

  test("is stored as a hash only", async () => {
    const link = await makeLink();
    const { rows } = await sql<{ row: string }>`select l::text as row from unsubscribe_links l`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(getToken(link)))).toEqual([]);
  });
});
