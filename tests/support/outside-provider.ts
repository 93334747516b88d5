import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type AccountClaims } from "oidc-provider";
import { afterAll } from "vitest";
import { type FormBrowser, formBrowser } from "./browser-session.ts";

interface OutsideProviderOptions {
  /** The e-mail address is at the UserInfo endpoint only, as the standard has it. */
  readonly emailOnlyInUserInfo?: boolean;
  /** What the provider says about the person with this name. */
  readonly describe?: (subject: string) => Omit<AccountClaims, "sub">;
}

export interface OutsideProvider {
  readonly issuer: string;
  /** The settings of a shop that uses it. */
  readonly settings: Record<string, string>;
}

/** By default it has verified the address of everybody except of people whose name begins with "unproven". */
const describeByName = (subject: string) => ({
  email: `${subject}@trestle.test`,
  email_verified: !subject.startsWith("unproven"),
});

/** An OpenID provider with its own pages and keys. It accepts every name on its sign-in page. */
export async function startOutsideProvider(
  shopPort: string,
  { emailOnlyInUserInfo = false, describe = describeByName }: OutsideProviderOptions = {},
): Promise<OutsideProvider> {
  const shopUrl = `http://localhost:${shopPort}`;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => server.close());
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { client_id: "shop", client_secret: "a-secret-of-the-test" };
  const oidc = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${shopUrl}/api/auth/callback`],
        post_logout_redirect_uris: [`${shopUrl}/`],
      },
    ],
    cookies: { keys: ["a-key-of-the-test"] },
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    conformIdTokenClaims: emailOnlyInUserInfo,
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...describe(subject) }),
    }),
  });
  server.on("request", oidc.callback());
  const settings = {
    PORT: shopPort,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.client_id,
    OIDC_CLIENT_SECRET: client.client_secret,
    OIDC_PASSWORD_URL: `${issuer}/password`,
  };
  return { issuer, settings };
}

/** Signs in at the provider's own pages: first the name, then the consent. */
export async function signInOutside(
  shopUrl: string,
  subject: string,
): Promise<{ browser: FormBrowser; page: Response; landed: Response }> {
  const browser = formBrowser(shopUrl);
  const page = await browser.visit("/login/?returnTo=/dashboard/settings/");
  const login = await browser.post(page.url, { prompt: "login", login: subject, password: "anything" });
  const consent = await browser.visit(new URL(login.headers.get("location") ?? "", page.url).href);
  const done = await browser.post(consent.url, { prompt: "consent" });
  const landed = await browser.visit(new URL(done.headers.get("location") ?? "", consent.url).href);
  return { browser, page, landed };
}
