// Shows that signing in works with an external OpenID provider that has its own pages, keys and people.
import { expect, test } from "vitest";
import { askOperation, copySessionCookie, openSession } from "../support/ask-shop.ts";
import { readToken, waitForMailedLink } from "../support/mail-link.ts";
import { signInOutside, startOutsideProvider } from "../support/outside-provider.ts";
import { findFreePort } from "../support/server-process.ts";
import { testServer } from "../support/test-server.ts";

const provider = await startOutsideProvider(await findFreePort());
const shop = await testServer(provider.settings);

async function signInAt(subject: string) {
  const { browser, page, landed } = await signInOutside(shop.url, subject);
  expect(new URL(page.url).origin).toBe(provider.issuer);
  return { browser, landed };
}

test("a person whom the shop knows is signed in and returns to the page before", async () => {
  const { landed } = await signInAt("holder.au");
  expect(landed.url).toBe(`${shop.url}/dashboard/settings/`);
  const text = await landed.text();
  expect(text).toContain("Grace");
  expect(text).toContain(`${provider.issuer}/password`);
  const row = await shop.db
    .selectFrom("users")
    .select(["issuer", "subject"])
    .where("email", "=", "holder.au@trestle.test")
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ issuer: provider.issuer, subject: "holder.au" });
});

test("an address that the provider has not verified opens no session", async () => {
  await shop.db
    .updateTable("users")
    .set({ email: "unproven.au@trestle.test" })
    .where("email", "=", "limited.au@trestle.test")
    .execute();
  const { landed } = await signInAt("unproven.au");
  expect(landed.url).toContain("problem=stranger");
});

test("an invited person signs in at the provider and joins, and a person who is not invited cannot sign in", async () => {
  const holder = await openSession(shop.db, "holder.nz@trestle.test");
  const somebody = { email: "newcomer.au@trestle.test", firstName: "Robin", lastName: "Hale" };
  const variables = { ...somebody, permission: "FULL_ACCESS", powerOfAttorney: false };
  await askOperation(shop.url, "InviteMember", { cookie: holder, variables });
  const link = await waitForMailedLink(shop.db, { email: somebody.email, about: "Join Kererū Painters" });
  expect((await signInAt("stranger.au")).landed.url).toContain("problem=stranger");
  const { browser, landed } = await signInAt("newcomer.au");
  expect(landed.url).toBe(`${shop.url}/dashboard/settings/`);
  const token = readToken(link);
  const joined = await askOperation(shop.url, "AcceptInvitation", {
    cookie: copySessionCookie(browser),
    variables: { token },
  });
  expect(joined.body.data).toEqual({ acceptInvitation: { userErrors: [] } });
  expect(await (await browser.visit("/dashboard/")).text()).toContain("Full access at Kererū Painters");
});

test("signing out leads to the provider and back to the shop", async () => {
  const { browser } = await signInAt("full.au");
  const answer = await browser.post("/api/auth/signout", {});
  const address = new URL(answer.headers.get("location") ?? "");
  expect(address.origin + address.pathname).toBe(`${provider.issuer}/session/end`);
  expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${shop.url}/`);
  expect((await browser.get("/dashboard/")).status).toBe(302);
});

test("the embedded provider is off when an external one is configured", async () => {
  expect((await fetch(`${shop.url}/oidc/.well-known/openid-configuration`)).status).toBe(404);
});
