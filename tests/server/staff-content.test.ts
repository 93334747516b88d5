// Shows content on the staff pages: a change is published now or at a time, guests with a cached page see it then, two editors lose
// nothing, changes are withdrawn and taken back, and only marketing opens the preview.
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { edit, storeBanner, toInput } from "../support/content.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db, url } = server;
const marketing = await openSession(db, "marketing.au@trestle.test");
const admin = await openSession(db, "admin.au@trestle.test");
const store = await openSession(db, "store.au@trestle.test");
const MINUTE_MS = 60_000;

interface Detail {
  readonly seen: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly waiting: readonly { readonly id: string; readonly publishAt: string }[];
  readonly history: readonly { readonly id: string; readonly label: string; readonly canBeRestored: boolean }[];
}

async function read(id: string, kind = "BANNER"): Promise<Detail> {
  const { body } = await askOperation(url, "GetStaffContent", { cookie: marketing, variables: { kind, id } });
  return (body.data as { staffContent: Detail }).staffContent;
}

interface SaveOptions {
  readonly cookie?: string;
  readonly [variable: string]: unknown;
}

const run = async (operation: string, variables: object, cookie = marketing) =>
  (await runMutation(url, operation, { cookie, variables })).codes;
const save = (id: string, fields: Record<string, string>, { cookie = marketing, ...more }: SaveOptions = {}) =>
  run("SaveContent", { kind: "BANNER", id, ...edit, fields: toInput(fields), ...more }, cookie);
const readHome = async (query = "", cookie = "") =>
  (await fetch(new URL(`/${query}`, url), { headers: { cookie }, redirect: "manual" })).text();
const findValue = ({ fields }: Detail, name: string) => fields.find((field) => field.name === name)?.value;

/** The local time in Sydney, as a form sends it. */
const formatSydney = (moment: Date) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Australia/Sydney", dateStyle: "short", timeStyle: "short" })
    .format(moment)
    .replace(" ", "T");
/** A whole minute, in two or three minutes: sessions end after 30 idle minutes. */
const findSoon = () => new Date(Math.ceil(server.now().getTime() / MINUTE_MS) * MINUTE_MS + 2 * MINUTE_MS);

describe("a banner", () => {
  test("is made as a draft, and guests see it within a second after it is put on the page", async () => {
    expect(await readHome()).not.toContain("Open on Sunday");
    const draft = { title: "Open on Sunday", kicker: "New", isShown: "no" };
    expect(await save("abcdefgh", draft, { isNew: true })).toEqual([]);
    expect(await save("abcdefgh", draft, { isNew: true })).toEqual(["CONTENT_EXISTS"]);
    const id = "open-on-sunday-abcdefgh";
    await expect.poll(() => readHome(`?preview-content&draft=BANNER:${id}`, marketing)).toContain("Open on Sunday");
    expect(await readHome("?preview-content", marketing)).not.toContain("Open on Sunday");
    expect(await save(id, { isShown: "yes" })).toEqual([]);
    await expect.poll(() => readHome(), { interval: 20 }).toContain("Open on Sunday");
    expect(await save(id, { isShown: "no" })).toEqual([]);
    await expect.poll(() => readHome(), { interval: 20 }).not.toContain("Open on Sunday");
  });

  test("that does not exist or is not valid is refused", async () => {
    expect(await save("none", { title: "X" })).toEqual(["CONTENT_NOT_FOUND"]);
    expect(await save("deck-week", { title: "", country: "FR" })).toEqual([
      "CONTENT_FIELD_EMPTY",
      "CONTENT_CHOICE_UNKNOWN",
    ]);
    expect(await save("deck-week", { title: "X" }, { cookie: store })).toEqual(["UNAUTHORIZED"]);
  });

  test("keeps the changes of two editors, and names a field that both changed", async () => {
    await storeBanner(db, "two-editors");
    const { seen } = await read("two-editors");
    expect(await save("two-editors", { title: "Theirs" }, { seen, cookie: admin })).toEqual([]);
    expect(await save("two-editors", { title: "Made by a test", text: "Mine" }, { seen })).toEqual([]);
    const variables = { kind: "BANNER", id: "two-editors", ...edit, fields: toInput({ title: "Mine" }), seen };
    const { payload } = await runMutation(url, "SaveContent", { cookie: marketing, variables });
    expect(JSON.stringify(payload)).toContain("Title is now “Theirs”");
    const { rows } = await sql`select title, text from banners where id = 'two-editors'`.execute(db);
    expect(rows).toEqual([{ title: "Theirs", text: "Mine" }]);
  });

  test("changes places with its neighbour of the same type", async () => {
    const list = async () => {
      const { rows } = await sql<{ id: string }>`select id from banners where type = 'PROMOTION_BANNER'
        order by position, id`.execute(db);
      return rows.map(({ id }) => id);
    };
    const before = await list();
    expect(await run("MoveContent", { kind: "BANNER", id: before[1], isUp: true })).toEqual([]);
    expect(await list()).toEqual([before[1], before[0], ...before.slice(2)]);
    expect(await run("MoveContent", { kind: "BANNER", id: before[1], isUp: false })).toEqual([]);
    expect(await list()).toEqual(before);
  });

  test("is taken back to what it was, but not over a later change", async () => {
    await storeBanner(db, "taken-back");
    expect(await save("taken-back", { title: "Wrong", text: "Kept" })).toEqual([]);
    const [change] = (await read("taken-back")).history;
    expect(change).toMatchObject({ label: "Changed content", canBeRestored: true });
    const restore = { kind: "BANNER", id: "taken-back", entryId: change?.id };
    expect(await save("taken-back", { title: "Later" })).toEqual([]);
    expect(await run("RestoreContent", restore)).toEqual(["CONTENT_CHANGED"]);
    expect(await save("taken-back", { title: "Wrong" })).toEqual([]);
    expect(await run("RestoreContent", restore)).toEqual([]);
    expect(findValue(await read("taken-back"), "title")).toBe("Made by a test");
    expect(await run("RestoreContent", restore)).toEqual(["CONTENT_CHANGE_NOT_FOUND"]);
  });
});

