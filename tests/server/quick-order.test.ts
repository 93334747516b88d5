// Shows the quick-order pad over HTTP: a sentence at each bad row, good rows into the cart in one call, undo, repeated
// requests, and that the pad belongs to one person in one account.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { maxPadRows } from "../../src/features/quick-order/pad.ts";
import { askEndpoint, askOperation } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import { brush, paint } from "../support/order-world.ts";
import { padClient, typedRow } from "../support/pad-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();

async function openPad(email: string) {
  const pad = await padClient(server, email);
  const cart = cartClient(server.url, pad.cookie);
  const { items } = await cart.read();
  if (items.length > 0) await cart.change("customerCartRemoveItems", { itemIds: items.map(({ id }) => id) });
  return { pad, cart };
}

const findColour = async (where: string) => {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from colours where ${sql.raw(where)} order by code limit 1`.execute(server.db);
  return rows[0] as { code: string; name: string };
};
const deep = await findColour("base_id = 'deep' and interior and brand_id = 'harbourline-colours'");
const { sku: part } = (
  await sql<{ sku: string }>`select default_sku as sku from system_parts order by 1 limit 1`.execute(server.db)
).rows[0] as { sku: string };

describe("a bad row says what to do", () => {
  test.each([
    [{ code: "", quantity: "2" }, "code", /Enter a SKU or a barcode/],
    [{ code: "NO-SUCH-1" }, "code", /No product has the code “NO-SUCH-1”. Check it/],
    [{ code: "9399231141654" }, "code", /check digit is wrong. Scan or type it again/],
    [{ code: part }, "code", /not sold alone. Add .* from its own page/],
    [{ code: paint, quantity: "0" }, "quantity", /Enter a quantity of 1 or more/],
    [{ code: paint, quantity: "-1" }, "quantity", /Enter a quantity of 1 or more/],
    [{ code: paint, quantity: "1.5" }, "quantity", /Enter a whole number in place of 1.5/],
    [{ code: paint, quantity: "10,000" }, "quantity", /9,999 units at most/],
    [{ code: paint, quantity: "ten" }, "quantity", /“ten” is not a number/],
    [{ code: paint, colour: "ZZ 9999" }, "colour", /No colour has the code or name “ZZ 9999”/],
    [{ code: brush, colour: deep.code }, "colour", /is not tinted. Remove the colour/],
    [{ code: paint, colour: deep.code, strength: "strong" }, "strength", /“strong” is not a strength/],
    [{ code: paint, strength: "half" }, "colour", /A strength needs a colour/],
  ] as const)("%j", async (typed, field, sentence) => {
    const { pad } = await openPad("holder.au@trestle.test");
    await pad.save(typedRow(typed.code, typed));
    const [row] = (await pad.read()).rows;
    expect(row).toMatchObject({ field, message: expect.stringMatching(sentence), product: null, ...typed });
  });

  test("a colour that the product cannot take", async () => {
    const { pad } = await openPad("holder.au@trestle.test");
    const outside = await findColour("exterior and not interior and brand_id = 'harbourline-colours'");
    await pad.save(typedRow(paint, { colour: outside?.code ?? "MR 114" }));
    const [row] = (await pad.read()).rows;
    expect(row).toMatchObject({ field: "colour", message: expect.stringMatching(/Choose another colour or another/) });
  });
});

test("a row with the product, colour and strength of a row before it says so, and both go to the cart", async () => {
  const { pad } = await openPad("holder.au@trestle.test");
  const first = typedRow(paint, { quantity: "1", colour: deep.code });
  await pad.save(first, typedRow(brush), typedRow(paint), typedRow(paint, { colour: deep.name, strength: "100%" }));
  const { rows, badCount } = await pad.read();
  expect(badCount).toBe(0);
  const same = rows.map(({ notice }) => notice?.includes("The same as row 1: both become one line") ?? false);
  expect(same).toEqual([false, false, false, true]);
});

test("a row is found by SKU in any case and by barcode, counts 1 without a quantity, and a colour takes its base", async () => {
  const { pad } = await openPad("holder.au@trestle.test");
  const rows = [typedRow(paint.toLowerCase()), typedRow("9399231141653"), typedRow(paint, { colour: deep.name })];
  await pad.save(...rows);
  const seen = await pad.read();
  expect(seen.rows.map(({ product }) => product?.sku)).toEqual([paint, "HBL-WC-LS-1-W", expect.stringMatching(/-D$/)]);
  expect(seen.rows[2]?.notice).toContain(`${deep.name} needs the Deep base`);
  expect(seen).toMatchObject({ goodCount: 3, badCount: 0 });
});

test("good rows go to the cart in one call, equal rows join there, bad rows stay, and undo takes all back", async () => {
  const { pad, cart } = await openPad("full.au@trestle.test");
  const good = [typedRow(brush, { quantity: "2" }), typedRow(brush, { quantity: "3" }), typedRow(paint)];
  const bad = typedRow("NO-SUCH-1", { quantity: "4" });
  const rows = [good[0], bad, good[1], good[2]];
  await pad.save(...rows.flatMap((row) => row ?? []));
  const ordered = await pad.change("OrderQuickOrder", { rows, reference: "Lark Street" });
  expect(ordered.codes).toEqual([]);
  expect(ordered.payload).toMatchObject({ addedCount: 3, rowCount: 1 });
  const outcomes = ordered.payload.outcomes as { rowId: string; outcome: string }[];
  expect(new Map(outcomes.map(({ rowId, outcome }) => [rowId, outcome])).get(bad.id)).toBe("REFUSED");
  const inCart = async () => (await cart.read()).items.map(({ product, quantity }) => [product.code, quantity]);
  expect(await inCart()).toEqual([
    [brush, 5],
    [paint, 1],
  ]);
  const references = (await cart.read()).items.map(({ reference }) => reference);
  expect(references).toEqual(["Lark Street", "Lark Street"]);
  expect((await pad.read()).rows.map(({ id }) => id)).toEqual([bad.id]);
  // The answer was lost and the request is sent again: it reports the same and adds nothing.
  const again = await pad.change("OrderQuickOrder", { rows });
  expect(again.payload).toMatchObject({ addedCount: 3, rowCount: 1 });
  expect(await inCart()).toHaveLength(2);
  expect((await cart.read()).totalUnitCount).toBe(6);
  expect((await pad.change("UndoQuickOrder")).codes).toEqual([]);
  expect((await pad.read()).rows.map(({ id }) => id).toSorted()).toEqual(rows.map((row) => row?.id ?? "").toSorted());
  expect(await inCart()).toEqual([]);
  expect((await pad.change("UndoQuickOrder")).codes).toEqual(["PAD_NOTHING_TO_UNDO"]);
});

test("an order of bad rows only is refused, and the rows stay as they were typed", async () => {
  const { pad } = await openPad("limited.au@trestle.test");
  const row = typedRow("NO-SUCH-1", { quantity: "7" });
  expect((await pad.change("OrderQuickOrder", { rows: [row] })).codes).toEqual(["PAD_NOTHING_TO_ORDER"]);
  expect((await pad.read()).rows).toMatchObject([row]);
});

test("10,000 pasted rows: 500 are taken, the others stay in the text, and a second step takes the next ones", async () => {
  const { pad } = await openPad("holder.au@trestle.test");
  const text = Array.from({ length: 10_000 }, (_, index) => `${brush} ${(index % 9) + 1}`).join("\n");
  expect((await pad.change("PasteQuickOrder", { text })).payload).toMatchObject({
    rowCount: maxPadRows,
    hasRest: true,
  });
  const full = await pad.read();
  expect(full.restCount).toBe(9_500);
  await pad.change("SaveQuickOrderRows", { rows: [], removed: full.rows.slice(0, 10).map(({ id }) => id) });
  await pad.change("TakeQuickOrderRest");
  expect(await pad.read()).toMatchObject({ goodCount: maxPadRows, restCount: 9_490 });
});

test("an empty paste is refused", async () => {
  const { pad } = await openPad("holder.au@trestle.test");
  expect((await pad.change("PasteQuickOrder", { text: " \n " })).codes).toEqual(["PAD_TEXT_EMPTY"]);
});

test("the database refuses more rows than the pad may have", async () => {
  const rows = JSON.stringify(Array.from({ length: maxPadRows + 1 }, (_, index) => typedRow(`R-${index}`)));
  await expect(sql`update quick_order_pads set rows = ${rows}::jsonb`.execute(server.db)).rejects.toThrow(
    /check constraint/,
  );
});

test("a person sees and changes only their own pad, also within one account", async () => {
  const [holder, full, stranger] = await Promise.all(
    ["holder.au@trestle.test", "full.au@trestle.test", "holder.nz@trestle.test"].map((email) =>
      padClient(server, email),
    ),
  );
  const row = typedRow(brush);
  await holder?.save(row);
  await full?.change("SaveQuickOrderRows", { rows: [], removed: [row.id] });
  await stranger?.change("SaveQuickOrderRows", { rows: [], removed: [row.id] });
  expect((await holder?.read())?.rows).toHaveLength(1);
  expect((await full?.read())?.rows).toEqual([]);
});

test("a guest has no pad, and is asked to sign in before a change", async () => {
  const { body } = await askOperation(server.url, "GetQuickOrder");
  expect(body.data).toMatchObject({ quickOrder: { isGuest: true, rows: [] } });
  expect((await askEndpoint(server.url, "/api/quick-order/save/", { body: { rows: [] } })).status).toBe(401);
});

test("type-ahead finds packs by SKU, part of one, barcode and name", async () => {
  const find = async (text: string) => {
    const { body } = await askOperation(server.url, "SuggestPacks", { variables: { text } });
    return (body.data as { suggestPacks: { sku: string }[] }).suggestPacks.map(({ sku }) => sku);
  };
  expect(await find(paint)).toEqual([paint]);
  expect(await find("9399231141653")).toEqual(["HBL-WC-LS-1-W"]);
  expect((await find("wc-ls-10")).every((sku) => sku.includes("WC-LS-10"))).toBe(true);
  expect((await find("low sheen 10 L"))[0]).toBe(paint);
  expect(await find("")).toEqual([]);
});
