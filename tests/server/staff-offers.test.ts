// Shows reward offers on the staff pages: drafts stay hidden, two editors lose nothing, what was promised to members stays, and while
// staff change an offer, the job that settles orders neither loses a reward nor gives one twice.
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { settleOffers } from "../../src/features/offers/server/settle-offers.actions.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { addDays } from "../../src/shared/local-date.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { setMembership } from "../support/membership.ts";
import { activate, readOffer, waitForSettlings } from "../support/offers.ts";
import { runMutation } from "../support/operation-client.ts";
import { getPlacedOrder, minutesAhead, orderWorld } from "../support/order-world.ts";
import { plainPage } from "../support/plain-page.ts";
import { endOffers } from "../support/points.ts";
import { newOffer, storeOffer } from "../support/staff-offers.ts";

vi.setConfig({ testTimeout: 120_000 });
const { server, openClient, fillCart } = await orderWorld();
const { db, url } = server;
const buyer = "holder.au@trestle.test";
const accountId = await getAccountId(db, buyer);
const marketing = await openSession(db, "marketing.au@trestle.test");
const admin = await openSession(db, "admin.au@trestle.test");
const store = await openSession(db, "store.au@trestle.test");
const today = addDays(newOffer.startsOn, 3);
const ROUNDS = 5;

await sql`update accounts set hold = 'GREEN', hold_reason = null, held_by_staff = false where id = ${accountId}`.execute(
  db,
);
await setMembership(db, accountId, "ACTIVE");
await endOffers(db);
beforeEach(() => waitForSettlings(db));

interface Detail {
  readonly seen: string;
  readonly name: string;
  readonly state: string;
  readonly isPromised: boolean;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly history: readonly { readonly id: string; readonly label: string; readonly canBeRestored: boolean }[];
}

async function read(code: string): Promise<Detail> {
  const { body } = await askOperation(url, "GetStaffOffer", { cookie: marketing, variables: { code, copy: "" } });
  return (body.data as { staffOffer: Detail }).staffOffer;
}

const run = async (operation: string, variables: object, cookie = marketing) =>
  (await runMutation(url, operation, { cookie, variables })).codes;
interface SaveOptions {
  readonly cookie?: string;
  readonly seen?: string;
  readonly isNew?: boolean;
}
const save = (code: string, more: object, { cookie = marketing, seen = "", isNew = false }: SaveOptions = {}) =>
  run("SaveOffer", { code, isNew, seen, reason: "", offer: { ...newOffer, ...more } }, cookie);
const move = (code: string, to: string, cookie = marketing) => run("MoveOffer", { code, to, reason: "" }, cookie);
const findField = ({ fields }: Detail, wanted: string) => fields.find(({ name }) => name === wanted)?.value;

/** Buys brushes and has them handed over. Without a wait the job settles the order at some time. */
async function buy(units: number): Promise<string> {
  const order = getPlacedOrder(await (await fillCart(buyer, units)).order());
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
  return order.id;
}

const sumGranted = async (code: string) => {
  const { rows } = await sql<{ count: number; points: number; moved: number }>`
    select count(*)::integer as count, coalesce(sum(g.points), 0)::integer as points,
      coalesce(sum(m.points), 0)::integer as moved
    from offer_grants g join points_movements m on m.id = g.movement_id
    where g.rsn = ${code} and g.withdrawn_at is null`.execute(db);
  return rows[0];
};