describe("a change for later", () => {
  test("is shown to guests from its time on, also on a cached page", async () => {
    await storeBanner(db, "later", "Before the date");
    await expect.poll(() => readHome()).toContain("Before the date");
    const at = findSoon();
    const publishAt = formatSydney(at);
    expect(await save("later", { title: "After the date" }, { publishAt, reason: "For spring." })).toEqual([]);
    expect(await save("later", { title: "Twice" }, { publishAt })).toEqual(["CONTENT_PUBLISH_TIME_TAKEN"]);
    expect(await save("later", { title: "Past" }, { publishAt: "2020-01-01T09:00" })).toEqual([
      "CONTENT_PUBLISH_TIME_NOT_VALID",
    ]);
    expect((await read("later")).waiting).toMatchObject([{ publishAt: publishAt.replace("T", " ") }]);
    // A correction of today reaches the waiting change too.
    expect(await save("later", { text: "Corrected today" })).toEqual([]);
    await expect.poll(() => readHome()).toContain("Corrected today");
    expect(await readHome(`?preview-content&at=${publishAt}`, marketing)).toContain("After the date");
    expect(await readHome()).toContain("Before the date");
    server.setClock(new Date(at.getTime() - MINUTE_MS / 2).toISOString());
    expect(await readHome()).toContain("Before the date");
    server.setClock(at.toISOString());
    const shown = await readHome();
    expect(shown).toContain("After the date");
    expect(shown).toContain("Corrected today");
    expect(shown).not.toContain("Before the date");
    const { waiting, history } = await read("later");
    expect(waiting).toEqual([]);
    const written = history.find(({ label }) => label === "Wrote a change of content for later");
    expect(written?.canBeRestored).toBe(true);
    expect(await run("RestoreContent", { kind: "BANNER", id: "later", entryId: written?.id })).toEqual([]);
    await expect.poll(() => readHome(), { interval: 20 }).toContain("Before the date");
    const { rows } = await sql`select count(*)::int as open from content_revisions
      where subject_id = 'later' and published_at is null`.execute(db);
    expect(rows).toEqual([{ open: 0 }]);
  });

  test("is withdrawn, or published at once", async () => {
    await storeBanner(db, "waits");
    const wait = async (title: string, minutes: number) => {
      const publishAt = formatSydney(new Date(findSoon().getTime() + minutes * MINUTE_MS));
      expect(await save("waits", { title }, { publishAt })).toEqual([]);
    };
    await wait("Withdrawn", 0);
    await wait("At once", 1);
    const [first, second] = (await read("waits")).waiting;
    const end = (revisionId: string | undefined, isPublished: boolean) =>
      run("EndContentRevision", { kind: "BANNER", id: "waits", revisionId, isPublished });
    expect(await end(first?.id, false)).toEqual([]);
    expect(await end(first?.id, false)).toEqual(["CONTENT_REVISION_NOT_FOUND"]);
    expect(await end(second?.id, true)).toEqual([]);
    await expect.poll(() => readHome(), { interval: 20 }).toContain("At once");
    server.advance(6 * MINUTE_MS);
    expect(findValue(await read("waits"), "title")).toBe("At once");
    expect(await readHome()).not.toContain("Withdrawn");
  });

  test("keeps new content a draft until then", async () => {
    const at = findSoon();
    const fields = { title: "Summer hours", layout: "VerticalList", item1Title: "Open late", item1Text: "Until nine." };
    const more = { kind: "BLOCK", isNew: true, publishAt: formatSydney(at) };
    expect(await save("summer01", fields, more)).toEqual([]);
    await expect.poll(() => readHome(`?preview-content&at=${formatSydney(at)}`, marketing)).toContain("Summer hours");
    expect(await readHome()).not.toContain("Summer hours");
    server.setClock(at.toISOString());
    expect(await readHome()).toContain("Until nine.");
  });

  test("of the texts of a page is shown from its time on", async () => {
    const header = async () => {
      const { body } = await askOperation(url, "getUnsubscribeMarketingContent");
      return (body.data?.unsubscribeMarketingContent as { header: string } | undefined)?.header;
    };
    const at = findSoon();
    const more = { kind: "PAGE", publishAt: formatSydney(at) };
    expect(await save("UNSUBSCRIBE", { header: "" }, more)).toEqual(["CONTENT_FIELD_EMPTY"]);
    expect(await save("UNSUBSCRIBE", { header: "No more offers?" }, more)).toEqual([]);
    await expect.poll(async () => (await read("UNSUBSCRIBE", "PAGE")).waiting.length).toBe(1);
    expect(await header()).toBe("Stop the offers?");
    server.setClock(at.toISOString());
    await expect.poll(header).toBe("No more offers?");
  });

  test("cannot be stored in the database without a title, with an unknown type or with an end before the start", async () => {
    const insert = (body: object) =>
      sql`insert into content_revisions (id, kind, subject_id, body, publish_at, at, user_id)
      select gen_random_uuid(), 'BANNER', 'later', ${JSON.stringify(body)}::jsonb, '2090-01-01', now(), id from users limit 1`.execute(
        db,
      );
    const valid = { title: "X", type: "PROMOTION_BANNER" };
    for (const change of [
      { title: "" },
      { type: "POPUP" },
      { linkType: "InternalLink", linkTarget: "/cart", linkLabel: "" },
      { startsAt: "2026-01-02T00:00:00.000Z", endsAt: "2026-01-01T00:00:00.000Z" },
    ])
      await expect(insert({ ...valid, ...change })).rejects.toThrow("violates check constraint");
  });
});

