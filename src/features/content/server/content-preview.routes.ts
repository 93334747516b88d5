/**
 * The preview is the real home page, with the content of a chosen moment, for a chosen country and audience. Only marketing may
 * open it, in a frame of the shop's own page.
 */
import type { OperationContext } from "../../../server/operation-context.ts";
import { COUNTRY_COOKIE, toBuyer } from "../../identity/buyer.ts";
import { guest, type Viewer } from "../../identity/viewer.ts";
import { isPreviewAddress, parseDraft, readPreviewChoice } from "../content-addresses.ts";
import { parseLocalMoment } from "../content-form.ts";
import { parseSubject, showDraft } from "../revision.ts";
import { getMerchantZone, showContent } from "./content.queries.ts";

/** React Router asks for the data of the home page at this path. */
const dataPath = "/_root.data";

/** Null for every page that is not the preview. */
export function findPreviewQuery(url: string): URLSearchParams | null {
  const [path = "", query = ""] = url.split("?", 2);
  if (path !== "/" && path !== dataPath) return null;
  const searchParams = new URLSearchParams(query);
  return isPreviewAddress({ pathname: "/", searchParams }) ? searchParams : null;
}

/** The shop may show the preview in a frame, and no other page. */
export function mayBeFramed(url: string): boolean {
  return url.startsWith("/?") && findPreviewQuery(url) !== null;
}

/** Everybody but marketing gets their own context, which opens no preview. A time that cannot be read is now. */
export async function makePreviewContext(
  makeContext: (viewer: Viewer) => OperationContext,
  viewer: Viewer,
  query: URLSearchParams,
): Promise<OperationContext> {
  const own = makeContext(viewer);
  if (!viewer.may.staff.marketing) return own;
  const choice = readPreviewChoice(query);
  const moment = parseLocalMoment(choice.at, await getMerchantZone(own.db)) ?? own.clock.now();
  const shown = showContent(own.snapshots.content.stored, moment);
  const draft = parseSubject(parseDraft(choice.draft));
  const content = draft === null ? shown : { ...shown, ...showDraft(shown, draft) };
  const isSignedIn = choice.audience === "SIGNED_IN";
  const shownTo = isSignedIn ? viewer : guest;
  const buyer = toBuyer(shownTo, { [COUNTRY_COOKIE]: choice.country });
  return {
    ...makeContext(shownTo),
    ...{ buyer, clock: { now: () => moment }, snapshots: { ...own.snapshots, content }, isContentPreview: true },
    reader: { country: choice.country, isSignedIn },
  };
}
