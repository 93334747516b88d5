// Shows that an installation without the demo world and without rows explains itself: every page and every operation answers, for
// a guest, for the first administrator and for the first customer, and the checklist knows what is missing.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { insertAccount } from "../../src/features/identity/server/accounts.store.ts";
import { insertMembership } from "../../src/features/identity/server/members.store.ts";
import { insertUser } from "../../src/features/identity/server/people.store.ts";
import routes from "../../src/routes.ts";
import { schema } from "../../src/schema.ts";
import { inTransaction } from "../../src/server/database.ts";
import { missingId } from "../support/access-actors.ts";
import { listAddresses } from "../support/access-pages.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { emptyServer } from "../support/empty-server.ts";
import { parseHtml, readText } from "../support/html.ts";
import { newLetterhead, newShop } from "../support/merchant.ts";
import { runMutation } from "../support/operation-client.ts";
import { makeSampleVariables } from "../support/sample-variables.ts";

const server = await emptyServer();
const { db } = server;

const people = { admin: "kim@merchant.example", customer: "robin@painter.example" };
const cookies = await inTransaction(db, async (tx) => {
  const person = { firstName: "Robin", lastName: "Hale", identity: null };
  await insertUser(tx, { ...person, email: people.admin, role: "ADMIN" });
  const user = await insertUser(tx, { ...person, email: people.customer, role: "CUSTOMER" });
  const address = { line1: "1 Kiln Street", line2: null, suburb: "Brunswick", state: "VIC", postcode: "3056" };
  const numbers = { abn: "51824753556", acn: null, nzbn: null, ird: null };
  const account = { country: "AU", name: "Hale Painting", numbers, address, creditLimitCents: 500_000 };
  const { id: accountId } = await insertAccount(tx, account);
  const terms = { access: "HOLDER", powerOfAttorney: false, spendLimitCents: null } as const;
  await insertMembership(tx, { accountId, userId: user?.id ?? "", ...terms });
}).then(async () => ({
  guest: "",
  admin: await openSession(db, people.admin),
  customer: await openSession(db, people.customer),
}));
const actors = Object.entries(cookies);

const operations = JSON.parse(readFileSync(new URL("../../operations.json", import.meta.url), "utf8")) as {
  name: string;
  document: string;
}[];

test("no operation fails", async () => {
  const failed: string[] = [];
  for (const { name, document } of operations) {
    const variables = makeSampleVariables(schema, document);
    for (const [actor, cookie] of actors) {
      // These would end the session that the rest of the test needs.
      if (["CloseOnlineAccount", "SignOutDevice"].includes(name)) continue;
      const { status, body } = await askOperation(server.url, name, { cookie, variables });
      const isBroken = status >= 500 || body.errors?.some(({ extensions }) => extensions?.code === "INTERNAL");
      if (isBroken) failed.push(`${name} as ${actor}: ${status} ${body.errors?.[0]?.message}`);
    }
  }
  expect(failed).toEqual([]);
});

const readPage = async (path: string, cookie: string) => {
  const headers = { cookie, accept: "text/html" };
  const answer = await fetch(new URL(path, server.url), { redirect: "manual", headers });
  const isPage = (answer.headers.get("content-type") ?? "").includes("text/html");
  return { status: answer.status, isPage, html: await answer.text() };
};

test("every page answers with a heading, or says that it is not there or not open", async () => {
  const failed: string[] = [];
  for (const address of listAddresses(routes)) {
    const path = `/${address.replace(":uid", "never-began").replaceAll(/:\w+/g, missingId).replace("*", "nowhere")}`;
    for (const [actor, cookie] of actors) {
      const { status, isPage, html } = await readPage(path, cookie);
      const hasHeading = !isPage || status >= 300 || /<h1[\s>]/.test(html);
      if (status >= 500 || !hasHeading) failed.push(`${path} as ${actor}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
});

describe("an empty shop says on its pages what is missing", () => {
  test.each([
    ["/", "guest", "Your shop"],
    ["/products", "guest", "no products yet"],
    ["/store-finder/", "guest", "no stores yet"],
    ["/cart/", "guest", "no store"],
    ["/cart/", "customer", "no store"],
    ["/checkout/", "customer", "no store"],
    ["/quick-order/", "customer", "Quick order"],
    ["/dashboard/", "customer", "Nothing waits for you"],
    ["/dashboard/orders/", "customer", "No orders"],
    ["/lists/", "customer", "Lists"],
    ["/staff/", "admin", "Open the shop"],
    ["/staff/orders", "admin", "Store orders"],
    ["/staff/merchant?letterhead=AU", "admin", "Your own details are missing"],
  ] as const)("%s for the %s", async (path, actor, text) => {
    const { status, html } = await readPage(path, cookies[actor]);
    expect(status).toBeLessThan(500);
    expect(readText(parseHtml(html))).toContain(text);
    expect(html).not.toContain("Trestle Trade");
  });
});

describe("the checklist", () => {
  interface Step {
    key: string;
    isDone: boolean;
    to: string | null;
  }
  const readSteps = async (cookie: string) => {
    const { body } = await askOperation(server.url, "GetStaffQueues", { cookie, variables: { storeId: "" } });
    return (body.data as { setup: Step[] | null }).setup;
  };
  const listOpen = async () => (await readSteps(cookies.admin))?.flatMap(({ key, isDone }) => (isDone ? [] : key));

  test("knows what is missing, and that the letterhead is entered", async () => {
    const open = ["merchant", "stores", "products", "prices", "stock", "mail", "payments"];
    expect(await listOpen()).toEqual(open);
    const save = async (operation: string, variables: object) =>
      (await runMutation(server.url, operation, { cookie: cookies.admin, variables })).codes;
    expect(await save("SaveMerchant", { ...newLetterhead, seen: "" })).toEqual([]);
    expect(await listOpen()).toEqual(open);
    expect(await save("SaveShop", { ...newShop, seen: "" })).toEqual([]);
    expect(await listOpen()).toEqual(open.slice(1));
  });

  test("leads to pages that are there", async () => {
    for (const { to } of (await readSteps(cookies.admin)) ?? []) {
      if (to !== null) expect((await readPage(to, cookies.admin)).status).toBe(200);
    }
  });
});
