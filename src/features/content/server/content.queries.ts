import { readConsistently } from "../../../server/batched-reads.ts";
import type { Database } from "../../../server/database.ts";
import { nextChangeAfter } from "../../../shared/period.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { type StoredContent, showDue } from "../revision.ts";
import {
  getUnsubscribeTexts,
  listBanners,
  listBlocks,
  listQuestions,
  listRewardsPages,
  listTerms,
} from "./content.store.ts";
import { listOpenRevisions } from "./revisions.store.ts";

/** The content of a moment, and what it is made of. */
export interface ContentSnapshot extends StoredContent {
  readonly stored: StoredContent;
}

export function loadContent(db: Database): Promise<StoredContent> {
  return readConsistently(db, async (tx) => ({
    banners: await listBanners(tx),
    blocks: await listBlocks(tx),
    unsubscribeTexts: await getUnsubscribeTexts(tx),
    rewards: {
      pages: await listRewardsPages(tx),
      questions: await listQuestions(tx),
      terms: await listTerms(tx),
    },
    revisions: await listOpenRevisions(tx),
  }));
}

export function showContent(stored: StoredContent, moment: Date): ContentSnapshot {
  return { ...showDue(stored, moment), stored };
}

/** The next time at which a banner or block appears or disappears, or a revision is due. */
export function nextContentAfter(stored: StoredContent, moment: number): number {
  const { banners, blocks } = showDue(stored, new Date(moment));
  const due = stored.revisions.map(({ publishAt }) => ({ startsAt: publishAt, endsAt: null }));
  return nextChangeAfter([...banners, ...blocks, ...due], moment);
}

/** The merchant's zone is that of its first country. */
export async function getMerchantZone(db: Database): Promise<string> {
  const [home] = await listCountries(db);
  if (home === undefined) throw new Error("The merchant has no country.");
  return home.timeZone;
}
