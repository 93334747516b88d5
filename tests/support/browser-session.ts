import { randomUUID } from "node:crypto";
import { demoPassword } from "../../demo/people.ts";
import type { Database } from "../../src/server/database.ts";
import { quickPasswords } from "./quick-passwords.ts";

/** A browser without a screen. It keeps cookies, follows redirects one by one, and posts forms as a page does. */
export interface FormBrowser {
  get(address: string): Promise<Response>;
  /** Follows every redirect and returns the last answer. */
  visit(address: string): Promise<Response>;
  post(address: string, fields: Record<string, string> | URLSearchParams): Promise<Response>;
  /** Posts a form of the page at `from`, follows every redirect and returns the last answer. */
  submit(address: string, fields: URLSearchParams, from: string): Promise<Response>;
  cookie(name: string): string | undefined;
  /** Deletes a cookie, as a person can. */
  forget(name: string): void;
  cookieHeader(): string;
}

const MAX_REDIRECTS = 12;

/** `cookie` is a first cookie, such as the session of a person who is signed in already. */
export function formBrowser(base: string, cookie = ""): FormBrowser {
  const cookies = new Map<string, { value: string; path: string }>();

  const send = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, base);
    const headers = new Headers(init.headers);
    headers.set("accept", "text/html");
    headers.set("user-agent", "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36");
    const sent = [...cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    if (sent.length > 0) headers.set("cookie", sent.map(([name, { value }]) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keepCookie(line);
    if (response.headers.has("location")) await response.body?.cancel();
    return response;
  };

  const keepCookie = (line: string) => {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const at = pair.indexOf("=");
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith("path="))?.slice(5) ?? "/";
    const isOver = attributes.some(
      (attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute),
    );
    if (isOver) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), { value: pair.slice(at + 1), path });
  };

  if (cookie !== "") keepCookie(cookie);

  const follow = async (from: string, response: Response, left = MAX_REDIRECTS): Promise<Response> => {
    const location = response.headers.get("location");
    if (location === null) return response;
    if (left === 0) throw new Error(`Redirected without end, last to ${location}.`);
    const next = new URL(location, new URL(from, base)).href;
    return follow(next, await send(next, {}), left - 1);
  };

  const post = (
    address: string,
    fields: Record<string, string> | URLSearchParams,
    headers: { referer?: string } = {},
  ) => send(address, { method: "POST", body: new URLSearchParams(fields), headers: { origin: base, ...headers } });

  return {
    get: (address) => send(address, {}),
    visit: async (address) => follow(address, await send(address, {})),
    post: (address, fields) => post(address, fields),
    submit: async (address, fields, from) => follow(address, await post(address, fields, { referer: from })),
    cookie: (name) => cookies.get(name)?.value,
    forget: (name) => void cookies.delete(name),
    cookieHeader: () => [...cookies].map(([name, { value }]) => `${name}=${value}`).join("; "),
  };
}

/** Signs in as a person of the demo world through the provider's real pages. */
export async function signIn(base: string, email: string, options: { password?: string; returnTo?: string } = {}) {
  const browser = formBrowser(base);
  const page = await browser.visit(`/login/?${new URLSearchParams({ returnTo: options.returnTo ?? "/dashboard/" })}`);
  const fields = options.password === undefined ? { demo: email } : { email, password: options.password };
  const answer = await browser.post(page.url, fields);
  const location = answer.headers.get("location") ?? "/";
  const landed = await browser.visit(new URL(location, page.url).href);
  return { browser, landed, page };
}

/** Opens the sign-in page in a new browser. `address` is where its form is posted to. */
export async function openSignInPage(base: string, returnTo = "/dashboard/") {
  const browser = formBrowser(base);
  const page = await browser.visit(`/login/?${new URLSearchParams({ returnTo })}`);
  return { browser, page, address: page.url };
}

/** Adds a person at the provider only. The shop does not know this person, and the sign-in page shows no demo button. */
export async function addProviderPerson(db: Database, email: string): Promise<void> {
  const person = { subject: randomUUID(), email, name: "Nobody Known", demo_label: null, demo_order: null };
  const password_hash = (await quickPasswords.hash(demoPassword)) ?? "";
  await db
    .insertInto("provider_people")
    .values({ ...person, password_hash })
    .execute();
}

/** Presses "yes" on the provider's page that asks whether to sign out. */
export async function confirmProviderSignOut(browser: FormBrowser, page: Response): Promise<Response> {
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  return browser.post("/oidc/session/end/confirm", { xsrf, logout: "yes" });
}
