// Shows that the order pages use the day at the store, while UTC still has the day before: on 1 January at 6 am in Sydney the
// list, the chart and the lookup of an order belong to the new year.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { getPlacedOrder, orderWorld } from "../support/order-world.ts";

const { server, fillCart } = await orderWorld();
const { db, url } = server;
const holder = "holder.au@trestle.test";
const newYear = "2028-01-01T06:00:00+11:00";

const { id: orderCode } = getPlacedOrder(await (await fillCart(holder)).order());
await sql`update orders set created_at = ${newYear}::timestamptz where number = ${orderCode}`.execute(db);
await sql`update users set favourite_store_id = (select id from stores where timezone = 'Australia/Sydney' order by id limit 1)
  where email = ${holder}`.execute(db);
await sql`update orders set fulfilment_store_id = (select id from stores where timezone = 'Australia/Sydney' order by id limit 1)
  where number = ${orderCode}`.execute(db);
server.setClock(newYear);
const cookie = await openSession(db, holder, { at: new Date(newYear) });

const readPage = async (path: string) => {
  const response = await fetch(new URL(path, url), { headers: { cookie } });
  expect(response.status).toBe(200);
  return response.text();
};

test("the orders page lists the first order of the year, and its chart shows the new year", async () => {
  const page = await readPage("/dashboard/orders/");
  expect(page).toContain(orderCode);
  expect(page).toContain("1 Jan 2028");
  expect(page).toMatch(/ in (<!-- -->)?2028</);
});

test("typed days are days at the store", async () => {
  expect(await readPage("/dashboard/orders/?from=2028-01-01&to=2028-01-01")).toContain(orderCode);
  expect(await readPage("/dashboard/orders/?from=2027-12-31&to=2027-12-31")).not.toContain(orderCode);
});

test("the year's summary counts the order in January of the new year", async () => {
  const january = async (year: number) => {
    const { body } = await askOperation(url, "GetOrderHistorySummary", { cookie, variables: { year } });
    const months = body.data?.orderHistorySummary as { date: string; totalOrders: number }[];
    return months[0];
  };
  expect(await january(2028)).toMatchObject({ date: "2028-01", totalOrders: 1 });
});

test("an order is looked up by the day at its store, not by the day in UTC", async () => {
  const lookUp = async (creationDate: string) => {
    const { body } = await askOperation(url, "GetOrderByCode", {
      cookie,
      variables: { orderCode, creationDate, date: "" },
    });
    const { order } = body.data as { order: { order: { id: string } | null } };
    return order.order;
  };
  expect(await lookUp("2028-01-01")).toMatchObject({ id: orderCode });
  expect(await lookUp("2027-12-31")).toBeNull();
  expect(await lookUp(new Date(newYear).toISOString())).toMatchObject({ id: orderCode });
  expect(await readPage(`/dashboard/order-detail/?code=${orderCode}`)).toContain("1 Jan 2028, 6:00 am");
});
