import { readConsistently } from "../../../server/batched-reads.ts";
import type { Database } from "../../../server/database.ts";
import { nextChangeAfter } from "../../../shared/period.ts";
import type { Banner, ContentBlock, UnsubscribeTexts } from "../content.ts";
import type { RewardsTexts } from "../rewards-texts.ts";
import {
  getUnsubscribeTexts,
  listBanners,
  listBlocks,
  listQuestions,
  listRewardsPages,
  listTerms,
} from "./content.store.ts";

export interface ContentSnapshot {
  /** Banners and blocks are in the order in which they are shown. */
  readonly banners: readonly Banner[];
  readonly blocks: readonly ContentBlock[];
  readonly unsubscribeTexts: UnsubscribeTexts;
  readonly rewards: RewardsTexts;
}

export function loadContent(db: Database): Promise<ContentSnapshot> {
  return readConsistently(db, async (tx) => ({
    banners: await listBanners(tx),
    blocks: await listBlocks(tx),
    unsubscribeTexts: await getUnsubscribeTexts(tx),
    rewards: {
      pages: await listRewardsPages(tx),
      questions: await listQuestions(tx),
      terms: await listTerms(tx),
    },
  }));
}

/** The next time at which a banner or block appears or disappears. */
export function nextContentAfter({ banners, blocks }: ContentSnapshot, moment: number): number {
  return nextChangeAfter([...banners, ...blocks], moment);
}
