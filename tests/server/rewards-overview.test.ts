// Shows the start page of rewards without script: points and their dollars, what expires, offers that fit, and what people are told who
// are not members or whose account is on hold.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Hold, LoyaltyStatus } from "../../src/features/identity/account.ts";
import { getAccountId } from "../support/billing.ts";
import { listElements, readText } from "../support/html.ts";
import { setMember } from "../support/membership.ts";
import { plainPage } from "../support/plain-page.ts";
import { findPoints } from "../support/points.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO_PROGRESS: "off" });
const { db } = server;
const holder = "holder.au@trestle.test";
const accountId = await getAccountId(db, holder);

async function setAccount(status: LoyaltyStatus, hold: Hold = "GREEN", isDisabled = false): Promise<void> {
  await setMember(db, accountId, { status, hold });
  await sql`update accounts set rewards_disabled = ${isDisabled} where id = ${accountId}`.execute(db);
}

async function open(email = holder) {
  const page = await plainPage(server, email, { mayAnswer: [403] });
  await page.open("/dashboard/rewards/");
  return page;
}

const listMenuLabels = async (email = holder) => {
  const page = await plainPage(server, email);
  await page.open("/dashboard/");
  const links = page.list("navigation", "Your pages").flatMap((nav) => listElements(nav));
  return links.filter(({ tag }) => tag === "a").map(readText);
};

beforeEach(() => setAccount("ACTIVE"));

describe("the start page of rewards", () => {
  test("shows the points with their dollars, what expires next, and both anchors", async () => {
    const page = await open();
    const points = await findPoints(db, accountId);
    const dollars = (Math.floor(points / 2) / 100).toLocaleString("en-AU", { minimumFractionDigits: 2 });
    const text = page.text("main");
    expect(page.mainHeading()).toBe("Rewards");
    expect(text).toContain(`${points.toLocaleString("en")} points`);
    expect(text).toContain(`worth $${dollars}`);
    for (const part of ["What expires next", "Points on the way", "oldest points are always used first"])
      expect(text).toContain(part);
    const ids = listElements(page.root()).map(({ attributes }) => attributes.id);
    expect(ids).toEqual(expect.arrayContaining(["earn-points", "exclusive-perks"]));
  });

  test("leads to every page of rewards that exists", async () => {
    const page = await open();
    const hrefs = listElements(page.root()).map(({ attributes }) => attributes.href);
    expect(hrefs).toEqual(
      expect.arrayContaining([
        ...["/dashboard/rewards/points-activity", "/dashboard/rewards/offers/", "/dashboard/rewards/gift-card/"],
        ...["/dashboard/rewards/achievement-details/", "/dashboard/rewards/manage/"],
        ...["/dashboard/rewards/terms-conditions/", "/services/rewards/faq/?type=points-vouchers-gifts"],
      ]),
    );
  });

  test("puts offers for what the account buys before others", async () => {
    const { rows } = await sql<{ brand: string }>`select id as brand from brands
      where id not in (select p.brand_id from order_lines l join products p on p.code = l.product_code
        where l.account_id = ${accountId}) limit 1`.execute(db);
    const { rows: bought } = await sql<{ product: string }>`select l.product_code as product from order_lines l
      join orders o on o.id = l.order_id where o.account_id = ${accountId} and o.earning_id is not null
        and o.created_at > now() - interval '300 days' and not l.is_gift limit 1`.execute(db);
    const insert = (rsn: string) =>
      sql`insert into offers (rsn, kind, country, name, description, starts_on, ends_on, tier, extra_points)
        values (${rsn}, 'BONUS', 'AU', ${`Test ${rsn}`}, 'For a test.', current_date - 2, current_date + 2, 2, 0)`.execute(
        db,
      );
    await insert("fits");
    await sql`insert into offer_scopes (rsn, product_code) values ('fits', ${bought[0]?.product})`.execute(db);
    const text = (await open()).text("main");
    expect(text).toContain("Test fits");
    expect(text).toMatch(/You bought these in \d+ orders? in the last year\./);
    if (rows[0] !== undefined) {
      await insert("other");
      await sql`insert into offer_scopes (rsn, brand_id) values ('other', ${rows[0].brand})`.execute(db);
      expect((await open()).text("main")).not.toContain("Test other");
    }
  });

  test.each<[LoyaltyStatus, Hold, string]>([
    ["NEW", "GREEN", "Enrol your business"],
    ["INACTIVE", "GREEN", "Enrol your business"],
    ["IN_PROGRESS", "RED", "Your application is with our account team."],
    ["SUSPEND", "RED", "you can neither earn nor use any until the hold ends"],
    ["ACTIVE", "AMBER", "Orders earn no points until the hold ends"],
  ])("tells a holder whose membership is %s on a %s account: %s", async (status, hold, words) => {
    await setAccount(status, hold);
    const text = (await open()).text("main");
    expect(text).toContain(words);
    if (status === "SUSPEND") expect(text).not.toContain("pay with points in the cart");
  });

  test("tells somebody who is not the holder whom to ask", async () => {
    await setAccount("NEW");
    const text = (await open("full.au@trestle.test")).text("main");
    expect(text).toContain("Only the holder of your account can enrol it.");
    expect(text).not.toContain("Enrol your business");
  });

  test("is hidden and closed where rewards are switched off", async () => {
    expect(await listMenuLabels()).toContain("Rewards");
    await setAccount("ACTIVE", "GREEN", true);
    expect(await listMenuLabels()).not.toContain("Rewards");
    expect((await open()).mainHeading()).toBe("Unauthorized access detected");
  });
});

test.each([
  ["offers", "/dashboard/rewards/", "Failed to load rewards"],
  ["offers", "/dashboard/rewards/offers/", "Failed to load offers"],
  ["points_movements", "/dashboard/rewards/points-activity", "Failed to load rewards"],
  ["rewards_acceptances", "/dashboard/rewards/terms-conditions/", "Failed to load content"],
])("while the table %s cannot be read, %s says: %s", async (table, path, message) => {
  const name = sql.table(table);
  const away = sql.table(`${table}_away`);
  await sql`alter table ${name} rename to ${away}`.execute(db);
  try {
    const page = await plainPage(server, holder, { mayAnswer: [500] });
    await page.open(path);
    expect(page.text("main")).toContain(message);
  } finally {
    await sql`alter table ${away} rename to ${name}`.execute(db);
  }
});
