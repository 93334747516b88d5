// Shows over HTTP how staff enter vouchers and gift cards that pay over the counter: once for a receipt, never more than is left, also
// under 64 parallel requests and beside orders of the web.
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { claimIssuedCard, listIssuedCodes } from "../support/gift-card-client.ts";
import { runMutation } from "../support/operation-client.ts";
import { orderWorld } from "../support/order-world.ts";
import { findVoucherLeft, giveVoucher } from "../support/vouchers.ts";

vi.setConfig({ testTimeout: 300_000 });
const PARALLEL = 64;
const holder = "holder.au@trestle.test";
const { server, fillCart, openClient, readRow } = await orderWorld();
const { db, url } = server;
const accountId = await getAccountId(db, holder);
const { number } = await readRow<{ number: string }>(sql`select number from accounts where id = ${accountId}`);
const admin = await openSession(db, "admin.au@trestle.test");

const spend = (variables: object) =>
  runMutation(url, "SpendOverCounter", {
    cookie: admin,
    variables: { barcode: "", barcodePIN: "", accountId: "", amount: "10", externalReference: "R-1", ...variables },
  });

/** A voucher with its code and its account, as the customer shows them. */
async function showVoucher(valueCents: number) {
  const id = await giveVoucher(db, accountId, valueCents);
  const client = await openClient(holder);
  const own = await client.ask<{ voucher: { id: string; barcode: string; barcodePIN: string } }[]>(
    "GetCustomerVouchers",
    {},
  );
  const { barcode, barcodePIN } = own.find(({ voucher }) => voucher.id === id)?.voucher ?? {};
  return { id, variables: { barcode, barcodePIN, accountId: number } };
}

/** A gift card of $10 that its owner shows. */
async function showCard() {
  const { cardId: id } = await claimIssuedCard(server, holder);
  const [code] = await listIssuedCodes(db, id);
  return { id, variables: { barcode: code } };
}

const atOnce = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));

describe("over the counter", () => {
  test("a voucher pays once: what the receipt does not need lapses, and the page of vouchers names the receipt", async () => {
    const { id, variables } = await showVoucher(2_500);
    const { payload } = await spend({ ...variables, externalReference: "R-100" });
    expect(payload.use).toMatchObject({ paid: { value: 10 }, lapsed: { value: 15 }, left: { value: 0 } });
    expect(await findVoucherLeft(db, id)).toBe(0);
    expect((await spend({ ...variables, externalReference: "R-101" })).codes).toEqual(["VOUCHER_SPENT"]);
    const own = await (await openClient(holder)).ask<{ voucher: { id: string; externalReference: string } }[]>(
      "GetCustomerVouchers",
      {},
    );
    expect(own.find(({ voucher }) => voucher.id === id)?.voucher.externalReference).toBe("R-100");
  });

  test("64 parallel entries of one receipt spend a gift card once and get one answer", async () => {
    const { id, variables } = await showCard();
    const answers = await atOnce(() => spend({ ...variables, amount: "4", externalReference: "R-200" }));
    for (const { payload } of answers) expect(payload.use).toMatchObject({ paid: { value: 4 }, left: { value: 6 } });
    expect(await findVoucherLeft(db, id)).toBe(600);
  });

  test("of 64 parallel receipts a gift card pays as many as its balance covers", async () => {
    const { id, variables } = await showCard();
    const answers = await atOnce((index) => spend({ ...variables, amount: "2.50", externalReference: `R-3${index}` }));
    expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(4);
    expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(["GIFT_CARD_SPENT"]));
    expect(await findVoucherLeft(db, id)).toBe(0);
  });

  test("an order of the web and 63 receipts at the same time spend a voucher once", async () => {
    const { id, variables } = await showVoucher(500_000);
    const client = await fillCart(holder, 1);
    await client.change("CustomerCartUseVoucher", { voucherId: id });
    const [order, ...receipts] = await Promise.all([
      client.order({ isPayByCC: true }).then((reply) => (reply.order === null ? 0 : 1)),
      ...Array.from({ length: PARALLEL - 1 }, (_, index) =>
        spend({ ...variables, externalReference: `R-4${index}` }).then(({ codes }) => (codes.length === 0 ? 1 : 0)),
      ),
    ]);
    expect((order ?? 0) + receipts.reduce<number>((sum, each) => sum + each, 0)).toBe(1);
    expect(await findVoucherLeft(db, id)).toBe(0);
  });

  test("wrong codes, amounts and receipts are refused, and so are people who are not administrators", async () => {
    const { variables } = await showVoucher(1_000);
    expect((await spend({ ...variables, barcodePIN: "nothing" })).codes).toEqual(["VOUCHER_NOT_AT_COUNTER"]);
    expect((await spend({ ...variables, accountId: "none" })).codes).toEqual(["VOUCHER_NOT_AT_COUNTER"]);
    expect((await spend({ barcode: "NOSUCHCODE" })).codes).toEqual(["GIFT_CARD_CODE_NOT_FOUND"]);
    expect((await spend({ ...variables, amount: "0" })).codes).toEqual(["COUNTER_AMOUNT"]);
    expect((await spend({ ...variables, externalReference: " " })).codes).toEqual(["COUNTER_REFERENCE"]);
  });

  test("a gift card that paid in the store can pay the rest of it on the web", async () => {
    const { id, variables } = await showCard();
    await spend({ ...variables, amount: "4", externalReference: "R-500" });
    const client = await fillCart(holder, 4);
    await client.change("CustomerCartUseVoucher", { voucherId: id });
    const { vouchers } = await client.ask<{ vouchers: { id: string; effect: object | null }[] }>("GetCart", {});
    expect(vouchers.find((voucher) => voucher.id === id)?.effect).toMatchObject({ pays: 6 });
  });
});
