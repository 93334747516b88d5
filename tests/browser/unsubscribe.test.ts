// Shows how people leave the list of offers and join it again: from their settings, and by the link of an e-mail without
// being signed in, with script and without.
import { expect, test } from "vitest";
import { expectAccessible, go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();

async function linkSentTo(email: string): Promise<string> {
  const mail = await server.db
    .selectFrom("mails")
    .select("unsubscribe_url")
    .where("recipient", "=", email)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  const { pathname, search } = new URL(mail.unsubscribe_url ?? "");
  return pathname + search;
}

test("a person unsubscribes from the settings, and subscribes again", async () => {
  const page = await visit({ as: "full.au@trestle.test", screen: "phone" });
  await go(page, "/dashboard/settings/");
  await page.getByRole("link", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { level: 1, name: "Stop the offers?" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { level: 1, name: "You are off the list" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Subscribe again" }).click();
  await page.getByRole("heading", { level: 1, name: "Stop the offers?" }).waitFor();
  await page.getByRole("link", { name: "Keep me on the list" }).click();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await page.getByText("Subscribed", { exact: true }).waitFor();
});

test("the link of the mail takes its reader off the list without signing in or script, once", async () => {
  const member = await visit({ as: "limited.au@trestle.test", script: false });
  await member.goto("/unsubscribe/");
  await member.getByRole("button", { name: "Unsubscribe" }).click();
  await member.getByRole("heading", { level: 1, name: "You are off the list" }).waitFor();
  await member.getByRole("button", { name: "Subscribe again" }).click();
  await member.getByRole("heading", { level: 1, name: "Stop the offers?" }).waitFor();
  const link = await linkSentTo("limited.au@trestle.test");

  const stranger = await visit({ script: false, screen: "phone" });
  await stranger.goto(link);
  expect(await stranger.getByText("limited.au").count()).toBe(0);
  await stranger.getByRole("button", { name: "Unsubscribe" }).click();
  await stranger.getByRole("heading", { level: 1, name: "You are off the list" }).waitFor();
  expect(await stranger.getByRole("button", { name: "Subscribe again" }).count()).toBe(0);

  await member.reload();
  await member.getByRole("heading", { level: 1, name: "You are off the list" }).waitFor();
  await member.getByRole("button", { name: "Subscribe again" }).click();
  await member.getByRole("heading", { level: 1, name: "Stop the offers?" }).waitFor();
  await stranger.goto(link);
  await stranger.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
});

test("a guest without a link is asked to sign in", async () => {
  const page = await visit();
  await go(page, "/unsubscribe/");
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
});