describe("an offer", () => {
  const code = "on-screen";

  test("is created as a draft that members neither see nor activate, and works when it is switched on", async () => {
    const client = await openClient(buyer);
    expect(await save(code, {}, { isNew: true })).toEqual([]);
    expect(await save(code, {}, { isNew: true })).toEqual(["OFFER_EXISTS"]);
    expect(await read(code)).toMatchObject({ state: "DRAFT", isPromised: false });
    expect(await readOffer(client, code)).toBeUndefined();
    expect((await activate(client, code)).userErrors.map((each) => each.code)).toEqual(["OFFER_NOT_FOUND"]);
    expect(await move(code, "END")).toEqual(["OFFER_NOT_RUNNING"]);
    expect(await move(code, "ON")).toEqual([]);
    expect(await readOffer(client, code)).toMatchObject({ canActivate: true });
    expect(await read(code)).toMatchObject({ state: "RUNNING", isPromised: false });
    expect(await move(code, "DRAFT")).toEqual([]);
    expect(await readOffer(client, code)).toBeUndefined();
    expect(await move(code, "ON")).toEqual([]);
  });

  test("that does not exist, and goods that do not exist, are refused", async () => {
    expect(await save("no-such", {})).toEqual(["STAFF_OFFER_NOT_FOUND"]);
    expect(await save("No such", {}, { isNew: true })).toEqual(["OFFER_CODE_NOT_VALID"]);
    expect(await save(code, { products: "NONE-1", brands: "none" })).toEqual([
      "OFFER_GOODS_UNKNOWN",
      "OFFER_GOODS_UNKNOWN",
    ]);
    expect(await save(code, { reward: "GIFT_CARD", cardCode: "NONE", cardDollars: "50" })).toEqual([
      "OFFER_CARD_UNKNOWN",
    ]);
  });

  test("keeps the changes of two editors, and names a field that both changed", async () => {
    const { seen } = await read(code);
    expect(await save(code, { description: "Theirs." }, { seen, cookie: admin })).toEqual([]);
    expect(await save(code, { target: "8" }, { seen })).toEqual([]);
    const { payload } = await runMutation(url, "SaveOffer", {
      cookie: marketing,
      variables: { code, isNew: false, offer: { ...newOffer, description: "Mine." }, reason: "", seen },
    });
    expect(JSON.stringify(payload)).toContain("What members read is now “Theirs.”");
    const now = await read(code);
    expect([findField(now, "description"), findField(now, "target")]).toEqual(["Theirs.", "8"]);
  });

  test("that a member has activated may become better, but not worse, also in the database", async () => {
    expect((await activate(await openClient(buyer), code)).userErrors).toEqual([]);
    const kept = { description: "Theirs.", target: "8" };
    const { seen, isPromised } = await read(code);
    expect(isPromised).toBe(true);
    expect(await save(code, { ...kept, target: "9", rewardPoints: "900" }, { seen })).toEqual([
      "OFFER_GETS_WORSE",
      "OFFER_GETS_WORSE",
    ]);
    expect(await save(code, { ...kept, ranges: "roof" }, { seen })).toEqual(["OFFER_PROMISED"]);
    expect(await save(code, { ...kept, endsOn: addDays(today, -1) }, { seen })).toEqual(["OFFER_ENDS_IN_THE_PAST"]);
    expect(await move(code, "DRAFT")).toEqual(["OFFER_STAYS_ON"]);
    expect(await save(code, { ...kept, target: "7", rewardPoints: "1100" }, { seen })).toEqual([]);
    const worse = [
      ...[sql`target = 99`, sql`reward_points = 1`, sql`ends_on = starts_on`, sql`starts_on = starts_on + 1`],
      ...[sql`enabled = false`, sql`states = '{WA}'`, sql`measure = 'FAMILIES'`, sql`country = 'NZ'`],
    ];
    for (const change of worse)
      await expect(sql`update offers set ${change} where rsn = ${code}`.execute(db)).rejects.toThrow(
        "cannot get worse",
      );
    const goods = sql`insert into offer_scopes (rsn, brand_id) select ${code}, min(id) from brands`;
    await expect(goods.execute(db)).rejects.toThrow("its goods stay");
  });

  test("is ended with today, and the change can be taken back", async () => {
    expect(await move(code, "END")).toEqual([]);
    const ended = await read(code);
    expect(findField(ended, "endsOn")).toBe(today);
    const [change] = ended.history;
    expect(change).toMatchObject({ label: "Changed a reward offer", canBeRestored: true });
    expect(await run("RestoreOffer", { code, entryId: change?.id })).toEqual([]);
    expect(findField(await read(code), "endsOn")).toBe(newOffer.endsOn);
    expect(await run("RestoreOffer", { code, entryId: change?.id })).toEqual(["OFFER_CHANGE_NOT_FOUND"]);
    // The change that lowered the target cannot be taken back: members count on the lower one.
    const lowered = ended.history.find(({ id, canBeRestored }) => canBeRestored && id !== change?.id);
    expect(await run("RestoreOffer", { code, entryId: lowered?.id })).toContain("OFFER_GETS_WORSE");
  });

  test("is refused to people without the capability, and nothing is written", async () => {
    expect(await save(code, { name: "Not mine" }, { cookie: store })).toEqual(["UNAUTHORIZED"]);
    expect(await move(code, "END", store)).toEqual(["UNAUTHORIZED"]);
    expect((await read(code)).name).toBe(newOffer.name);
  });

  test("whose last day has passed cannot be switched on", async () => {
    const days = { startsOn: addDays(today, -9), endsOn: addDays(today, -5) };
    expect(await save("too-late", days, { isNew: true })).toEqual([]);
    expect(await move("too-late", "ON")).toEqual(["OFFER_HAS_ENDED"]);
  });
});

