import type { Page } from "playwright-core";
import { go, type Journeys, type VisitOptions } from "./journey.ts";

interface ListedPage {
  readonly path: string;
  /** Its heading, which is how one knows to be there. */
  readonly heading: string;
  /** Who looks at it; nobody in particular when it is open to guests. */
  readonly as?: string;
  /** What it answers when that is not 200. */
  readonly status?: number;
  /** Its entry in the route table. */
  readonly route: string;
}

const holder = "holder.au@trestle.test";
const admin = "admin.au@trestle.test";

/** Every page of the shop, with somebody for whom there is something to see on it. */
export const pageList: readonly ListedPage[] = [
  { path: "/", heading: "Paint for the job", route: "/" },
  { path: "/", heading: "Paint for the job", as: holder, route: "/" },
  { path: "/login/", heading: "Sign in", route: "oidc/sign-in/:uid" },
  { path: "/login/?problem=expired", heading: "That sign-in took too long", route: "login" },
  { path: "/oidc/password", heading: "Change password", route: "oidc/password" },
  { path: "/credits/", heading: "Credits", route: "credits" },
  { path: "/dashboard/", heading: "Hello, Priya", as: "partner.au@trestle.test", route: "dashboard" },
  { path: "/dashboard/", heading: "Hello, Angus", as: "rep.au@trestle.test", route: "dashboard" },
  { path: "/dashboard/account/", heading: "Account", as: holder, route: "dashboard/account" },
  { path: "/dashboard/settings/", heading: "Settings", as: holder, route: "dashboard/settings" },
  { path: "/staff/accounts", heading: "Accounts", as: "rep.nz@trestle.test", route: "staff/accounts" },
  { path: "/staff/outbox", heading: "Outbox", as: admin, route: "staff/outbox" },
  { path: "/staff/audit-log", heading: "Audit log", as: admin, route: "staff/audit-log" },
  { path: "/staff/kit", heading: "The kit", as: admin, route: "staff/kit" },
  { path: "/no-such-page", heading: "There is no page at this address", status: 404, route: "*" },
  { path: "/staff/kit", heading: "Unauthorized access detected", as: holder, status: 403, route: "*" },
];

/** A visit to a page of the list, arrived. */
export async function visitListed(visit: Journeys["visit"], listed: ListedPage, options: VisitOptions): Promise<Page> {
  const page = await visit({
    ...options,
    ...(listed.as === undefined ? {} : { as: listed.as }),
    ...(listed.status === undefined ? {} : { mayAnswer: [listed.status] }),
  });
  await go(page, listed.path);
  await page.getByRole("heading", { level: 1, name: listed.heading }).waitFor();
  return page;
}

/** For the title of a test. */
export function nameOf({ path, as, status }: ListedPage): string {
  return `${path} for ${as ?? "a guest"}${status === undefined ? "" : ` (${status})`}`;
}
