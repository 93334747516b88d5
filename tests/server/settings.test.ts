// Shows what people change about themselves: an outage is told in the contract's words and changes nothing, a new e-mail
// address is proven by whoever reads it, and who may close their online account.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { askOperation, copiedCookie, openSession, whoIs } from "../support/ask-shop.ts";
import { signIn } from "../support/browser-session.ts";
import { linkMailedTo, tokenOf } from "../support/mail-link.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const MINUTE_MS = 60_000;

async function run(operation: string, cookie: string, variables: object = {}) {
  const { body } = await askOperation(server.url, operation, { cookie, variables });
  const [payload] = Object.values(body.data ?? {}) as { userErrors: { code: string; message: string }[] }[];
  return payload?.userErrors.map(({ code }) => code) ?? [body.errors?.[0]?.extensions?.code];
}

async function profileOf(cookie: string) {
  const { body } = await askOperation(server.url, "GetSettings", { cookie, variables: { date: "" } });
  return body.data?.me as { firstName: string; lastName: string; mobileNumber: string | null; email: string };
}

describe("names and mobile", () => {
  test("are saved as they are kept, by the rule of the country", async () => {
    const cookie = await openSession(server.db, "limited.nz@trestle.test");
    const wish = { firstName: " Tama ", lastName: "Robertson-Hale", mobileNumber: "021 555 0142" };
    expect(await run("UpdateProfile", cookie, wish)).toEqual([]);
    expect(await profileOf(cookie)).toMatchObject({ firstName: "Tama", mobileNumber: "0215550142" });
    expect(await run("UpdateProfile", cookie, { ...wish, mobileNumber: "" })).toEqual([]);
    expect(await profileOf(cookie)).toMatchObject({ mobileNumber: null });
    expect(await run("UpdateProfile", cookie, { ...wish, mobileNumber: "0412 345 678" })).toEqual(["MOBILE_FORMAT"]);
  });

  test("that cannot be saved are told so in the contract's words, and nothing has changed", async () => {
    const cookie = await openSession(server.db, "limited.nz@trestle.test");
    const before = await profileOf(cookie);
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
    expect(await profileOf(cookie)).toEqual(before);
  });
});

describe("a new e-mail address", () => {
  test("counts once its link is followed, once, at the provider too, and the old address hears of it", async () => {
    // Whoever signs in is tied to their sign-in at the provider.
    const cookie = copiedCookie((await signIn(server.url, "full.nz@trestle.test")).browser);
    expect(await run("ChangeEmail", cookie, { email: "Wiremu@painters.example" })).toEqual([]);
    expect((await profileOf(cookie)).email).toBe("full.nz@trestle.test");
    const link = await linkMailedTo(server.db, { email: "wiremu@painters.example", about: "Confirm your new" });
    const confirm = () => run("ConfirmEmail", "", { token: tokenOf(link) });
    const codes = (await Promise.all([confirm(), confirm(), confirm(), confirm()])).map(([code]) => code ?? "done");
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect((await profileOf(cookie)).email).toBe("wiremu@painters.example");
    await linkMailedTo(server.db, { email: "full.nz@trestle.test", about: "Your e-mail address was changed" });
    const { landed } = await signIn(server.url, "wiremu@painters.example", { password: "trestle-demo" });
    expect(new URL(landed.url).pathname).toBe("/dashboard/");
  });

  test("that somebody has is not told: its owner gets a letter, and nothing changes", async () => {
    const cookie = await openSession(server.db, "attorney.nz@trestle.test");
    expect(await run("ChangeEmail", cookie, { email: "holder.nz@trestle.test" })).toEqual([]);
    await linkMailedTo(server.db, { email: "holder.nz@trestle.test", about: "You have a sign-in already" });
    expect(await server.db.selectFrom("email_changes").selectAll().execute()).toEqual([]);
  });

  test("is dead after a day, and replaced by a newer wish", async () => {
    await server.db.deleteFrom("failed_tries").execute();
    const cookie = await openSession(server.db, "attorney.nz@trestle.test");
    await run("ChangeEmail", cookie, { email: "first@painters.example" });
    await run("ChangeEmail", cookie, { email: "second@painters.example" });
    const first = await linkMailedTo(server.db, { email: "first@painters.example", about: "Confirm" });
    const second = await linkMailedTo(server.db, { email: "second@painters.example", about: "Confirm" });
    expect(await run("ConfirmEmail", "", { token: tokenOf(first) })).toEqual(["EMAIL_LINK_NOT_VALID"]);
    server.advance(24 * 60 * MINUTE_MS + MINUTE_MS);
    expect(await run("ConfirmEmail", "", { token: tokenOf(second) })).toEqual(["EMAIL_LINK_NOT_VALID"]);
    server.advance(-24 * 60 * MINUTE_MS - MINUTE_MS);
  });

  test("wants a fresh sign-in, and not too many mails", async () => {
    await server.db.deleteFrom("failed_tries").execute();
    const cookie = await openSession(server.db, "painter.nz@trestle.test");
    server.advance(16 * MINUTE_MS);
    expect(await run("ChangeEmail", cookie, { email: "late@painters.example" })).toEqual(["SIGN_IN_AGAIN"]);
    server.advance(-16 * MINUTE_MS);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => run("ChangeEmail", cookie, { email: `many-${at}@painters.example` })),
    );
    expect(answers.filter(([code]) => code === undefined)).toHaveLength(5);
    expect(answers.filter(([code]) => code === "TOO_MANY_MAILS")).toHaveLength(7);
  });
});

describe("closing the online account", () => {
  test("ends every session of a consumer, who cannot sign in again", async () => {
    const [one, other] = [
      await openSession(server.db, "consumer.nz@trestle.test"),
      await openSession(server.db, "consumer.nz@trestle.test"),
    ];
    expect(await run("CloseOnlineAccount", one)).toEqual([]);
    expect(await whoIs(server.url, one)).toBeNull();
    expect(await whoIs(server.url, other)).toBeNull();
    const { landed } = await signIn(server.url, "consumer.nz@trestle.test");
    expect(new URL(landed.url).searchParams.get("problem")).toBe("closed");
  });

  test.each(["holder.nz", "cash.nz", "rep.nz", "admin.nz"])("is not for %s, who calls", async (who) => {
    const cookie = await openSession(server.db, `${who}@trestle.test`);
    expect(await run("CloseOnlineAccount", cookie)).toEqual(["MUST_CALL_TO_CLOSE"]);
    expect(await whoIs(server.url, cookie)).toBe(`${who}@trestle.test`);
  });
});
