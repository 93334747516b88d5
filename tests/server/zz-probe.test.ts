// Shows nothing; a probe.
import { test } from "vitest";
import { formBrowser, signIn } from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const out = (name: string, r: Response, t = "") => console.log(name, r.status, r.headers.get("location"), r.headers.getSetCookie().map(c=>c.slice(0,60)), t.slice(0, 300));
const tryIt = async (name: string, f: () => Promise<Response>) => {
  try { const r = await Promise.race([f(), new Promise<never>((_, no) => setTimeout(() => no(new Error("HANG")), 4000))]); out(name, r, r.headers.has("location") ? "" : await r.text()); } catch (e) { console.log(name, "THREW", String(e)); }
};

test("probe", async () => {
  const b = formBrowser(server.url);
  const page = await b.visit("/login/?returnTo=/dashboard/");
  console.log(page.url);
  await tryIt("unknown demo", () => b.post(page.url, { demo: "nobody@x" }));
  await tryIt("list email", () => fetch(page.url, { method: "POST", redirect: "manual", body: "email=a&email=b&password=c", headers: { "content-type": "application/x-www-form-urlencoded", cookie: b.cookieHeader() } }));
  await tryIt("nul email", () => b.post(page.url, { email: "a\u0000b", password: "x" }));
  await tryIt("json body", () => fetch(page.url, { method: "POST", redirect: "manual", body: JSON.stringify({ email: 5, password: {} }), headers: { "content-type": "application/json", cookie: b.cookieHeader() } }));
  await tryIt("gone uid", () => b.post("/oidc/sign-in/garbage", { demo: "holder.au@trestle.test" }));
  await tryIt("gone uid get", () => b.get("/oidc/sign-in/garbage"));
  await tryIt("other browser", () => formBrowser(server.url).post(page.url, { demo: "holder.au@trestle.test" }));
  await tryIt("returnTo non latin", () => b.get("/api/auth/start?returnTo=%2Fd%3Fq%3D%C5%AB"));
  await tryIt("discovery", () => b.get("/oidc/.well-known/openid-configuration"));
  await tryIt("oidc nowhere", () => b.get("/oidc/nowhere"));
  const s = await signIn(server.url, "holder.au@trestle.test");
  console.log(s.landed.url, s.landed.status);
  const html = await s.landed.text();
  console.log(/<nav aria-label="Your pages".*?<\/nav>/s.exec(html)?.[0]);
  await tryIt("signout", () => s.browser.post("/api/auth/signout", {}));
  const s2 = await signIn(server.url, "holder.au@trestle.test");
  const so = await s2.browser.post("/api/auth/signout", {});
  const endPage = await s2.browser.visit(so.headers.get("location") ?? "");
  const endHtml = await endPage.text();
  console.log(endPage.status, endHtml);
  await tryIt("login again w/o confirm", () => s2.browser.visit("/login/"));
});
