import type { Clock } from "../../../server/clock.ts";
import { type Database, readAsTenant } from "../../../server/database.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import type { Page } from "../../../shared/page.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { isAvailableOn } from "../../painters/painter-profile.ts";
import type { Lead, LeadContact, LeadTab } from "../lead.ts";
import { fillMonths, type LeadMonth, MONTHS_SHOWN } from "../lead-months.ts";
import { mainZones } from "../lead-time.ts";
import type { SentQuote } from "../lead-view.ts";
import { listSentQuotes } from "./lead-quotes.store.ts";
import { countLeads, findLead, type LeadEvent, listEvents, listLeads, listMonths } from "./leads.store.ts";
import { findSetup } from "./matching.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** A lead as its painter sees it. */
export interface SeenLead {
  readonly lead: Lead;
  /** Null until the lead is accepted, after it is lost, in lists, and for people who may not see it. */
  readonly contact: LeadContact | null;
  /** Empty in lists. */
  readonly events: readonly LeadEvent[];
  /** Empty in lists. */
  readonly quotes: readonly SentQuote[];
}

export interface LeadList extends Page {
  readonly leads: readonly SeenLead[];
  readonly tab: LeadTab;
  readonly counts: Readonly<Record<LeadTab, number>>;
}

const noCounts: LeadList["counts"] = { NEW: 0, ACCEPTED: 0, IN_PROGRESS: 0, COMPLETE: 0, DECLINED: 0, EXPIRED: 0 };

/** Empty for staff who act for nobody. */
export async function listOwnLeads(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { tab, page }: { readonly tab: LeadTab; readonly page: Page },
): Promise<LeadList> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return { ...page, leads: [], tab, counts: noCounts };
  const now = clock.now();
  const [leads, counts] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([listLeads(tx, { accountId, tab, now, page }), countLeads(tx, accountId, now)]),
  );
  return { ...page, tab, counts, leads: leads.map((lead) => ({ lead, contact: null, events: [], quotes: [] })) };
}

/** A lead without the contact, for people who may not see it. */
export async function findOwnLead(
  { db }: Pick<Services, "db">,
  viewer: SignedInViewer,
  jobId: string,
): Promise<SeenLead | null> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return null;
  const own = { accountId, number: jobId };
  const [lead, events, quotes] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([findLead(tx, own), listEvents(tx, own), listSentQuotes(tx, own)]),
  );
  return lead && { lead, contact: null, events, quotes };
}

/** What was won and lost in the last twelve months, in the books of the account's country. */
export async function listOwnMonths({ db, clock }: Services, viewer: SignedInViewer): Promise<LeadMonth[]> {
  const { account } = viewer;
  if (account === null) return [];
  const timeZone = mainZones[account.country];
  const now = clock.now();
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - MONTHS_SHOWN);
  const months = await readAsTenant(db, toTenant(viewer), (tx) =>
    listMonths(tx, { accountId: account.id, since, timeZone }),
  );
  return fillMonths(months, toLocalDate(now, timeZone).slice(0, 7));
}

/** What a painter must have so that leads come. */
export interface LeadSetup {
  readonly hasProfile: boolean;
  readonly areas: number;
  readonly isAvailable: boolean;
}

export async function findOwnSetup({ db, clock }: Services, viewer: SignedInViewer): Promise<LeadSetup> {
  const { account } = viewer;
  const found = account && (await readAsTenant(db, toTenant(viewer), (tx) => findSetup(tx, account.id)));
  if (account === null || found === null) return { hasProfile: false, areas: 0, isAvailable: false };
  const today = toLocalDate(clock.now(), mainZones[account.country]);
  return { hasProfile: true, areas: found.areas, isAvailable: isAvailableOn(found, today) };
}