describe("beside the job that settles orders", () => {
  test("a lower target gives its reward once to a member who has reached it, without another order", async () => {
    const code = "lowered";
    await storeOffer(db, code);
    await activate(await openClient(buyer), code);
    await buy(2);
    await waitForSettlings(db);
    expect(await sumGranted(code)).toMatchObject({ count: 0 });
    expect(await save(code, { target: "2" })).toEqual([]);
    await expect.poll(() => sumGranted(code)).toEqual({ count: 1, points: 1000, moved: 1000 });
  });

  test(`in ${ROUNDS} rounds of parallel changes, switches and settlings each member gets one reward, as it was promised`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const code = `raced-${round}`;
      await storeOffer(db, code);
      await activate(await openClient(buyer), code);
      const number = await buy(3);
      const changes = ["4", "3", "2", "9"].map((target, index) =>
        save(
          code,
          { target, rewardPoints: String(1_000 + 100 * index) },
          { cookie: index % 2 === 0 ? admin : marketing },
        ),
      );
      const switches = [move(code, "DRAFT", admin), move(code, "ON"), move(code, "DRAFT")];
      const settlings = Array.from({ length: 8 }, () =>
        settleOffers({ db, clock: minutesAhead(0) }, { number, because: "HANDED_OVER" }),
      );
      const [saved, switched] = await Promise.all([
        Promise.all(changes),
        Promise.all(switches),
        Promise.all(settlings),
      ]);
      expect(saved[3]).toContain("OFFER_GETS_WORSE");
      expect(switched).toEqual([["OFFER_STAYS_ON"], [], ["OFFER_STAYS_ON"]]);
      await waitForSettlings(db);
      await expect.poll(async () => (await sumGranted(code))?.count).toBe(1);
      const granted = await sumGranted(code);
      expect(granted?.points).toBe(granted?.moved);
      expect(granted?.points).toBeGreaterThanOrEqual(1_000);
    }
  });

  test("of a parallel activation and a switch to a draft only one succeeds", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const code = `closing-${round}`;
      await storeOffer(db, code);
      const client = await openClient(buyer);
      const [activated, moved] = await Promise.all([activate(client, code), move(code, "DRAFT")]);
      const codes = activated.userErrors.map((each) => each.code);
      expect([
        [[], ["OFFER_STAYS_ON"]],
        [["OFFER_NOT_FOUND"], []],
      ]).toContainEqual([codes, moved]);
    }
  });

  test("of 16 people who create one offer at once one succeeds", async () => {
    const codes = await Promise.all(Array.from({ length: 16 }, () => save("made-once", {}, { isNew: true })));
    expect(codes.filter((each) => each.length === 0)).toHaveLength(1);
    expect(new Set(codes.flat())).toEqual(new Set(["OFFER_EXISTS"]));
  });
});

test("without script an offer is created, refused with all typed words, switched on and copied", async () => {
  const page = await plainPage(server, "marketing.au@trestle.test");
  await page.open("/staff/offers/new?code=plain-26");
  page.fill("Title", "Plain spring");
  page.fill("What members read", "Double points.");
  page.fill("Minimum spend in an order", "twelve");
  page.fill("First day", addDays(today, 2));
  page.fill("Last day", addDays(today, 9));
  await page.press("Create the draft");
  expect(page.description("Minimum spend in an order")).toContain("Enter an amount");
  expect(page.value("Title")).toBe("Plain spring");
  page.fill("Minimum spend in an order", "12");
  await page.press("Create the draft");
  expect(page.mainHeading()).toBe("Plain spring");
  expect(page.text()).toContain("It is a draft");
  await page.press("Switch it on");
  expect(page.text()).toContain("It is switched on");
  await page.follow("Copy it");
  page.fill("Code of the new offer", "plain-27");
  await page.press("Continue");
  expect(page.mainHeading()).toBe("New offer");
  expect(page.value("Minimum spend in an order")).toBe("12.00");
});