test("questions are replaced as a list", async () => {
  const detail = await read("offers-benefits", "QUESTIONS");
  const question = findValue(detail, "item2Title") ?? "";
  expect(question).not.toBe("");
  expect(
    await save("offers-benefits", { item1Title: "", item1Text: "" }, { kind: "QUESTIONS", seen: detail.seen }),
  ).toEqual([]);
  expect(findValue(await read("offers-benefits", "QUESTIONS"), "item1Title")).toBe(question);
});

describe("the preview", () => {
  const open = (cookie: string) =>
    fetch(new URL("?preview-content&country=NZ", url), { headers: { cookie }, redirect: "manual" });

  test("may be framed by the shop only, is never cached, and no other page can be framed", async () => {
    const { headers, status } = await open(marketing);
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(headers.get("cache-control")).toBe("private, no-store");
    const home = await fetch(url);
    expect(home.headers.get("x-frame-options")).toBe("DENY");
  });

  test("shows a guest of the chosen country, and somebody signed in", async () => {
    const guest = await (await open(marketing)).text();
    expect(guest).toContain("Weatherboard country");
    expect(guest).toContain("Sign in</a>");
    const signedIn = await readHome("?preview-content&audience=SIGNED_IN", marketing);
    expect(signedIn).toContain("Your first airless");
    expect(signedIn).not.toContain("Sign in</a>");
  });

  test("is for marketing only", async () => {
    expect((await open("")).headers.get("location")).toContain("/login/");
    expect((await open(store)).status).toBe(403);
  });
});

test("a picture is uploaded by marketing only, and everybody can load it", async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#8fa596" } })
    .png()
    .toBuffer();
  const upload = (cookie: string, bytes: Buffer) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), "green wall.png");
    return fetch(new URL("/staff/content/picture", url), { method: "POST", headers: { cookie }, body: form });
  };
  expect((await upload(store, png)).status).toBe(403);
  const stored = (await (await upload(marketing, png)).json()) as { url: string; userErrors: object[] };
  expect(stored.userErrors).toEqual([]);
  const picture = await fetch(new URL(stored.url, url));
  expect(picture.headers.get("content-type")).toBe("image/webp");
  expect(picture.headers.get("cache-control")).toContain("immutable");
  const refused = (await (await upload(marketing, Buffer.from("<svg/>"))).json()) as { userErrors: { code: string }[] };
  expect(refused.userErrors).toMatchObject([{ code: "PHOTO_TYPE" }]);
});
