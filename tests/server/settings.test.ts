// Shows how people change their own details: profile, e-mail address (proven by a mailed link) and closing the online
// account.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { askOperation, copySessionCookie, findSignedInEmail, openSession } from "../support/ask-shop.ts";
import { signIn } from "../support/browser-session.ts";
import { readToken, waitForMailedLink } from "../support/mail-link.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const MINUTE_MS = 60_000;

/** Runs a mutation and returns the codes of its refusals. */
const run = async (operation: string, cookie: string, variables: object = {}) =>
  (await runMutation(server.url, operation, { cookie, variables })).codes;

async function readProfile(cookie: string) {
  const { body } = await askOperation(server.url, "GetSettings", { cookie, variables: { date: "" } });
  return body.data?.me as { firstName: string; lastName: string; mobileNumber: string | null; email: string };
}

describe("names and mobile number", () => {
  test("names are trimmed, and a mobile number is checked by the rule of the country", async () => {
    const cookie = await openSession(server.db, "limited.nz@trestle.test");
    const profile = { firstName: " Tama ", lastName: "Robertson-Hale", mobileNumber: "021 555 0142" };
    expect(await run("UpdateProfile", cookie, profile)).toEqual([]);
    expect(await readProfile(cookie)).toMatchObject({
      firstName: "Tama",
      lastName: "Robertson-Hale",
      mobileNumber: "0215550142",
    });
    expect(await run("UpdateProfile", cookie, { ...profile, mobileNumber: "" })).toEqual([]);
    expect(await readProfile(cookie)).toMatchObject({ mobileNumber: null });
    expect(await run("UpdateProfile", cookie, { ...profile, mobileNumber: "0412 345 678" })).toEqual(["MOBILE_FORMAT"]);
  });

  test("a failure to save is reported in the specification's words, and nothing changes", async () => {
    const cookie = await openSession(server.db, "limited.nz@trestle.test");
    const before = await readProfile(cookie);
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'The disk is full.'; end $$`.execute(
      server.db,
    );
    await sql`create trigger fail before update on users for each row execute function fail()`.execute(server.db);
    const { body } = await askOperation(server.url, "UpdateProfile", {
      cookie,
      variables: { firstName: "Lost", lastName: "Words" },
    });
    await sql`drop trigger fail on users`.execute(server.db);
    expect(body.data?.updateProfile).toEqual({
      userErrors: [
        {
          code: "NOT_SAVED",
          field: null,
          message: "Something went wrong and we're unable to save your information right now. Please try again.",
        },
      ],
    });
    expect(await readProfile(cookie)).toEqual(before);
  });
});

describe("a new e-mail address", () => {
  test("a new address applies once after its link is followed, also at the provider, and the old address is told", async () => {
    // A real sign-in connects the person with the provider.
    const cookie = copySessionCookie((await signIn(server.url, "full.nz@trestle.test")).browser);
    expect(await run("ChangeEmail", cookie, { email: "Wiremu@painters.example" })).toEqual([]);
    expect((await readProfile(cookie)).email).toBe("full.nz@trestle.test");
    const link = await waitForMailedLink(server.db, { email: "wiremu@painters.example", about: "Confirm your new" });
    const confirm = () => run("ConfirmEmail", "", { token: readToken(link) });
    const codes = (await Promise.all([confirm(), confirm(), confirm(), confirm()])).map(([code]) => code ?? "done");
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect((await readProfile(cookie)).email).toBe("wiremu@painters.example");
    await waitForMailedLink(server.db, { email: "full.nz@trestle.test", about: "Your e-mail address was changed" });
    const { landed } = await signIn(server.url, "wiremu@painters.example", { password: "trestle-demo" });
    expect(new URL(landed.url).pathname).toBe("/dashboard/");
  });

  test("an address that is taken is not revealed: its owner gets a mail, and nothing changes", async () => {
    const cookie = await openSession(server.db, "attorney.nz@trestle.test");
    expect(await run("ChangeEmail", cookie, { email: "holder.nz@trestle.test" })).toEqual([]);
    await waitForMailedLink(server.db, { email: "holder.nz@trestle.test", about: "You have a sign-in already" });
    expect(await server.db.selectFrom("email_changes").selectAll().execute()).toEqual([]);
  });

  test("a link is not valid after a day, or after a newer request", async () => {
    await server.db.deleteFrom("failed_tries").execute();
    const cookie = await openSession(server.db, "attorney.nz@trestle.test");
    await run("ChangeEmail", cookie, { email: "first@painters.example" });
    await run("ChangeEmail", cookie, { email: "second@painters.example" });
    const first = await waitForMailedLink(server.db, { email: "first@painters.example", about: "Confirm" });
    const second = await waitForMailedLink(server.db, { email: "second@painters.example", about: "Confirm" });
    expect(await run("ConfirmEmail", "", { token: readToken(first) })).toEqual(["EMAIL_LINK_NOT_VALID"]);
    server.advance(24 * 60 * MINUTE_MS + MINUTE_MS);
    expect(await run("ConfirmEmail", "", { token: readToken(second) })).toEqual(["EMAIL_LINK_NOT_VALID"]);
    server.advance(-24 * 60 * MINUTE_MS - MINUTE_MS);
  });

  test("a change of address needs a recent sign-in, and only five mails are sent", async () => {
    await server.db.deleteFrom("failed_tries").execute();
    const cookie = await openSession(server.db, "painter.nz@trestle.test");
    server.advance(16 * MINUTE_MS);
    expect(await run("ChangeEmail", cookie, { email: "late@painters.example" })).toEqual(["SIGN_IN_AGAIN"]);
    server.advance(-16 * MINUTE_MS);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => run("ChangeEmail", cookie, { email: `many-${index}@painters.example` })),
    );
    expect(answers.filter(([code]) => code === undefined)).toHaveLength(5);
    expect(answers.filter(([code]) => code === "TOO_MANY_MAILS")).toHaveLength(7);
  });
});

test("64 wrong links do not lock out the right one", async () => {
  await server.db.deleteFrom("failed_tries").execute();
  const cookie = await openSession(server.db, "consumer.au@trestle.test");
  expect(await run("ChangeEmail", cookie, { email: "right@painters.example" })).toEqual([]);
  const link = await waitForMailedLink(server.db, { email: "right@painters.example", about: "Confirm" });
  const wrong = await Promise.all(
    Array.from({ length: 64 }, (_, index) => run("ConfirmEmail", "", { token: `guess-${index}` })),
  );
  expect(wrong.filter(([code]) => code === "TOO_MANY_TRIES")).toHaveLength(59);
  expect(await run("ConfirmEmail", "", { token: readToken(link) })).toEqual([]);
});

test("a name with a web address is refused", async () => {
  const cookie = await openSession(server.db, "holder.au@trestle.test");
  const names = { firstName: "Grace", lastName: "evil.com", mobileNumber: "" };
  expect(await run("UpdateProfile", cookie, names)).toEqual(["NAME_NOT_PLAIN"]);
});

describe("closing the online account", () => {
  test("closing ends every session of a consumer, who cannot sign in again", async () => {
    const [one, other] = [
      await openSession(server.db, "consumer.nz@trestle.test"),
      await openSession(server.db, "consumer.nz@trestle.test"),
    ];
    expect(await run("CloseOnlineAccount", one)).toEqual([]);
    expect(await findSignedInEmail(server.url, one)).toBeNull();
    expect(await findSignedInEmail(server.url, other)).toBeNull();
    const { landed } = await signIn(server.url, "consumer.nz@trestle.test");
    expect(new URL(landed.url).searchParams.get("problem")).toBe("closed");
  });

  test.each(["holder.nz", "cash.nz", "rep.nz", "admin.nz"])(
    "%s cannot close the online account and must call",
    async (mailbox) => {
      const cookie = await openSession(server.db, `${mailbox}@trestle.test`);
      expect(await run("CloseOnlineAccount", cookie)).toEqual(["MUST_CALL_TO_CLOSE"]);
      expect(await findSignedInEmail(server.url, cookie)).toBe(`${mailbox}@trestle.test`);
    },
  );
});
